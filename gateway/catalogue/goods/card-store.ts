import { and, asc, desc, eq, getTableColumns, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Services } from "../../chain/services.ts";
import type { StockRow } from "../../chain/stock/rules.ts";
import { categorySlugs } from "../../contract/catalogue/categories.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { PRICE_MEMORY_DAYS } from "../../contract/sales/figures.ts";
import type { Executor } from "../../platform/db/database.ts";
import { startsWith } from "../../platform/db/match.ts";
import { goods, pastPrices, stock } from "../../platform/db/schema/goods.ts";
import type { Caller } from "../../platform/http/route.ts";
import { STRIKETHROUGH_PRICE } from "./strikethrough-price.ts";

/** Plain SQL, because drizzle leaves out table names in a query of one table. */
const strikethroughPrice = sql.raw(STRIKETHROUGH_PRICE) as SQL<number | null>;

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
  marketPriceKopecks: strikethroughPrice,
  ratingAverage: goods.ratingAverage,
  ratingCount: goods.ratingCount,
  photos: goods.photos,
  listPhotos: goods.listPhotos,
  hidesListPhotos: goods.hidesListPhotos,
  leastQuantity: goods.leastQuantity,
  quantityStep: goods.quantityStep,
  isSale: goods.isSale,
} as const;

/** What a card is built from in any region: the goods row and its stock at all locations. */
export interface CardSource {
  row: Pick<typeof goods.$inferSelect, keyof typeof cardColumns>;
  stock: StockRow[];
}

const stockPairs = sql<[number, number][]>`(
  select coalesce(json_agg(json_build_array(location_id, quantity)), '[]') from ${stock} where ${stock.goodsId} = ${goods.id}
)`;

/** Goods on sale with their stock, in one query. */
export async function readCardSources(executor: Executor, condition: SQL): Promise<CardSource[]> {
  const rows = await executor
    .select({ row: cardColumns, stock: stockPairs })
    .from(goods)
    .where(and(condition, eq(goods.isHidden, false)));
  return rows.map(({ row, stock: pairs }) => ({ row, stock: stockRows(pairs) }));
}

const stockRows = (pairs: readonly [number, number][]): StockRow[] =>
  pairs.map(([locationId, quantity]) => ({ locationId, quantity }));

export type GoodsRow = typeof goods.$inferSelect;

/** A price in kopecks that holds no longer. */
interface PastPrice {
  price: number;
  endedAt: Date;
}

/** Goods on sale with all that is known of them. `row` has the market price as it was told, `source` the one that may be shown. */
export interface Product {
  row: GoodsRow;
  source: CardSource;
  /** Those that ended lately, in no order. */
  pastPrices: PastPrice[];
  /** Whether it is half of an axle set: most goods are of none, and need not be asked for theirs. */
  isInAxleSet: boolean;
}

/** With moments as milliseconds since 1970. */
const pastPricePairs = (now: Date) => sql<[number, number][]>`(
  select coalesce(json_agg(json_build_array(price_kopecks, floor(extract(epoch from ended_at) * 1000))), '[]')
  from ${pastPrices} where goods_id = goods.id and ended_at > ${new Date(now.getTime() - PRICE_MEMORY_DAYS * DAY_MS)}
)`;

const isInAxleSet = sql<boolean>`(
  exists (select from axle_kits where front_goods_id = goods.id) or exists (select from axle_kits where back_goods_id = goods.id)
)`;

type GoodsReading = Pick<Services, "connection" | "now">;

/** The best-selling product on sale of a condition, in one query. */
export async function findProduct({ connection, now }: GoodsReading, condition: SQL): Promise<Product | null> {
  const [found] = await connection.db
    .select({
      row: getTableColumns(goods),
      shownMarketPrice: strikethroughPrice,
      stock: stockPairs,
      pastPrices: pastPricePairs(now()),
      isInAxleSet,
    })
    .from(goods)
    .where(and(condition, eq(goods.isHidden, false), inArray(goods.category, categorySlugs)))
    .orderBy(desc(goods.popularity), asc(goods.id))
    .limit(1);
  if (!found) return null;
  const { row, shownMarketPrice, stock: pairs } = found;
  return {
    row,
    source: { row: { ...row, marketPriceKopecks: shownMarketPrice }, stock: stockRows(pairs) },
    pastPrices: found.pastPrices.map(([price, endedMs]) => ({ price, endedAt: new Date(endedMs) })),
    isInAxleSet: found.isInAxleSet,
  };
}

/** Answers what is known already of the goods that `name` tells apart from all others, or reads them. */
export type FindKnown = (name: string, read: () => Promise<Product | null>) => Promise<Product | null>;

/** Goods on sale by their code; read once a page, most of whose calls ask for them. */
export const productBySku = (
  reading: GoodsReading,
  { page }: Pick<Caller, "page">,
  sku: string,
  find: FindKnown = (_name, read) => read(),
): Promise<Product | null> => {
  const name = `product ${sku}`;
  return page.once(name, () => find(name, () => findProduct(reading, eq(goods.sku, sku))));
};

export const cardSourcesByIds = (executor: Executor, ids: readonly number[]): Promise<CardSource[]> =>
  readCardSources(executor, inArray(goods.id, [...ids]));

export const cardSourcesBySkus = (executor: Executor, skus: readonly string[]): Promise<CardSource[]> =>
  readCardSources(executor, inArray(goods.sku, [...skus]));

/** SKUs that begin with `prefix`, which is in upper case. The limit applies before sorting by relevance. */
export function cardSourcesBySkuPrefix(executor: Executor, prefix: string, limit: number): Promise<CardSource[]> {
  return readCardSources(
    executor,
    sql`${goods.id} in (select id from goods where upper(sku) like ${startsWith(prefix)} and not is_hidden order by upper(sku) limit ${limit})`,
  );
}

/** The next goods on sale after an id, in the order of ids. */
export async function cardSourcesAfter(executor: Executor, after: number, limit: number): Promise<CardSource[]> {
  const nextIds = executor
    .select({ id: goods.id })
    .from(goods)
    .where(and(gt(goods.id, after), eq(goods.isHidden, false)))
    .orderBy(asc(goods.id))
    .limit(limit);
  const sources = await readCardSources(executor, inArray(goods.id, nextIds));
  return sources.sort((a, b) => a.row.id - b.row.id);
}
