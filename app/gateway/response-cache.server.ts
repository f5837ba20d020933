import { LRUCache } from "lru-cache";
import type { Endpoint } from "../../gateway/contract/platform/endpoint.ts";
import type { CallerContext } from "./caller-context.ts";
import { gatherGoods } from "./gather-goods.ts";

/** Characters of all replies as they came; as objects they are two to three times as large. A list of goods has 20,000, a product 3,000. */
export const MAX_CHARACTERS = 8 * 1024 * 1024;
/** What an entry takes beside its reply. */
const ENTRY_CHARACTERS = 500;

export interface CachedResponse {
  fresh(): unknown;
  stale(): unknown;
  /** `characters` of the reply as it came. */
  store(data: unknown, characters: number): void;
}

export interface ResponseCache {
  entry(
    endpoint: Pick<Endpoint, "name" | "cache">,
    path: string,
    body: string | null,
    callerContext: CallerContext,
  ): CachedResponse | null;
}

/** Which goods have changed, counted up in this process. */
export interface GoodsClock {
  now(): number;
  hasChanged(goods: readonly string[], since: number): boolean;
}

const goodsThatStay: GoodsClock = { now: () => 0, hasChanged: () => false };

interface Reply {
  data: unknown;
  storedAtMs: number;
  /** The version of the content when the call was made. */
  contentVersion: string;
  /** Codes of the goods in it, and the time of the goods when the call was made. */
  goods: readonly string[];
  goodsAt: number;
}

/** `now` is a clock that nobody sets back. */
export function createResponseCache(
  now: () => number,
  currentContentVersion: () => string,
  goodsClock = goodsThatStay,
): ResponseCache {
  const responses = new LRUCache<string, Reply>({ maxSize: MAX_CHARACTERS });
  return {
    entry(endpoint, path, body, callerContext) {
      const { name, cache } = endpoint;
      // A cart is kept for its own visitor, to be read during an outage.
      const owner = cache?.per === "cart" ? callerContext.cartToken : "";
      if (!cache || owner === null) return null;
      const key = [name, callerContext.regionSlug, owner, path, body].join("\n");
      const contentVersion = currentContentVersion();
      const goodsAt = goodsClock.now();
      const within = (seconds: number) => {
        const reply = responses.get(key);
        return reply && now() - reply.storedAtMs < seconds * 1000 ? reply : undefined;
      };
      const isCurrent = (reply: Reply) =>
        (!cache.followsContent || reply.contentVersion === contentVersion) &&
        !goodsClock.hasChanged(reply.goods, reply.goodsAt);
      return {
        fresh: () => {
          const reply = within(cache.freshSeconds);
          return reply && isCurrent(reply) ? reply.data : undefined;
        },
        stale: () => within(cache.staleSeconds)?.data,
        store(data, characters) {
          const goods = new Set<string>();
          // What is never answered from memory is asked again anyway.
          if (cache.freshSeconds > 0) gatherGoods(data, goods);
          const reply = { data, storedAtMs: now(), contentVersion, goods: [...goods], goodsAt };
          responses.set(key, reply, { size: ENTRY_CHARACTERS + key.length + characters });
        },
      };
    },
  };
}
