import { LRUCache } from "lru-cache";
import type { RegionRow } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import type { GoodsCard } from "../../contract/catalogue/goods.ts";
import { localTime } from "../../platform/zone-time.ts";
import { cardOf } from "./card-rules.ts";
import { type CardSource, cardSourcesByIds } from "./card-store.ts";

const MAX_CACHED_GOODS = 20_000;

/** Cards for lists. They may be a second out of date, so prices to charge come from `CardReader`. */
export interface CardCache {
  /** In the order of `ids`, without goods that are no longer on sale. */
  cards(ids: readonly number[], region: RegionRow): Promise<GoodsCard[]>;
  /** Null invalidates everything. */
  invalidate(ids: ReadonlySet<number> | null): void;
}

export function createCardCache(services: Services): CardCache {
  const cache = new LRUCache<number, CardSource>({ max: MAX_CACHED_GOODS });
  let invalidations = 0;
  return {
    async cards(ids, region) {
      const found = new Map<number, CardSource>();
      const missing: number[] = [];
      for (const id of ids) {
        const source = cache.get(id);
        if (source) found.set(id, source);
        else missing.push(id);
      }
      if (missing.length > 0) {
        const invalidationsBefore = invalidations;
        for (const source of await cardSourcesByIds(services.connection.db, missing)) {
          found.set(source.row.id, source);
          // Rows that were invalidated during the query may be stale already.
          if (invalidations === invalidationsBefore) cache.set(source.row.id, source);
        }
      }
      const today = localTime(services.now(), region.zone).day;
      return ids.flatMap((id) => {
        const source = found.get(id);
        return source ? [cardOf(source, region, services.regions, today)] : [];
      });
    },
    invalidate(ids) {
      invalidations += 1;
      if (ids === null) cache.clear();
      else for (const id of ids) cache.delete(id);
    },
  };
}
