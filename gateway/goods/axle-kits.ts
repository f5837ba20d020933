import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { PIECES_PER_AXLE } from "../contract/cart.ts";
import type { Executor } from "../db/database.ts";
import { axleKits, goods } from "../db/schema/goods.ts";

/** The two halves of a kit, for conditions on them. */
export const frontGoods = alias(goods, "front");
export const backGoods = alias(goods, "back");
export type AxleGoods = typeof frontGoods | typeof backGoods;

/** Kits on sale that meet the condition, best sold first, with the price of all four pieces in kopecks. CRT-012 */
export async function readKits(executor: Executor, condition: SQL | undefined, most: number) {
  const rows = await executor
    .select({ front: frontGoods, back: backGoods })
    .from(axleKits)
    .innerJoin(frontGoods, eq(frontGoods.id, axleKits.frontGoodsId))
    .innerJoin(backGoods, eq(backGoods.id, axleKits.backGoodsId))
    .where(and(condition, eq(frontGoods.isHidden, false), eq(backGoods.isHidden, false)))
    .orderBy(sql`${frontGoods.popularity} + ${backGoods.popularity} desc`, frontGoods.id, backGoods.id)
    .limit(most);
  return rows.map(({ front, back }) => ({
    front,
    back,
    price: PIECES_PER_AXLE * (front.priceKopecks + back.priceKopecks),
  }));
}
