import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Category, productPath } from "../contract/categories.ts";
import type { GoodsCard } from "../contract/goods.ts";
import type { Executor } from "../db/database.ts";
import { goods, stock } from "../db/schema/goods.ts";
import type { RegionDirectory, RegionRow } from "../region/directory.ts";
import { localTime } from "../region/zone-time.ts";
import type { Services } from "../services.ts";
import { type StockRow, summarise } from "../stock/rules.ts";

/**
 * The price elsewhere as far as it may be struck through: above ours, and above every price that we took in the last 30 days, as on
 * the product's page. Written out, because a query of one table names its columns without the table. PRD-023
 */
const honestMarketPrice = sql<number | null>`(
  case when goods.market_price_kopecks > goods.price_kopecks and not exists (
    select 1 from past_prices past where past.goods_id = goods.id
      and past.ended_at > now() - interval '30 days' and past.price_kopecks > goods.market_price_kopecks
  ) then goods.market_price_kopecks end
)`;

const cardColumns = {
  id: goods.id,
  sku: goods.sku,
  category: goods.category,
  slug: goods.slug,
  brandSlug: goods.brandSlug,
  brandTitle: goods.brandTitle,
  modelSlug: goods.modelSlug,
  modelTitle: goods.modelTitle,
  title: goods.title,
  sizeText: goods.sizeText,
  attributes: goods.attributes,
  priceKopecks: goods.priceKopecks,
  marketPriceKopecks: honestMarketPrice,
  ratingAverage: goods.ratingAverage,
  ratingCount: goods.ratingCount,
} as const;

/** What a card is made of besides the region: a row of goods with all its stock. */
export interface CardSource {
  row: Pick<typeof goods.$inferSelect, keyof typeof cardColumns>;
  stock: StockRow[];
}

export type GoodsCardWithId = GoodsCard & { id: number };

/** Reads cards as the region's customer sees them, always fresh. Hidden and unknown goods are absent from the result. */
export interface CardReader {
  byIds(ids: readonly number[], region: RegionRow, executor?: Executor): Promise<Map<number, GoodsCard>>;
  bySkus(skus: readonly string[], region: RegionRow, executor?: Executor): Promise<Map<string, GoodsCardWithId>>;
}

export function createCardReader(services: Services): CardReader {
  const cardsOf = async (condition: SQL, region: RegionRow, executor: Executor) => {
    const sources = await readCardSources(executor, condition);
    const today = localTime(services.now(), region.zone).day;
    return sources.map((source) => ({
      id: source.row.id,
      card: cardOf(source, region, services.regions, today),
    }));
  };
  return {
    async byIds(ids, region, executor = services.connection.db) {
      if (ids.length === 0) return new Map();
      const byId = new Map(
        (await cardsOf(inArray(goods.id, [...ids]), region, executor)).map((it) => [it.id, it.card]),
      );
      return inOrder(ids, byId);
    },
    async bySkus(skus, region, executor = services.connection.db) {
      if (skus.length === 0) return new Map();
      const cards = await cardsOf(inArray(goods.sku, [...skus]), region, executor);
      return inOrder(skus, new Map(cards.map((it) => [it.card.sku, { ...it.card, id: it.id }])));
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

const stockOfRow = sql<[number, number][]>`(
  select coalesce(json_agg(json_build_array(location_id, quantity)), '[]') from ${stock} where ${stock.goodsId} = ${goods.id}
)`;

/** Rows of goods that are on sale, with their stock, in one query. */
export async function readCardSources(executor: Executor, condition: SQL): Promise<CardSource[]> {
  const rows = await executor
    .select({ row: cardColumns, stock: stockOfRow })
    .from(goods)
    .where(and(condition, eq(goods.isHidden, false)));
  return rows.map(({ row, stock: pairs }) => ({
    row,
    stock: pairs.map(([locationId, quantity]) => ({ locationId, quantity })),
  }));
}

/** `today` is the region's calendar day. */
export function cardOf(source: CardSource, region: RegionRow, directory: RegionDirectory, today: string): GoodsCard {
  const { row } = source;
  const category = row.category as Category;
  const { season } = row.attributes;
  return {
    sku: row.sku,
    url: productPath({ ...row, category }),
    title: row.title,
    category,
    brand: { slug: row.brandSlug, title: row.brandTitle },
    model: { slug: row.modelSlug, title: row.modelTitle },
    sizeText: row.sizeText,
    season: season === "summer" || season === "winter" ? season : null,
    allSeason: row.attributes.allSeason === true,
    studs: row.attributes.studs === true,
    price: row.priceKopecks,
    market: row.marketPriceKopecks === null ? null : { price: row.marketPriceKopecks },
    picture: pictureOf(row.sku),
    rating: row.ratingAverage === null ? null : { average: row.ratingAverage, count: row.ratingCount },
    stock: summarise(source.stock, directory.supplyOf(region), directory.locations, today),
  };
}

/** The base of a picture's address; `-{width}.{format}` follows. */
export const pictureOf = (sku: string): string => `/api/gateway/goods/picture/${encodeURIComponent(sku)}`;
