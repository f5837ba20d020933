import type { Middleware } from "./request-context.ts";
import { sendRefusal } from "./send-refusal.ts";

export const ORDINARY_FORM = "application/x-www-form-urlencoded";

/** Refuses with 415 what a page could not read as the form it expects: it would end in a technical error otherwise. */
export function createFormTypes(typesOf: (path: string) => readonly string[]): Middleware {
  return (context) => {
    if (context.method === "GET" || context.method === "HEAD") return false;
    const contentType = context.request.headers["content-type"] ?? "";
    const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
    const isComplete = type !== "multipart/form-data" || /;\s*boundary=\S/i.test(contentType);
    if (isComplete && typesOf(context.path).includes(type)) return false;
    sendRefusal(context, 415);
    return true;
  };
}
