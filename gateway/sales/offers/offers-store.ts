import { and, eq, gt, inArray } from "drizzle-orm";
import { type CardSource, readCardSources } from "../../catalogue/goods/card-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { goods, pastPrices } from "../../platform/db/schema/goods.ts";

/** Goods on sale with their stock, by code. */
export async function findProduct(executor: Executor, sku: string): Promise<CardSource | null> {
  const [product] = await readCardSources(executor, eq(goods.sku, sku));
  return product ?? null;
}

/** Goods on sale with their stock, by ids; in no particular order. */
export async function readProducts(executor: Executor, ids: readonly number[]): Promise<CardSource[]> {
  return ids.length === 0 ? [] : readCardSources(executor, inArray(goods.id, [...ids]));
}

/** Kopecks: the price of goods on sale, and what other shops charge. */
export async function findPrice(
  executor: Executor,
  sku: string,
): Promise<{ id: number; price: number; marketPrice: number | null } | null> {
  const [row] = await executor
    .select({ id: goods.id, price: goods.priceKopecks, marketPrice: goods.marketPriceKopecks })
    .from(goods)
    .where(and(eq(goods.sku, sku), eq(goods.isHidden, false)));
  return row ?? null;
}

/** Prices of goods, in kopecks, that ended after a moment. */
export function readPastPrices(executor: Executor, goodsId: number, after: Date) {
  return executor
    .select({ price: pastPrices.priceKopecks, endedAt: pastPrices.endedAt })
    .from(pastPrices)
    .where(and(eq(pastPrices.goodsId, goodsId), gt(pastPrices.endedAt, after)));
}
