import { and, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Category, productPath } from "../contract/categories.ts";
import type { Product } from "../contract/goods.ts";
import type { Database } from "../db/database.ts";
import { axleKits, goods } from "../db/schema.ts";

const MAX_KITS = 3;
const PIECES_PER_AXLE = 2;

/** Kits for cars with different axles that this product is half of, best sold first. CRT-012 */
export async function kitsOf(db: Database, goodsId: number): Promise<Product["kits"]> {
  const front = alias(goods, "front");
  const back = alias(goods, "back");
  const rows = await db
    .select({ front, back })
    .from(axleKits)
    .innerJoin(front, eq(front.id, axleKits.frontGoodsId))
    .innerJoin(back, eq(back.id, axleKits.backGoodsId))
    .where(
      and(
        or(eq(axleKits.frontGoodsId, goodsId), eq(axleKits.backGoodsId, goodsId)),
        eq(front.isHidden, false),
        eq(back.isHidden, false),
      ),
    )
    .orderBy(sql`${front.popularity} + ${back.popularity} desc`, front.id, back.id)
    .limit(MAX_KITS);
  return rows.map((row) => ({
    front: partOf(row.front),
    back: partOf(row.back),
    price: PIECES_PER_AXLE * (row.front.priceKopecks + row.back.priceKopecks),
  }));
}

function partOf(row: typeof goods.$inferSelect): Product["kits"][number]["front"] {
  return { sku: row.sku, url: productPath({ ...row, category: row.category as Category }), sizeText: row.sizeText };
}
