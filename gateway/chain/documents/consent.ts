import type { ConsentKind, ConsentVersions } from "../../contract/chain/documents.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { Consent } from "../../platform/db/schema/columns.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Caller } from "../../platform/http/route.ts";
import { readConsentVersions } from "./documents-store.ts";

interface Given {
  to: ConsentKind;
  /** The version that the form showed; undefined for whoever names none. */
  shown: string | undefined;
  now: Date;
}

const CHANGED = "Пока форма была открыта, текст согласия изменился. Прочитайте новый и отметьте согласие ещё раз";

/** The field of each consent in its calls. */
const fields: Record<ConsentKind, string> = {
  personalData: "consent_personalData",
  loyalty: "is_loyalty_registered",
};

/**
 * The consent that a caller gives now, by what the gateway sees itself: which texts are in force, from where, and when. Throws `invalid`
 * when the form showed another version: nobody has agreed to what they have not seen.
 */
export const consentOf = async (executor: Executor, caller: Caller, { to, shown, now }: Given): Promise<Consent> =>
  consentTo(to, await readConsentVersions(executor, now), caller, { shown, now });

/** The same for who has asked for the versions with other things. */
export function consentTo(
  to: ConsentKind,
  { [to]: version }: ConsentVersions,
  { clientAddress }: Pick<Caller, "clientAddress">,
  { shown = "", now }: Omit<Given, "to">,
): Consent {
  if (shown !== "" && shown !== version) throw new ApiError("invalid", [{ field: fields[to], message: CHANGED }]);
  return { version, address: clientAddress, at: now.toISOString() };
}
