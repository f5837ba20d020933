import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import type { StockRow } from "./rules.ts";

/** Stock rows by goods id. `lock` locks them until the transaction ends, always in the same order, so that concurrent orders cannot deadlock. */
export async function readStock(
  executor: Executor,
  goodsIds: readonly number[],
  lock: "lock" | "read" = "read",
): Promise<Map<number, StockRow[]>> {
  const found = new Map<number, StockRow[]>(goodsIds.map((id) => [id, []]));
  if (goodsIds.length === 0) return found;
  const query = executor
    .select()
    .from(stock)
    .where(inArray(stock.goodsId, [...goodsIds]))
    .orderBy(asc(stock.goodsId), asc(stock.locationId));
  const rows = lock === "lock" ? await query.for("update") : await query;
  for (const { goodsId, locationId, quantity } of rows) found.get(goodsId)?.push({ locationId, quantity });
  return found;
}

/** Reserves pieces of one location; false when it has too few. */
export async function takeStock(
  executor: Executor,
  goodsId: number,
  { locationId, quantity }: StockRow,
): Promise<boolean> {
  const taken = await executor
    .update(stock)
    .set({ reserved: sql`${stock.reserved} + ${quantity}` })
    .where(and(eq(stock.goodsId, goodsId), eq(stock.locationId, locationId), gte(stock.quantity, quantity)));
  return taken.rowCount === 1;
}
