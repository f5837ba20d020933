import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { PIECES_PER_AXLE } from "../contract/cart.ts";
import type { Executor } from "../db/database.ts";
import { axleSets, goods, stock } from "../db/schema/goods.ts";
import type { RegionSupply } from "../region/directory.ts";

/** The two halves of a kit, for conditions on them. */
export const frontGoods = alias(goods, "front");
export const backGoods = alias(goods, "back");
export type AxleGoods = typeof frontGoods | typeof backGoods;

/** Kits that meet the condition and can be bought in the region, best sold first, with the price of all four pieces in kopecks. CRT-012 */
export async function readAxleSets(executor: Executor, condition: SQL | undefined, supply: RegionSupply, most: number) {
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
        isEnough(frontGoods, supply),
        isEnough(backGoods, supply),
      ),
    )
    .orderBy(sql`${frontGoods.popularity} + ${backGoods.popularity} desc`, frontGoods.id, backGoods.id)
    .limit(most);
  return rows.map(({ front, back }) => ({
    front,
    back,
    price: PIECES_PER_AXLE * (front.priceKopecks + back.priceKopecks),
  }));
}

/** An axle's worth of the goods can be brought to the region's customers. */
function isEnough(half: AxleGoods, { shopIds, days }: RegionSupply): SQL {
  const isWithinReach = inArray(stock.locationId, [...shopIds, ...days.keys()]);
  return sql`(select coalesce(sum(${stock.quantity}), 0) from ${stock}
    where ${stock.goodsId} = ${half.id} and ${isWithinReach}) >= ${PIECES_PER_AXLE}`;
}
