import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { goodsMatchList } from "../../contract/office/goods-matches.ts";
import type { Executor } from "../../platform/db/database.ts";
import { contain } from "../../platform/db/match.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { goodsMatches } from "../../platform/db/schema/goods-prices.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";

const other = alias(goods, "other_goods");

/** Pairs that wait for a decision, both on sale, the first found first. */
export const matchRows = (executor: Executor) =>
  listQuery(goodsMatchList, {
    select: (cursor) =>
      executor
        .select({
          id: goodsMatches.id,
          goodsId: goodsMatches.goodsId,
          otherId: goodsMatches.otherId,
          category: goods.category,
          brand: goods.brandTitle,
          cursor,
        })
        .from(goodsMatches)
        .innerJoin(goods, eq(goods.id, goodsMatches.goodsId))
        .innerJoin(other, eq(other.id, goodsMatches.otherId)),
    where: and(isNull(goodsMatches.isSame), eq(goods.isHidden, false), eq(other.isHidden, false)),
    order: { id: goodsMatches.id, direction: "asc" },
    filters: {
      category: (category) => eq(goods.category, category),
      text: (text) => contain([goods.title, other.title, goods.sku, other.sku], text),
    },
  });

/** A pair for one decision at a time. */
export async function lockMatch(tx: Executor, id: number) {
  const { goodsId, otherId, isSame } = goodsMatches;
  const [row] = await tx
    .select({ goodsId, otherId, isSame })
    .from(goodsMatches)
    .where(eq(goodsMatches.id, id))
    .for("update");
  return row ?? null;
}

export async function saveDecision(
  tx: Executor,
  id: number,
  decision: { isSame: boolean; decidedAt: Date },
): Promise<void> {
  await tx.update(goodsMatches).set(decision).where(eq(goodsMatches.id, id));
}

/** What staff see of goods, and what decides which of two remains. */
export async function readSides(executor: Executor, ids: readonly number[]) {
  const { id, sku, title, supplier, priceKopecks, isHidden, barcodes, vendorCode } = goods;
  // Plain SQL, because drizzle leaves out table names in a query of one table.
  const count = (from: string) =>
    sql.raw(`(select count(*)::int from ${from} c where c.goods_id = goods.id)`) as SQL<number>;
  const rows = await executor
    .select({
      id,
      sku,
      title,
      supplier,
      price: priceKopecks,
      isHidden,
      barcodes,
      vendorCode,
      pieces: sql<number>`(select coalesce(sum(s.quantity), 0)::int from stock s where s.goods_id = goods.id)`,
      orders: count("order_lines"),
      reviews: count("reviews"),
      photos: sql<number>`cardinality(${goods.photos}) + cardinality(${goods.listPhotos})`,
    })
    .from(goods)
    .where(sql`${goods.id} = any(${sql.param([...ids])}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
export type Side = Awaited<ReturnType<typeof readSides>> extends Map<number, infer Row> ? Row : never;
