import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { StockRow } from "../../chain/stock/rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { startsWith } from "../../platform/db/text-match.ts";
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
  return rows.map(({ row, stock: pairs }) => ({
    row,
    stock: pairs.map(([locationId, quantity]) => ({ locationId, quantity })),
  }));
}

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
