import { inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { GoodsCard } from "../contract/goods.ts";
import { goods } from "../db/schema/goods.ts";
import type { RegionRow } from "../region/directory.ts";
import { localTime } from "../region/zone-time.ts";
import type { Services } from "../services.ts";
import { type CardSource, cardOf, readCardSources } from "./cards.ts";

const KEPT_GOODS = 20_000;

/** Cards for lists: rows are kept until they change, so they may be a second old. Money is taken by the fresh `CardReader`. */
export interface CardCache {
  /** In the order of `ids`; goods that went off sale meanwhile are left out. */
  cards(ids: readonly number[], region: RegionRow): Promise<GoodsCard[]>;
  /** Null forgets all. */
  forget(ids: ReadonlySet<number> | null): void;
}

export function createCardCache(services: Services): CardCache {
  const kept = new LRUCache<number, CardSource>({ max: KEPT_GOODS });
  let forgotten = 0;
  return {
    async cards(ids, region) {
      const found = new Map<number, CardSource>();
      const missing: number[] = [];
      for (const id of ids) {
        const source = kept.get(id);
        if (source) found.set(id, source);
        else missing.push(id);
      }
      if (missing.length > 0) {
        const before = forgotten;
        for (const source of await readCardSources(services.connection.db, inArray(goods.id, missing))) {
          found.set(source.row.id, source);
          // What was forgotten during the read may be what has been read.
          if (forgotten === before) kept.set(source.row.id, source);
        }
      }
      const today = localTime(services.now(), region.zone).day;
      return ids.flatMap((id) => {
        const source = found.get(id);
        return source ? cardOf(source, region, services.regions, today) : [];
      });
    },
    forget(ids) {
      forgotten += 1;
      if (ids === null) kept.clear();
      else for (const id of ids) kept.delete(id);
    },
  };
}
