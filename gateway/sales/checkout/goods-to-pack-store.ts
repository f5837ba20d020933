import { inArray } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { goods } from "../../platform/db/schema/goods.ts";

/** What packing needs to know of goods, by their ids. */
export async function readGoodsToPack(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const { id, sku, title, category, attributes, sizeText, priceKopecks } = goods;
  const rows = await executor
    .select({ id, sku, title, category, attributes, sizeText, priceKopecks })
    .from(goods)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
