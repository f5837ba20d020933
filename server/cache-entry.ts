import { createHash } from "node:crypto";
import { SHARED_FOR_BROWSER, type SharedLifetime } from "./cache-control.ts";
import { compress, type Encoding, isWorthCompressing } from "./compression.ts";
import type { Page } from "./handler.ts";
import { toRawHeaders } from "./node-adapter.ts";
import { addVary } from "./send-finished-page.ts";

/** One encoding of a page, ready for writeHead and end. */
export interface Representation {
  etag: string;
  body: Buffer;
  /** Names and values in turn. */
  headers: readonly (string | string[])[];
  notModifiedHeaders: readonly string[];
}

export interface CacheEntry {
  representations: Readonly<Record<Encoding, Representation>>;
  bytes: number;
  /** Times of the process in milliseconds. */
  freshUntilMs: number;
  staleUntilMs: number;
  usableOnErrorUntilMs: number;
  /** No new attempt to render before this time, after one failed. */
  retryAtMs: number;
}

const replacedHeaders = ["set-cookie", "content-length", "content-encoding", "etag", "last-modified", "date", "age"];

function represent(shared: Headers, hash: string, encoding: Encoding, body: Buffer): Representation {
  const etag = encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
  const headers = [...toRawHeaders(shared), "content-length", String(body.length), "etag", etag];
  if (encoding !== "identity") headers.push("content-encoding", encoding);
  const notModifiedHeaders = ["etag", etag, "cache-control", SHARED_FOR_BROWSER, "vary", shared.get("vary") ?? ""];
  return { etag, body, headers, notModifiedHeaders };
}

/** Compresses a page once for all its readers. The ETag covers headers too: a new policy is a new page. */
export async function buildEntry(
  page: Page,
  lifetime: SharedLifetime,
  nowMs: number,
  brotliQuality: 5 | 10 = 5,
): Promise<CacheEntry> {
  const shared = new Headers(page.headers);
  for (const name of replacedHeaders) shared.delete(name);
  shared.set("Cache-Control", SHARED_FOR_BROWSER);
  addVary(shared, "Accept-Encoding", "Cookie", "Save-Data");
  const { body } = page;
  const isWorthIt = isWorthCompressing(shared.get("content-type"), body.length);
  const [br, gzip] = isWorthIt
    ? await Promise.all([compress(body, "br", brotliQuality), compress(body, "gzip", 5)])
    : [undefined, undefined];
  const hash = createHash("sha256")
    .update(toRawHeaders(shared).join("\n"))
    .update(body)
    .digest("base64url")
    .slice(0, 22);
  const identity = represent(shared, hash, "identity", body);
  const freshUntilMs = nowMs + lifetime.freshSeconds * 1000;
  return {
    representations: {
      identity,
      br: br ? represent(shared, hash, "br", br) : identity,
      gzip: gzip ? represent(shared, hash, "gzip", gzip) : identity,
    },
    bytes: body.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 4096,
    freshUntilMs,
    staleUntilMs: freshUntilMs + lifetime.staleSeconds * 1000,
    usableOnErrorUntilMs: freshUntilMs + lifetime.staleOnErrorSeconds * 1000,
    retryAtMs: 0,
  };
}

/** If-None-Match against one strong ETag; weak comparison, as the standard wants for this header. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((item) => item.trim().replace(/^W\//, "") === etag);
}
