import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { contain } from "../../platform/db/match.ts";
import { goods } from "../../platform/db/schema/goods.ts";

/** Goods as staff look for them, on sale or not: the SQL of the filters that their lists have. */
export const goodsSearch = {
  text: (text: string) => (text === "" ? undefined : contain([goods.sku, goods.title, goods.brandTitle], text)),
  category: (category: string) => eq(goods.category, category),
};

/** Codes of goods that staff name by their code or words of their title, the code itself first. Nothing is said of whether they are on sale. */
export async function goodsMatching(executor: Executor, text: string, limit: number): Promise<string[]> {
  const rows = await executor
    .select({ sku: goods.sku })
    .from(goods)
    .where(and(goodsSearch.text(text), eq(goods.isHidden, false)))
    .orderBy(desc(sql`lower(${goods.sku}) = lower(${text})`), asc(goods.title), asc(goods.id))
    .limit(limit);
  return rows.map(({ sku }) => sku);
}
