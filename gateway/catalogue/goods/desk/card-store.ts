import { eq } from "drizzle-orm";
import type { Executor } from "../../../platform/db/database.ts";
import { goods } from "../../../platform/db/schema/goods.ts";
import { goodsOverrides } from "../../../platform/db/schema/goods-desk.ts";
import { rowColumns } from "./list-store.ts";

const address = {
  slug: goods.slug,
  brandSlug: goods.brandSlug,
  modelSlug: goods.modelSlug,
  isHidden: goods.isHidden,
};

const sold = {
  isSale: goods.isSale,
  priceKopecks: goods.priceKopecks,
  description: goods.description,
  photos: goods.photos,
};

/** Goods with what staff say of them; `override` is null while they say nothing. */
export async function findDeskGoods(executor: Executor, id: number) {
  const [row] = await executor
    .select({ row: rowColumns, address, sold, override: goodsOverrides })
    .from(goods)
    .leftJoin(goodsOverrides, eq(goodsOverrides.goodsId, goods.id))
    .where(eq(goods.id, id));
  return row ?? null;
}
