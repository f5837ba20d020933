import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { GoodsDeskRow } from "../../../contract/catalogue/goods-desk.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { goods } from "../../../platform/db/schema/goods.ts";
import { goodsOverrides } from "../../../platform/db/schema/goods-desk.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../../platform/resource-kit/keyset-store.ts";
import { searchedGoods } from "../desk-search-store.ts";

interface GoodsFilters {
  text?: string | undefined;
  category?: string | undefined;
  state?: GoodsDeskRow["state"] | undefined;
  own?: "any" | "price" | "sale" | "description" | "photos" | undefined;
}

const isOwnPrice = isNotNull(goodsOverrides.priceKopecks);

/** Reads a row of goods beside its overrides, which may be absent. */
const goodsState = sql<GoodsDeskRow["state"]>`(
  case when not ${goods.isHidden} then 'on_sale' when ${goodsOverrides.isHidden} then 'hidden' else 'absent' end
)`;

const hasPhotos = sql`${goods.photos} <> '{}'`;

const owned: Record<NonNullable<GoodsFilters["own"]>, SQL | undefined> = {
  any: or(
    eq(goodsOverrides.isHidden, true),
    isNotNull(goodsOverrides.isSale),
    isOwnPrice,
    isNotNull(goodsOverrides.description),
    hasPhotos,
  ),
  price: isOwnPrice,
  sale: isNotNull(goodsOverrides.isSale),
  description: isNotNull(goodsOverrides.description),
  photos: hasPhotos,
};

export const rowColumns = {
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

/** A page of all goods, those that came last first. */
export async function readDeskGoods(executor: Executor, filters: GoodsFilters, position: ListPosition) {
  const { state, own } = filters;
  const condition = all(
    searchedGoods(filters),
    state !== undefined && sql`${goodsState} = ${state}`,
    own !== undefined && owned[own],
  );
  const { cursor, where, orderBy, limit } = keysetOf({ sort: goods.id, id: goods.id, direction: "desc" }, position);
  const found = await executor
    .select({ ...rowColumns, cursor })
    .from(goods)
    .leftJoin(goodsOverrides, eq(goodsOverrides.goodsId, goods.id))
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const counted = sql`select 1 from ${goods} left join ${goodsOverrides} on ${goodsOverrides.goodsId} = ${goods.id} where ${condition ?? sql`true`}`;
  return { ...pageOf(found, position), total: await countUpTo(executor, counted) };
}
