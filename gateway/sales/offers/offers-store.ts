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
