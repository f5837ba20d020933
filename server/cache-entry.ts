import { createHash } from "node:crypto";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { SHARED_FOR_BROWSER, type SharedLifetime } from "./cache-control.ts";
import { compress, type Encoding, isWorthCompressing } from "./compression.ts";
import type { Page } from "./handler.ts";
import { toRawHeaders } from "./node-adapter.ts";
import { addVary } from "./send-finished-page.ts";

/** One encoding of a page, ready for writeHead and end. */
export interface Representation {
  etag: string;
  /** Null for the plain form of what is compressed: unpacked for the few who ask for it, it would be three quarters of the memory. */
  body: Buffer | null;
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

const gunzip = promisify(zlib.gunzip);

const replacedHeaders = ["set-cookie", "content-length", "content-encoding", "etag", "last-modified", "date", "age"];

/** `bytes` of the body that is sent. */
function represent(
  shared: Headers,
  hash: string,
  encoding: Encoding,
  body: Buffer | null,
  bytes: number,
): Representation {
  const etag = encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
  const headers = [...toRawHeaders(shared), "content-length", String(bytes), "etag", etag];
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
  const compressed = br && gzip ? { br, gzip } : null;
  const identity = represent(shared, hash, "identity", compressed ? null : body, body.length);
  const freshUntilMs = nowMs + lifetime.freshSeconds * 1000;
  return {
    representations: {
      identity,
      br: compressed ? represent(shared, hash, "br", compressed.br, compressed.br.length) : identity,
      gzip: compressed ? represent(shared, hash, "gzip", compressed.gzip, compressed.gzip.length) : identity,
    },
    bytes: (compressed ? compressed.br.length + compressed.gzip.length : body.length) + 4096,
    freshUntilMs,
    staleUntilMs: freshUntilMs + lifetime.staleSeconds * 1000,
    usableOnErrorUntilMs: freshUntilMs + lifetime.staleOnErrorSeconds * 1000,
    retryAtMs: 0,
  };
}

/** The plain body of a page that is stored compressed. */
export const unpacked = ({ representations }: CacheEntry): Promise<Buffer> =>
  gunzip(representations.gzip.body ?? Buffer.alloc(0));

/** If-None-Match against one strong ETag; weak comparison, as the standard wants for this header. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((item) => item.trim().replace(/^W\//, "") === etag);
}
