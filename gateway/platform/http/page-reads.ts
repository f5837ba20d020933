import { LRUCache } from "lru-cache";

/**
 * What the calls of one page read together. A page makes up to nine calls at once, and most of them ask for the same session, the same
 * goods, the same cart.
 */
export interface PageReads {
  /** Reads what `key` names, or answers what another call of the page has read. Whoever gets it changes nothing in it. */
  once<Value>(key: string, read: () => Promise<Value>): Promise<Value>;
}

/** Far longer than the calls of a page lie apart. */
const KEEP_MS = 1_000;
const MAX_PAGES = 500;
const MAX_NAME = 100;

/** For calls that change something, and for those of no page. */
export const ownReads: PageReads = { once: (_key, read) => read() };

/** The reads of a page by what the site calls it in `X-Page-Reads`: another name after each call that changes something. */
export function openPageReads(nowMs = () => performance.now()): (page: string | undefined) => PageReads {
  const pages = new LRUCache<string, Map<string, Promise<unknown>>>({
    max: MAX_PAGES,
    ttl: KEEP_MS,
    ttlResolution: 0,
    perf: { now: nowMs },
  });
  return (page) => {
    if (!page || page.length > MAX_NAME) return ownReads;
    const kept = pages.get(page) ?? new Map<string, Promise<unknown>>();
    if (kept.size === 0) pages.set(page, kept);
    return {
      once<Value>(key: string, read: () => Promise<Value>) {
        const earlier = kept.get(key);
        if (earlier) return earlier as Promise<Value>;
        const reading = read();
        kept.set(key, reading);
        // What failed for one call may work for the next.
        reading.catch(() => kept.delete(key));
        return reading;
      },
    };
  };
}
