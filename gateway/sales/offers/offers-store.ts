import { and, eq, gt, inArray } from "drizzle-orm";
import { type CardSource, readCardSources } from "../../catalogue/goods/card-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { goods, pastPrices } from "../../platform/db/schema/goods.ts";

/** Goods on sale with their stock, by ids; in no particular order. */
export async function readProducts(executor: Executor, ids: readonly number[]): Promise<CardSource[]> {
  return ids.length === 0 ? [] : readCardSources(executor, inArray(goods.id, [...ids]));
}

/** Prices of goods, in kopecks, that ended after a moment. */
export function readPastPrices(executor: Executor, goodsId: number, after: Date) {
  return executor
    .select({ price: pastPrices.priceKopecks, endedAt: pastPrices.endedAt })
    .from(pastPrices)
    .where(and(eq(pastPrices.goodsId, goodsId), gt(pastPrices.endedAt, after)));
}

/** Prices now and those that ended after a moment, in kopecks, of goods on sale: a row for each price that ended. */
export function readPriceEnds(executor: Executor, skus: readonly string[], after: Date) {
  return executor
    .select({ sku: goods.sku, now: goods.priceKopecks, price: pastPrices.priceKopecks, endedAt: pastPrices.endedAt })
    .from(goods)
    .innerJoin(pastPrices, and(eq(pastPrices.goodsId, goods.id), gt(pastPrices.endedAt, after)))
    .where(and(inArray(goods.sku, [...skus]), eq(goods.isHidden, false)));
}
