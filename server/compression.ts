import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

const MINIMUM_BYTES = 512;
const compressibleType =
  /^(text\/(?!event-stream)|image\/svg\+xml|application\/(json|javascript|xml|[\w.-]+\+(json|xml)))/i;
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const chosen = new LRUCache<string, Encoding>({ max: 500 });

/** Best encoding a client accepts: brotli before gzip, whatever order it lists them in. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  let encoding = chosen.get(acceptEncoding);
  if (encoding === undefined) {
    const headers = { "accept-encoding": acceptEncoding };
    const accepted = new Negotiator({ headers }).encodings(["br", "gzip"]);
    encoding = accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity";
    if (acceptEncoding.length <= 256) chosen.set(acceptEncoding, encoding);
  }
  return encoding;
}

export function isCompressibleType(contentType: string | null): boolean {
  return contentType !== null && compressibleType.test(contentType);
}

export function isWorthCompressing(contentType: string | null, bytes: number): boolean {
  return bytes >= MINIMUM_BYTES && isCompressibleType(contentType);
}

/**
 * Compresses a body off the event loop. Quality 4 for one visitor, 5 for a page that many will read, and 10, which costs some 17 ms and
 * takes an eighth of the bytes away, for those who ask to save data.
 */
export async function compress(body: Buffer, encoding: Encoding, brotliQuality: 4 | 5 | 10): Promise<Buffer> {
  if (encoding === "identity") return body;
  if (encoding === "gzip") return gzipAsync(body, { level: 6 });
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
