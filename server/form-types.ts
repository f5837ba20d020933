import type { Layer } from "./exchange.ts";
import { sendRefusal } from "./send-page.ts";

export const ORDINARY_FORM = "application/x-www-form-urlencoded";

/** Refuses with 415 what a page could not read as the form it expects: it would end in a technical error otherwise. */
export function createFormTypes(typesOf: (path: string) => readonly string[]): Layer {
  return (exchange) => {
    if (exchange.method === "GET" || exchange.method === "HEAD") return false;
    const contentType = exchange.request.headers["content-type"] ?? "";
    const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
    const isWhole = type !== "multipart/form-data" || /;\s*boundary=\S/i.test(contentType);
    if (isWhole && typesOf(exchange.path).includes(type)) return false;
    sendRefusal(exchange, 415);
    return true;
  };
}
