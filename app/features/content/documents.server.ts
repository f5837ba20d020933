import { notFound } from "../../visitor/error-responses.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { documents } from "./documents.ts";

export function loadDocument(visitor: Visitor, name: string) {
  const document = Object.hasOwn(documents, name) ? documents[name] : undefined;
  if (!document) throw notFound();
  return { document, canonical: `${visitor.origin}/company/${name}/` };
}
