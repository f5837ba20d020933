import { LRUCache } from "lru-cache";
import type { Endpoint } from "../../gateway/contract/endpoint.ts";
import type { GatewayIdentity } from "./identity.ts";

/** How long a reply answers without asking again, and how long it stands in for a gateway that does not answer. */
interface Keeping {
  freshSeconds: number;
  staleSeconds: number;
}

const HOUR = 3_600;

/** Replies that are the same for every visitor of a region. CFG-019 */
const keptReplies: Record<string, Keeping> = {
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

/** A cart is kept for its own visitor only, to be read while the gateway is away. */
const keptPerCart: Record<string, Keeping> = { cartRead: { freshSeconds: 0, staleSeconds: HOUR } };

const MAX_REPLIES = 3_000;

interface Slot {
  fresh(): unknown;
  stale(): unknown;
  keep(data: unknown): void;
}

export interface ReplyStore {
  slot(endpoint: Pick<Endpoint, "name">, path: string, body: string | null, identity: GatewayIdentity): Slot | null;
}

export function createReplyStore(now: () => number = Date.now): ReplyStore {
  const replies = new LRUCache<string, { data: unknown; keptAtMs: number }>({ max: MAX_REPLIES });
  return {
    slot(endpoint, path, body, identity) {
      const owner = keptPerCart[endpoint.name] ? identity.cartToken : "";
      const keeping = keptReplies[endpoint.name] ?? keptPerCart[endpoint.name];
      if (!keeping || owner === null) return null;
      const key = [endpoint.name, identity.regionSlug, owner, path, body].join("\n");
      const within = (seconds: number) => {
        const reply = replies.get(key);
        return reply && now() - reply.keptAtMs < seconds * 1000 ? reply.data : undefined;
      };
      return {
        fresh: () => within(keeping.freshSeconds),
        stale: () => within(keeping.staleSeconds),
        keep: (data) => void replies.set(key, { data, keptAtMs: now() }),
      };
    },
  };
}
