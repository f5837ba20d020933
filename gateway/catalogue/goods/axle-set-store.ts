import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { locationIdsOf, type RegionSupply } from "../../chain/regions/directory.ts";
import type { TyreSeason } from "../../chain/regions/tyre-season.ts";
import { PIECES_PER_AXLE } from "../../contract/sales/cart.ts";
import type { Executor } from "../../platform/db/database.ts";
import { axleSets, goods, stock } from "../../platform/db/schema/goods.ts";

/** The two halves of an axle set, for conditions on them. */
export const frontGoods = alias(goods, "front");
export const backGoods = alias(goods, "back");
export type AxleGoods = typeof frontGoods | typeof backGoods;

/**
 * Axle sets that meet the condition and are available in the region, those of the season and the best-selling first. `price` is that of
 * all four pieces, in kopecks. CRT-012
 */
export async function readAxleSets(
  executor: Executor,
  condition: SQL | undefined,
  supply: RegionSupply,
  limit: number,
  season: TyreSeason | null = null,
) {
  const rows = await executor
    .select({
      frontId: frontGoods.id,
      backId: backGoods.id,
      frontKopecks: frontGoods.priceKopecks,
      backKopecks: backGoods.priceKopecks,
    })
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
    .orderBy(
      sql`case when ${frontGoods.attributes}->>'season' = ${season} then 0 else 1 end`,
      sql`${frontGoods.popularity} + ${backGoods.popularity} desc`,
      frontGoods.id,
      backGoods.id,
    )
    .limit(limit);
  return rows.map(({ frontId, backId, frontKopecks, backKopecks }) => ({
    frontId,
    backId,
    price: PIECES_PER_AXLE * (frontKopecks + backKopecks),
  }));
}
export type FoundAxleSet = Awaited<ReturnType<typeof readAxleSets>>[number];

function hasEnoughStock(half: AxleGoods, supply: RegionSupply): SQL {
  const isAvailable = inArray(stock.locationId, locationIdsOf(supply));
  return sql`(select coalesce(sum(${stock.quantity}), 0) from ${stock}
    where ${stock.goodsId} = ${half.id} and ${isAvailable}) >= ${PIECES_PER_AXLE}`;
}
