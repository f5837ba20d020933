import { LRUCache } from "lru-cache";
import type { Endpoint } from "../../gateway/contract/endpoint.ts";
import type { CallerContext } from "./caller-context.ts";

/** How long a reply is used without another call, and how long it replaces that of an unavailable gateway. */
interface Lifetime {
  freshSeconds: number;
  staleSeconds: number;
}

const HOUR = 3_600;

/** Replies that are the same for every visitor of a region. CFG-019 */
const cachedForEverybody: Record<string, Lifetime> = {
  pickerData: { freshSeconds: 30, staleSeconds: 24 * HOUR },
  layout: { freshSeconds: 30, staleSeconds: 24 * HOUR },
  shopOffices: { freshSeconds: 30, staleSeconds: 24 * HOUR },
  carClassified: { freshSeconds: 30, staleSeconds: 24 * HOUR },
  goodsList: { freshSeconds: 0, staleSeconds: HOUR },
  goodsView: { freshSeconds: 0, staleSeconds: HOUR },
  goodsAvailability: { freshSeconds: 0, staleSeconds: 600 },
  goodsDelivery: { freshSeconds: 0, staleSeconds: 600 },
  goodsAnalogs: { freshSeconds: 30, staleSeconds: HOUR },
  goodsRecommendation: { freshSeconds: 30, staleSeconds: HOUR },
  goodsPriceHistory: { freshSeconds: 0, staleSeconds: HOUR },
  productBenefits: { freshSeconds: 0, staleSeconds: 600 },
  carFit: { freshSeconds: 30, staleSeconds: 24 * HOUR },
  carKits: { freshSeconds: 30, staleSeconds: 24 * HOUR },
  banners: { freshSeconds: 30, staleSeconds: 24 * HOUR },
};

/** A cart is cached for its own visitor, to be read during an outage. */
const cachedPerCart: Record<string, Lifetime> = { cartRead: { freshSeconds: 0, staleSeconds: HOUR } };

const MAX_RESPONSES = 3_000;

interface CachedResponse {
  fresh(): unknown;
  stale(): unknown;
  store(data: unknown): void;
}

export interface ResponseCache {
  entry(
    endpoint: Pick<Endpoint, "name">,
    path: string,
    body: string | null,
    callerContext: CallerContext,
  ): CachedResponse | null;
}

export function createResponseCache(now: () => number = Date.now): ResponseCache {
  const responses = new LRUCache<string, { data: unknown; storedAtMs: number }>({ max: MAX_RESPONSES });
  return {
    entry(endpoint, path, body, callerContext) {
      const owner = cachedPerCart[endpoint.name] ? callerContext.cartToken : "";
      const lifetime = cachedForEverybody[endpoint.name] ?? cachedPerCart[endpoint.name];
      if (!lifetime || owner === null) return null;
      const key = [endpoint.name, callerContext.regionSlug, owner, path, body].join("\n");
      const within = (seconds: number) => {
        const reply = responses.get(key);
        return reply && now() - reply.storedAtMs < seconds * 1000 ? reply.data : undefined;
      };
      return {
        fresh: () => within(lifetime.freshSeconds),
        stale: () => within(lifetime.staleSeconds),
        store: (data) => void responses.set(key, { data, storedAtMs: now() }),
      };
    },
  };
}
