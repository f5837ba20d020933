import type { IncomingHttpHeaders } from "node:http";
import { matchesEtag } from "./cache-entry.ts";

/** Whether the client's copy is still fresh. An ETag takes precedence over the time, which has seconds only. RFC 9110, 13.2.2 */
export function isNotModified(headers: IncomingHttpHeaders, etag: string, modifiedAtMs: number): boolean {
  if (headers["if-none-match"] !== undefined) return matchesEtag(headers["if-none-match"], etag);
  const sinceMs = Date.parse(headers["if-modified-since"] ?? "");
  return Number.isFinite(sinceMs) && Math.floor(modifiedAtMs / 1000) * 1000 <= sinceMs;
}
