import { eq, or } from "drizzle-orm";
import { type Category, productPath } from "../contract/categories.ts";
import type { Product } from "../contract/goods.ts";
import type { Database } from "../db/database.ts";
import { axleSets, type goods } from "../db/schema/goods.ts";
import { readAxleSets } from "../goods/axle-sets.ts";
import type { RegionSupply } from "../region/directory.ts";

const MAX_AXLE_SETS = 3;

/** Kits for cars with different axles that this product is half of, as far as the region has them, best sold first. CRT-012 */
export async function axleSetsOf(db: Database, goodsId: number, supply: RegionSupply): Promise<Product["axleSets"]> {
  const isHalf = or(eq(axleSets.frontGoodsId, goodsId), eq(axleSets.backGoodsId, goodsId));
  const found = await readAxleSets(db, isHalf, supply, MAX_AXLE_SETS);
  return found.map(({ front, back, price }) => ({ front: partOf(front), back: partOf(back), price }));
}

function partOf(row: typeof goods.$inferSelect): Product["axleSets"][number]["front"] {
  return { sku: row.sku, url: productPath({ ...row, category: row.category as Category }), sizeText: row.sizeText };
}
