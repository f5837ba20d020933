import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { PIECES_PER_AXLE } from "../contract/cart.ts";
import { type Category, productPath } from "../contract/categories.ts";
import type { Executor } from "../db/database.ts";
import { axleSets, goods, stock } from "../db/schema/goods.ts";
import { locationIdsOf, type RegionSupply } from "../region/directory.ts";

/** The two halves of an axle set, for conditions on them. */
export const frontGoods = alias(goods, "front");
export const backGoods = alias(goods, "back");
export type AxleGoods = typeof frontGoods | typeof backGoods;

/**
 * Axle sets that meet the condition and are available in the region, best-selling first. `price` is that of all four pieces, in
 * kopecks. CRT-012
 */
export async function readAxleSets(
  executor: Executor,
  condition: SQL | undefined,
  supply: RegionSupply,
  limit: number,
) {
  const rows = await executor
    .select({ front: frontGoods, back: backGoods })
    .from(axleSets)
    .innerJoin(frontGoods, eq(frontGoods.id, axleSets.frontGoodsId))
    .innerJoin(backGoods, eq(backGoods.id, axleSets.backGoodsId))
    .where(
      and(
        condition,
        eq(frontGoods.isHidden, false),
        eq(backGoods.isHidden, false),
        hasEnoughStock(frontGoods, supply),
        hasEnoughStock(backGoods, supply),
      ),
    )
    .orderBy(sql`${frontGoods.popularity} + ${backGoods.popularity} desc`, frontGoods.id, backGoods.id)
    .limit(limit);
  return rows.map(({ front, back }) => ({
    front,
    back,
    price: PIECES_PER_AXLE * (front.priceKopecks + back.priceKopecks),
  }));
}

export const axleSetHalf = (row: typeof goods.$inferSelect) => ({
  sku: row.sku,
  url: productPath({ ...row, category: row.category as Category }),
  sizeText: row.sizeText,
});

function hasEnoughStock(half: AxleGoods, supply: RegionSupply): SQL {
  const isAvailable = inArray(stock.locationId, locationIdsOf(supply));
  return sql`(select coalesce(sum(${stock.quantity}), 0) from ${stock}
    where ${stock.goodsId} = ${half.id} and ${isAvailable}) >= ${PIECES_PER_AXLE}`;
}
