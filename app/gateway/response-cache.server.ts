import { LRUCache } from "lru-cache";
import type { Endpoint } from "../../gateway/contract/endpoint.ts";
import type { CallerContext } from "./caller-context.ts";

const MAX_RESPONSES = 3_000;

interface CachedResponse {
  fresh(): unknown;
  stale(): unknown;
  store(data: unknown): void;
}

export interface ResponseCache {
  entry(
    endpoint: Pick<Endpoint, "name" | "cache">,
    path: string,
    body: string | null,
    callerContext: CallerContext,
  ): CachedResponse | null;
}

interface Reply {
  data: unknown;
  storedAtMs: number;
  /** Of the content when the call was made. */
  contentVersion: string;
}

export function createResponseCache(now: () => number, currentContentVersion: () => string): ResponseCache {
  const responses = new LRUCache<string, Reply>({ max: MAX_RESPONSES });
  return {
    entry(endpoint, path, body, callerContext) {
      const { name, cache } = endpoint;
      // A cart is kept for its own visitor, to be read during an outage.
      const owner = cache?.per === "cart" ? callerContext.cartToken : "";
      if (!cache || owner === null) return null;
      const key = [name, callerContext.regionSlug, owner, path, body].join("\n");
      const contentVersion = currentContentVersion();
      const within = (seconds: number) => {
        const reply = responses.get(key);
        return reply && now() - reply.storedAtMs < seconds * 1000 ? reply : undefined;
      };
      const isCurrent = (reply: Reply) => !cache.followsContent || reply.contentVersion === contentVersion;
      return {
        fresh: () => {
          const reply = within(cache.freshSeconds);
          return reply && isCurrent(reply) ? reply.data : undefined;
        },
        stale: () => within(cache.staleSeconds)?.data,
        store: (data) => void responses.set(key, { data, storedAtMs: now(), contentVersion }),
      };
    },
  };
}
