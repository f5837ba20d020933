import type { ConsentVersions } from "../../gateway/contract/chain/documents.ts";
import type { Visitor } from "./visitor.server.ts";

/** Versions of the texts that forms ask to agree to; empty where the gateway does not answer, and then no form asks. */
export async function consentVersionsOf(visitor: Pick<Visitor, "layout">): Promise<ConsentVersions> {
  const shown = await visitor.layout();
  return shown.ok ? shown.data.consentVersions : { personalData: "", loyalty: "" };
}
