import { type DocumentName, documentNames, documentText } from "../../../../gateway/contract/chain/documents.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

const isDocument = (name: string): name is DocumentName => documentNames.some((each) => each === name);

/** A document as it is in force, or as it was: the version by its day in the address. GEN-022 … GEN-025 */
export async function loadDocument({ gateway, origin }: Visitor, name: string, url: URL) {
  if (!isDocument(name)) throw notFound();
  const asked = documentText.input.shape.version.safeParse(url.searchParams.get("version") ?? undefined);
  if (!asked.success) throw notFound();
  const document = required(await gateway.call(documentText, { document: name, version: asked.data }));
  const path = `/company/${name}/`;
  return {
    document: {
      ...document,
      /** Texts about personal data also say how to see one's own. */
      isAboutData: name === "personal-data" || name === "legal-policy",
      versions: document.versions.map(({ startsOn, note }, position) => ({
        startsOn,
        note,
        href: position === 0 ? path : `${path}?version=${startsOn}`,
      })),
    },
    canonical: `${origin}${path}`,
  };
}
export type DocumentView = Awaited<ReturnType<typeof loadDocument>>["document"];

/** Paths of the documents that there are. */
export async function documentPaths({ gateway }: Visitor): Promise<string[]> {
  const found = await Promise.all(
    documentNames.map(async (name) => ({ name, isThere: (await gateway.call(documentText, { document: name })).ok })),
  );
  return found.flatMap(({ name, isThere }) => (isThere ? [`/company/${name}/`] : []));
}
