import { eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { type GoodsDeskRow, goodsDeskList } from "../../../contract/catalogue/goods-desk.ts";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { goods } from "../../../platform/db/schema/goods.ts";
import { goodsOverrides } from "../../../platform/db/schema/goods-desk.ts";
import { asText, listQuery } from "../../../platform/resource-kit/list-store.ts";
import { goodsSearch } from "../desk-search-store.ts";

const isOwnPrice = isNotNull(goodsOverrides.priceKopecks);

/** Reads a row of goods beside its overrides, which may be absent. */
const goodsState = sql<GoodsDeskRow["state"]>`(
  case when not ${goods.isHidden} then 'on_sale' when ${goodsOverrides.isHidden} then 'hidden' else 'absent' end
)`;

const hasPhotos = sql`${goods.photos} <> '{}'`;

const owned: Record<NonNullable<InputOf<typeof goodsDeskList>["own"]>, SQL | undefined> = {
  any: or(
    eq(goodsOverrides.isHidden, true),
    isNotNull(goodsOverrides.isSale),
    isOwnPrice,
    isNotNull(goodsOverrides.description),
    hasPhotos,
    goods.hidesListPhotos,
  ),
  price: isOwnPrice,
  sale: isNotNull(goodsOverrides.isSale),
  description: isNotNull(goodsOverrides.description),
  photos: hasPhotos,
};

const rowColumns = {
  id: goods.id,
  sku: goods.sku,
  title: goods.title,
  brand: goods.brandTitle,
  category: goods.category,
  priceKopecks: goods.priceKopecks,
  isOwnPrice: sql<boolean>`${isOwnPrice}`,
  isSale: goods.isSale,
  state: goodsState,
};

/** All goods, those that came last first. */
export const goodsRows = (executor: Executor) =>
  listQuery(goodsDeskList, {
    select: (cursor) =>
      executor
        .select({ ...rowColumns, cursor })
        .from(goods)
        .leftJoin(goodsOverrides, eq(goodsOverrides.goodsId, goods.id)),
    order: { id: goods.id },
    sorts: {
      sku: goods.sku,
      title: asText(goods.title),
      brand: asText(goods.brandTitle),
      price: goods.priceKopecks,
    },
    filters: {
      ...goodsSearch,
      state: (state) => sql`${goodsState} = ${state}`,
      own: (own) => owned[own],
    },
  });

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
  hidesListPhotos: goods.hidesListPhotos,
  pictureUrls: goods.pictureUrls,
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
