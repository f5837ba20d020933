import { asc, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { changeTogether } from "../../platform/db/ask-together.ts";
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

/** What is taken from where: rows of stock by the ids of the goods. */
type TakenStock = ReadonlyMap<number, readonly StockRow[]>;

/** Reserves pieces of rows that are locked, `others` in the same statement. Throws when one of them has fewer than wanted. */
export async function takeStock(
  executor: Executor,
  taken: TakenStock,
  others: readonly SQLWrapper[] = [],
): Promise<void> {
  const places = [...taken].flatMap(([goodsId, rows]) => rows.map((row) => ({ goodsId, ...row })));
  const all = (name: "goodsId" | "locationId" | "quantity") => sql.param(places.map((place) => place[name]));
  const taking = sql`update ${stock} set reserved = ${stock.reserved} + wanted.quantity
    from unnest(${all("goodsId")}::int[], ${all("locationId")}::int[], ${all("quantity")}::int[]) wanted (goods_id, location_id, quantity)
    where ${stock.goodsId} = wanted.goods_id and ${stock.locationId} = wanted.location_id and ${stock.quantity} >= wanted.quantity
    returning 1`;
  if ((await changeTogether(executor, taking, others)) !== places.length) throw new Error("Locked stock is missing");
}
