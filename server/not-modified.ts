import type { IncomingHttpHeaders } from "node:http";
import { matchesEtag } from "./cache-entry.ts";

/** Whether the asker's copy is still good. An ETag decides alone where one is sent; times have whole seconds. RFC 9110, 13.2.2 */
export function isNotModified(headers: IncomingHttpHeaders, etag: string, modifiedAtMs: number): boolean {
  if (headers["if-none-match"] !== undefined) return matchesEtag(headers["if-none-match"], etag);
  const sinceMs = Date.parse(headers["if-modified-since"] ?? "");
  return Number.isFinite(sinceMs) && Math.floor(modifiedAtMs / 1000) * 1000 <= sinceMs;
}
