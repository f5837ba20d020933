import { open } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { type SharedLifetime, sharedLifetime } from "./cache-control.ts";
import { matchesEtag } from "./cache-entry.ts";
import { createFileStore, type StoredFile } from "./file-store.ts";
import type { Handler } from "./handler.ts";
import type { CacheOutcome, RequestContext } from "./request-context.ts";
import { sendRefusal } from "./send-refusal.ts";

const MAX_BYTES = 1024 ** 3;
const MAKE_TIMEOUT_MS = 10 * 60_000;
/** How long a crawler waits for a file that is missing or too old before it gets a 503. */
const MAX_WAIT_MS = 25_000;
const RETRY_AFTER_FAILURE_MS = 30_000;

export interface CrawlerFilesParts {
  /** Answers a file as a stream: 200, 304 to the tag of its last answer, or what it has instead. */
  handler: Handler;
  publicOrigin: string;
  /** Answers what is no file after all. */
  answerDirectly: (context: RequestContext) => Promise<void>;
  onError: (error: unknown, path: string) => void;
  nowMs?: () => number;
  maxWaitMs?: number;
}

interface Entry {
  file: StoredFile;
  contentType: string;
  sourceEtag: string | undefined;
  /** When the text became another one. */
  modifiedAtMs: number;
  checkedAtMs: number;
  lifetime: SharedLifetime;
}

type Made = Entry | "no-file";

/**
 * Feeds and sitemaps: made one at a time for all readers, stored on disk, sent from there. A million goods make a hundred megabytes, so
 * they are neither rendered for one reader nor kept in memory.
 */
export function createCrawlerFiles(parts: CrawlerFilesParts) {
  // Set back, the clock on the wall would keep files for as long; readers are told its time all the same.
  const now = parts.nowMs ?? (() => performance.now());
  const wallNow = parts.nowMs ?? Date.now;
  const maxWaitMs = parts.maxWaitMs ?? MAX_WAIT_MS;
  const fileStore = createFileStore();
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ file }) => file.gzipBytes + 1,
    dispose: ({ file }) => fileStore.drop(file),
  });
  const { protocol, host } = new URL(parts.publicOrigin);
  const running = new Map<string, Promise<Made | null>>();
  const retryAtMs = new LRUCache<string, number>({ max: 10_000 });
  let queue: Promise<unknown> = Promise.resolve();

  /** Asked from configuration and the address alone, never from what one reader sent. */
  function ask({ id: requestId, regionSlug, path }: RequestContext, etag: string | undefined, signal: AbortSignal) {
    const ownHost = regionSlug === null ? host : `${regionSlug}.${host}`;
    const headers = { Host: ownHost, "X-Request-Id": requestId, ...(etag !== undefined && { "If-None-Match": etag }) };
    const request = new Request(`${protocol}//${ownHost}${path}`, { signal, headers });
    return parts.handler(request, { requestId, clientAddress: null, regionSlug, varyKey: "" });
  }

  /** Without a folder for temporary files each reader has the text as it is made. */
  function canStore(path: string): boolean {
    try {
      fileStore.open();
      return true;
    } catch (error) {
      parts.onError(error, path);
      return false;
    }
  }

  async function make(key: string, context: RequestContext): Promise<Made> {
    if (!canStore(context.path)) return "no-file";
    const old = entries.get(key);
    const signal = AbortSignal.timeout(MAKE_TIMEOUT_MS);
    const answer = await ask(context, old?.sourceEtag, signal);
    const checkedAtMs = now();
    if (answer.status === 304 && old) {
      await answer.body?.cancel();
      old.checkedAtMs = checkedAtMs;
      return old;
    }
    const lifetime = sharedLifetime(answer.headers.get("cache-control"));
    if (answer.status >= 500) throw new Error(`The answer was ${answer.status}`);
    if (answer.status !== 200 || answer.body === null || lifetime === null) {
      await answer.body?.cancel();
      entries.delete(key);
      return "no-file";
    }
    const file = await fileStore.put(answer.body, signal);
    const isSame = old?.file.hash === file.hash;
    const entry: Entry = {
      file,
      contentType: answer.headers.get("content-type") ?? "application/xml",
      sourceEtag: answer.headers.get("etag") ?? undefined,
      modifiedAtMs: isSame ? old.modifiedAtMs : wallNow(),
      checkedAtMs,
      lifetime,
    };
    entries.set(key, entry);
    return entry;
  }

  /** One making at a time, and one per file however many wait for it: crawlers must not crowd out customers. Null when it failed. */
  function makeOnce(key: string, context: RequestContext): Promise<Made | null> {
    const current = running.get(key);
    if (current) return current;
    if (now() < (retryAtMs.get(key) ?? 0)) return Promise.resolve(null);
    const made = queue
      .then(() => make(key, context))
      .catch((error: unknown) => {
        retryAtMs.set(key, now() + RETRY_AFTER_FAILURE_MS);
        parts.onError(error, context.path);
        return null;
      })
      .finally(() => running.delete(key));
    queue = made;
    running.set(key, made);
    return made;
  }

  async function answerNew(context: RequestContext, key: string, old: Entry | undefined): Promise<void> {
    const made = await within(maxWaitMs, makeOnce(key, context));
    if (context.response.destroyed) return;
    if (made === "no-file") return parts.answerDirectly(context);
    if (made !== null) return send(context, made, "miss");
    const isUsable = old !== undefined && now() - old.checkedAtMs < seconds(old, "staleOnErrorSeconds");
    if (isUsable) return send(context, old, "stale-error");
    sendRefusal(context, 503);
  }

  async function answer(context: RequestContext): Promise<void> {
    const key = `${context.regionSlug ?? ""} ${context.path}`;
    const entry = entries.get(key);
    const ageMs = entry ? now() - entry.checkedAtMs : 0;
    if (entry && ageMs < seconds(entry, "freshSeconds")) return send(context, entry, "hit");
    if (entry && ageMs < seconds(entry, "freshSeconds") + seconds(entry, "staleSeconds")) {
      void makeOnce(key, context);
      return send(context, entry, "stale");
    }
    return answerNew(context, key, entry);
  }

  return { answer };
}

const seconds = ({ lifetime }: Entry, name: keyof SharedLifetime): number => lifetime[name] * 1000;

/** Null when the time is over; the work goes on. */
async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

const acceptsGzip = (header: string | undefined): boolean =>
  header !== undefined &&
  new Negotiator({ headers: { "accept-encoding": header } }).encodings(["gzip"]).includes("gzip");

async function send(context: RequestContext, entry: Entry, outcome: CacheOutcome): Promise<void> {
  const { request, response, id, method } = context;
  const { file } = entry;
  const isPacked = acceptsGzip(request.headers["accept-encoding"]);
  const etag = `"${file.hash}${isPacked ? "-gzip" : ""}"`;
  context.cacheOutcome = outcome;
  const headers = [
    "ETag",
    etag,
    "Last-Modified",
    new Date(entry.modifiedAtMs).toUTCString(),
    "Cache-Control",
    "public, max-age=0, must-revalidate",
    "Vary",
    "Accept-Encoding",
    "X-Cache",
    outcome,
    "X-Request-Id",
    id,
  ];
  if (isNotModified(request.headers, etag, entry.modifiedAtMs)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  // Opened before the headers: a newer file may replace this one at any moment, and an open one stays readable.
  const handle = method === "HEAD" ? null : await open(file.path);
  headers.push("Content-Type", entry.contentType);
  headers.push("Content-Length", String(isPacked ? file.gzipBytes : file.textBytes));
  response.writeHead(200, isPacked ? [...headers, "Content-Encoding", "gzip"] : headers);
  if (handle === null) {
    response.end();
    return;
  }
  const source = handle.createReadStream();
  try {
    await (isPacked ? pipeline(source, response) : pipeline(source, createGunzip(), response));
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}

/** Whether the client's copy is still fresh. An ETag takes precedence over the time, which has seconds only. RFC 9110, 13.2.2 */
export function isNotModified(headers: IncomingHttpHeaders, etag: string, modifiedAtMs: number): boolean {
  if (headers["if-none-match"] !== undefined) return matchesEtag(headers["if-none-match"], etag);
  const sinceMs = Date.parse(headers["if-modified-since"] ?? "");
  return Number.isFinite(sinceMs) && Math.floor(modifiedAtMs / 1000) * 1000 <= sinceMs;
}
