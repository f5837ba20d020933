import { and, eq, gt, inArray } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { goods, pastPrices } from "../../platform/db/schema/goods.ts";

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
