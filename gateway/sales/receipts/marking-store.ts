import { and, eq, inArray, or } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { orderLines } from "../../platform/db/schema/orders.ts";

/** Sold with a marking code on each piece. */
const MARKED = ["tyre", "trucktyre", "oils"];

/** Whether goods of an order carry marking codes. */
export async function hasMarkedGoods(executor: Executor, orderId: number): Promise<boolean> {
  const rows = await executor
    .select({ id: goods.id })
    .from(orderLines)
    .innerJoin(goods, or(eq(goods.id, orderLines.goodsId), eq(goods.id, orderLines.backGoodsId)))
    .where(and(eq(orderLines.orderId, orderId), inArray(goods.category, MARKED)))
    .limit(1);
  return rows.length > 0;
}
