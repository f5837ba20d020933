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
  /** Null for what is made of the brotli form for the few who ask for it; with the others entries would be eight times as large. */
  body: Buffer | null;
  /** Names and values in turn; without a body, without its length. */
  headers: readonly (string | string[])[];
  notModifiedHeaders: readonly string[];
}

export interface FullRepresentation extends Representation {
  body: Buffer;
}

export interface CacheEntry {
  representations: Record<Encoding, Representation>;
  bytes: number;
  /** Times of the process in milliseconds. */
  freshUntilMs: number;
  staleUntilMs: number;
  usableOnErrorUntilMs: number;
  /** No new attempt to render before this time, after one failed. */
  retryAtMs: number;
}

const unpack = promisify(zlib.brotliDecompress);

const replacedHeaders = ["set-cookie", "content-length", "content-encoding", "etag", "last-modified", "date", "age"];

function represent(shared: Headers, hash: string, encoding: Encoding, body: Buffer | null): Representation {
  const etag = encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
  const headers = [...toRawHeaders(shared), "etag", etag];
  if (body) headers.push("content-length", String(body.length));
  if (encoding !== "identity") headers.push("content-encoding", encoding);
  const notModifiedHeaders = ["etag", etag, "cache-control", SHARED_FOR_BROWSER, "vary", shared.get("vary") ?? ""];
  return { etag, body, headers, notModifiedHeaders };
}

/** What a page in the cache takes beside its body: headers in three forms, tags and moments. */
export const BESIDE_BODY_BYTES = 4096;

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
  const packed = isWorthIt ? await compress(body, "br", brotliQuality) : null;
  const hash = createHash("sha256")
    .update(toRawHeaders(shared).join("\n"))
    .update(body)
    .digest("base64url")
    .slice(0, 22);
  const identity = represent(shared, hash, "identity", packed ? null : body);
  const freshUntilMs = nowMs + lifetime.freshSeconds * 1000;
  return {
    representations: {
      identity,
      br: packed ? represent(shared, hash, "br", packed) : identity,
      gzip: packed ? represent(shared, hash, "gzip", null) : identity,
    },
    bytes: (packed ?? body).length + BESIDE_BODY_BYTES,
    freshUntilMs,
    staleUntilMs: freshUntilMs + lifetime.staleSeconds * 1000,
    usableOnErrorUntilMs: freshUntilMs + lifetime.staleOnErrorSeconds * 1000,
    retryAtMs: 0,
  };
}

/** A form that is not stored. */
export async function otherForm({ representations }: CacheEntry, encoding: Encoding): Promise<FullRepresentation> {
  const form = representations[encoding];
  const plain = await unpack(representations.br.body ?? Buffer.alloc(0));
  const body = await compress(plain, encoding, 5);
  return { ...form, body, headers: [...form.headers, "content-length", String(body.length)] };
}

/** If-None-Match against one strong ETag; weak comparison, as the standard wants for this header. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((item) => item.trim().replace(/^W\//, "") === etag);
}
