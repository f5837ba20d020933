import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { sharedLifetime } from "./cache-control.ts";
import { buildEntry, type CacheEntry, matchesEtag, otherForm, type Representation } from "./cache-entry.ts";
import { cacheKey, normaliseQuery } from "./cache-key.ts";
import { chooseEncoding } from "./compression.ts";
import type { Page } from "./handler.ts";
import type { CacheOutcome, RequestContext } from "./request-context.ts";
import { sendFinishedPage } from "./send-finished-page.ts";

const REFRESH_RETRY_MS = 5000;
const PARTIAL_FRESH_SECONDS = 2;
const UNSHARED_MEMORY_MS = 60_000;
const UNSHARED_MEMORY_CHARACTERS = 1024 * 1024;

/** What a page for everybody may depend on. Cookies, tracking parameters and the host as typed are not part of it. */
export interface SharedRequest {
  requestId: string;
  regionSlug: string | null;
  path: string;
  search: string;
  saveData: boolean;
  /** What `PageCacheParts.variant` answered for the visitors of this page. */
  varyKey: string;
}

export interface SharedPage extends Page {
  /** Codes of the goods that it shows. */
  goods: readonly string[];
  /** The gateway failed to answer for a part of it. */
  isPartial: boolean;
}

/** Which goods have changed, counted up in this process. */
export interface GoodsClock {
  now(): number;
  /** Whether one of these has changed since then. */
  hasChanged(goods: readonly string[], since: number): boolean;
}

export interface PageCacheParts {
  maxBytes: number;
  /** What the page shows besides its address; null for a visitor who gets a page of their own. */
  varyKey: (request: IncomingMessage) => string | null;
  /** Renders for everybody, security headers included. */
  renderShared: (request: SharedRequest) => Promise<SharedPage>;
  /** Whether a page depends on this parameter of the address. */
  reads: (path: string, parameter: string) => boolean;
  /** Renders for this visitor and answers. */
  answerDirectly: (context: RequestContext) => Promise<void>;
  onRefreshError: (error: unknown, request: SharedRequest) => void;
  /** Version of what every page shows and staff change; a page of another version is only good enough when rendering fails. */
  contentVersion: () => string;
  /** Likewise a page that shows goods which have changed. */
  goodsClock: GoodsClock;
  nowMs?: () => number;
}

export interface PageCache {
  /** Answers at once and returns undefined on a hit. */
  answer: (context: RequestContext) => Promise<void> | undefined;
}

/** What it depends on, as it was when rendering began. */
interface StoredEntry extends CacheEntry {
  contentVersion: string;
  goods: readonly string[];
  goodsAt: number;
  isPartial: boolean;
}

type Rendered = { entry: StoredEntry; outcome: CacheOutcome } | { page: Page };

function sendForm({ response, method, id }: RequestContext, form: Representation, outcome: CacheOutcome): void {
  response.writeHead(200, [...form.headers, "X-Cache", outcome, "X-Request-Id", id]);
  response.end(method === "HEAD" ? undefined : form.body);
}

const hasOwnState = ({ headers }: IncomingMessage): boolean =>
  headers.cookie !== undefined || headers.authorization !== undefined;

/** Pages of anonymous visitors, rendered once for many and stored as compressed bytes up to a limit of memory. */
export function createPageCache(parts: PageCacheParts): PageCache {
  // Not the clock on the wall: set back, it would keep pages for as long.
  const now = parts.nowMs ?? (() => performance.now());
  const entries = new LRUCache<string, StoredEntry>({
    maxSize: parts.maxBytes,
    sizeCalculation: (entry, key) => entry.bytes + key.length * 2,
  });
  const running = new Map<string, Promise<Rendered>>();
  const unshared = new LRUCache<string, number>({
    maxSize: UNSHARED_MEMORY_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
  });

  function sendEntry(context: RequestContext, key: string, entry: StoredEntry, outcome: CacheOutcome): void {
    const { request, response, id } = context;
    context.cacheOutcome = outcome;
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const form = entry.representations[encoding];
    if (matchesEtag(request.headers["if-none-match"], form.etag)) {
      response.writeHead(304, [...form.notModifiedHeaders, "X-Cache", outcome, "X-Request-Id", id]);
      response.end();
    } else if (form.body) sendForm(context, form, outcome);
    else
      otherForm(entry, encoding).then(
        (made) => {
          // Whoever asks for gzip is seldom alone: programs, and sites behind a proxy that knows nothing else.
          if (encoding === "gzip" && !entry.representations.gzip.body && entries.peek(key) === entry) {
            entry.representations.gzip = made;
            entry.bytes += made.body.length;
            entries.delete(key);
            entries.set(key, entry);
          }
          if (!response.destroyed) sendForm(context, made, outcome);
        },
        (error: Error) => response.destroy(error),
      );
  }

  async function render(key: string, request: SharedRequest): Promise<Rendered> {
    const contentVersion = parts.contentVersion();
    const goodsAt = parts.goodsClock.now();
    const page = await parts.renderShared(request);
    const lifetime = page.status === 200 ? sharedLifetime(page.headers.get("cache-control")) : null;
    if (lifetime !== null && !page.headers.has("set-cookie")) {
      const { goods, isPartial } = page;
      const earlier = isPartial ? wholeEntry(key) : undefined;
      if (earlier) {
        postpone(earlier);
        return { entry: earlier, outcome: "stale-error" };
      }
      // Whole again as soon as the gateway is.
      const shortened = isPartial ? { ...lifetime, freshSeconds: PARTIAL_FRESH_SECONDS, staleSeconds: 0 } : lifetime;
      const built = await buildEntry(page, shortened, now(), request.saveData ? 10 : 5);
      const entry = { ...built, contentVersion, goods, goodsAt, isPartial };
      entries.set(key, entry);
      return { entry, outcome: "miss" };
    }
    if (page.status < 500) {
      entries.delete(key);
      unshared.set(key, now() + UNSHARED_MEMORY_MS);
    }
    return { page };
  }

  /** What is better than a page without some of its replies: a whole one that is neither too old to be shown nor known to be another now. */
  function wholeEntry(key: string): StoredEntry | undefined {
    const entry = entries.get(key);
    return entry && !entry.isPartial && isCurrent(entry) && now() < entry.staleUntilMs ? entry : undefined;
  }

  /** One rendering per key, however many wait for it. */
  function renderOnce(key: string, request: SharedRequest): { rendered: Promise<Rendered>; isFirst: boolean } {
    const current = running.get(key);
    if (current) return { rendered: current, isFirst: false };
    const rendered = render(key, request).finally(() => running.delete(key));
    running.set(key, rendered);
    return { rendered, isFirst: true };
  }

  /** While rendering fails, visitors get the stale page at once and one of them tries again every few seconds. */
  function postpone(entry: CacheEntry): void {
    const usableUntilMs = Math.max(entry.staleUntilMs, entry.usableOnErrorUntilMs);
    entry.retryAtMs = Math.min(now() + REFRESH_RETRY_MS, usableUntilMs);
  }

  function isCurrent(entry: StoredEntry): boolean {
    return entry.contentVersion === parts.contentVersion() && !parts.goodsClock.hasChanged(entry.goods, entry.goodsAt);
  }

  async function refresh(key: string, entry: CacheEntry, request: SharedRequest): Promise<void> {
    try {
      const result = await renderOnce(key, request).rendered;
      if ("page" in result && result.page.status >= 500) postpone(entry);
    } catch (error) {
      postpone(entry);
      parts.onRefreshError(error, request);
    }
  }

  function sendOnError(context: RequestContext, key: string, entry: StoredEntry): void {
    postpone(entry);
    if (!context.response.destroyed) sendEntry(context, key, entry, "stale-error");
  }

  function answerDirectly(context: RequestContext): Promise<void> {
    context.cacheOutcome = "bypass";
    return parts.answerDirectly(context);
  }

  async function answerMiss(
    context: RequestContext,
    key: string,
    request: SharedRequest,
    isReduced: boolean,
  ): Promise<void> {
    const usable = entries.get(key);
    const mayServeOnError = usable !== undefined && now() < usable.usableOnErrorUntilMs;
    const { rendered, isFirst } = renderOnce(key, request);
    let result: Rendered;
    try {
      result = await rendered;
    } catch (error) {
      if (!mayServeOnError) throw error;
      parts.onRefreshError(error, request);
      return sendOnError(context, key, usable);
    }
    if (context.response.destroyed) return;
    if ("entry" in result) return sendEntry(context, key, result.entry, result.outcome);
    const { page } = result;
    if (page.status >= 500 && mayServeOnError) return sendOnError(context, key, usable);
    // A page that is not for everybody must be rendered from the visitor's own cookies and query.
    const isOwnPage = isFirst || !page.headers.has("set-cookie");
    if (page.status < 500 && (hasOwnState(context.request) || isReduced || !isOwnPage)) {
      return answerDirectly(context);
    }
    context.cacheOutcome = "miss";
    return sendFinishedPage(context, page);
  }

  function answer(context: RequestContext): Promise<void> | undefined {
    const { request, method, path } = context;
    if (method !== "GET" && method !== "HEAD") return parts.answerDirectly(context);
    const varyKey = parts.varyKey(request);
    if (varyKey === null) return answerDirectly(context);
    const { search, isReduced } = normaliseQuery(context.search, (name) => parts.reads(path, name));
    const saveData = request.headers["save-data"] === "on";
    const key = cacheKey({ regionSlug: context.regionSlug, path, search, varyKey, saveData });
    const entry = entries.get(key);
    const nowMs = now();
    const isGood = entry !== undefined && isCurrent(entry);
    if (isGood && nowMs < entry.freshUntilMs) {
      sendEntry(context, key, entry, "hit");
      return undefined;
    }
    if (entry && nowMs < entry.retryAtMs) {
      sendEntry(context, key, entry, "stale-error");
      return undefined;
    }
    const shared = { requestId: context.id, regionSlug: context.regionSlug, path, search, saveData, varyKey };
    if (isGood && nowMs < entry.staleUntilMs) {
      sendEntry(context, key, entry, "stale");
      void refresh(key, entry, shared);
      return undefined;
    }
    if ((unshared.get(key) ?? 0) > nowMs) return answerDirectly(context);
    return answerMiss(context, key, shared, isReduced);
  }

  return { answer };
}
