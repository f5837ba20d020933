import type { RegionRow } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import type { GoodsCard } from "../../contract/catalogue/goods.ts";
import type { Executor } from "../../platform/db/database.ts";
import { localTime } from "../../platform/zone-time.ts";
import { cardOf } from "./card-rules.ts";
import { type CardSource, cardSourcesByIds, cardSourcesBySkus } from "./card-store.ts";

export type GoodsCardWithId = GoodsCard & { id: number };

export interface ReadCard {
  card: GoodsCard;
  source: CardSource;
}

/** Reads cards as customers of a region see them, never from a cache. Hidden and unknown goods are left out. */
export interface CardReader {
  byIds(ids: readonly number[], region: RegionRow, executor?: Executor): Promise<Map<number, GoodsCard>>;
  /** The same with what the card was made of. */
  readByIds(ids: readonly number[], region: RegionRow, executor?: Executor): Promise<Map<number, ReadCard>>;
  bySkus(skus: readonly string[], region: RegionRow, executor?: Executor): Promise<Map<string, GoodsCardWithId>>;
}

export function createCardReader(services: Services): CardReader {
  const { regions, connection } = services;
  const cardFor = (region: RegionRow) => {
    const today = localTime(services.now(), region.zone).day;
    return (source: CardSource) => cardOf(source, region, regions, today);
  };
  async function readByIds(ids: readonly number[], region: RegionRow, executor: Executor = connection.db) {
    if (ids.length === 0) return new Map<number, ReadCard>();
    const sources = await cardSourcesByIds(executor, ids);
    const toCard = cardFor(region);
    return inOrder(ids, new Map(sources.map((source) => [source.row.id, { card: toCard(source), source }])));
  }
  return {
    readByIds,
    async byIds(ids, region, executor) {
      const found = await readByIds(ids, region, executor);
      return new Map([...found].map(([id, { card }]) => [id, card]));
    },
    async bySkus(skus, region, executor = connection.db) {
      if (skus.length === 0) return new Map();
      const sources = await cardSourcesBySkus(executor, skus);
      const toCard = cardFor(region);
      return inOrder(
        skus,
        new Map(sources.map((source) => [source.row.sku, { ...toCard(source), id: source.row.id }])),
      );
    },
  };
}

function inOrder<Key, Value>(keys: readonly Key[], found: ReadonlyMap<Key, Value>): Map<Key, Value> {
  const ordered = new Map<Key, Value>();
  for (const key of keys) {
    const value = found.get(key);
    if (value !== undefined) ordered.set(key, value);
  }
  return ordered;
}
