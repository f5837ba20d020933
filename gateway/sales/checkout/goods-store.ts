import { inArray } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import type { ProgrammeGoods } from "../loyalty/eligibility.ts";

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

/** What the loyalty programme has to know of goods, by their ids. */
export async function readProgrammeGoods(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, ProgrammeGoods>> {
  if (ids.length === 0) return new Map();
  const { id, category, brandSlug, isSale } = goods;
  const rows = await executor
    .select({ id, category, brandSlug, isSale })
    .from(goods)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
