import { eq, or } from "drizzle-orm";
import { type Category, productPath } from "../contract/categories.ts";
import type { Product } from "../contract/goods.ts";
import type { Database } from "../db/database.ts";
import { axleKits, type goods } from "../db/schema/goods.ts";
import { readKits } from "../goods/axle-kits.ts";
import type { RegionSupply } from "../region/directory.ts";

const MAX_KITS = 3;

/** Kits for cars with different axles that this product is half of, as far as the region has them, best sold first. CRT-012 */
export async function kitsOf(db: Database, goodsId: number, supply: RegionSupply): Promise<Product["kits"]> {
  const isHalf = or(eq(axleKits.frontGoodsId, goodsId), eq(axleKits.backGoodsId, goodsId));
  const kits = await readKits(db, isHalf, supply, MAX_KITS);
  return kits.map(({ front, back, price }) => ({ front: partOf(front), back: partOf(back), price }));
}

function partOf(row: typeof goods.$inferSelect): Product["kits"][number]["front"] {
  return { sku: row.sku, url: productPath({ ...row, category: row.category as Category }), sizeText: row.sizeText };
}
