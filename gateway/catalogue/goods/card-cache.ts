import { LRUCache } from "lru-cache";
import type { RegionRow } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import type { GoodsCard } from "../../contract/catalogue/goods.ts";
import { localTime } from "../../platform/zone-time.ts";
import type { GoodsIndex } from "../lists/goods-index.ts";
import { cardOf } from "./card-rules.ts";
import { type CardSource, cardSourcesByIds } from "./card-store.ts";

const MAX_CACHED_GOODS = 20_000;

/** Cards for lists. They may be a second out of date, so prices to charge come from `CardReader`. */
export interface CardCache {
  /** In the order of `ids`, without goods that are no longer on sale. */
  cards(ids: readonly number[], region: RegionRow): Promise<GoodsCard[]>;
  /** Likewise what cards are made of. */
  sources(ids: readonly number[]): Promise<CardSource[]>;
}

export function createCardCache(services: Services, index: Pick<GoodsIndex, "onChange">): CardCache {
  const cache = new LRUCache<number, CardSource>({ max: MAX_CACHED_GOODS });
  let invalidations = 0;
  index.onChange((ids) => {
    invalidations += 1;
    if (ids === null) cache.clear();
    else for (const id of ids) cache.delete(id);
  });

  async function sources(ids: readonly number[]): Promise<CardSource[]> {
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
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  return {
    sources,
    async cards(ids, region) {
      const found = await sources(ids);
      const today = localTime(services.now(), region.zone).day;
      return found.map((source) => cardOf(source, region, services.regions, today));
    },
  };
}
