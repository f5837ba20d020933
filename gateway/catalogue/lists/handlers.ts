import type { Services } from "../../chain/services.ts";
import { goodsChanged, goodsList, goodsView, type Product } from "../../contract/catalogue/goods.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Caller, type Route, route } from "../../platform/http/route.ts";
import { localTime } from "../../platform/zone-time.ts";
import { viewAxleSets } from "../goods/axle-set-view.ts";
import type { CardCache } from "../goods/card-cache.ts";
import { cardOf } from "../goods/card-rules.ts";
import { followChangedGoods } from "./changed-goods.ts";
import type { CarLookup } from "./chosen-car.ts";
import type { GoodsIndex } from "./goods-index.ts";
import { type ListDependencies, listGoods } from "./list-goods.ts";
import { createProductCache, type ProductCache } from "./product-cache.ts";
import { productOf } from "./product-rules.ts";
import { productByKeys, readAxleSetsWith } from "./product-store.ts";

/** The catalogue: lists with facets, product pages. CAT-042 … CAT-049, API-047, API-048 */
export function catalogueRoutes(services: Services, index: GoodsIndex, cars: CarLookup, cards: CardCache): Route[] {
  const products = createProductCache(services, index);
  index.onChange((ids) => {
    // Cars change only in bulk loads.
    if (ids === null) cars.invalidate();
  });
  const changedSince = followChangedGoods(services, index);
  const dependencies: ListDependencies = { services, index, cards, cars };
  const regionOf = (slug: string) => services.regions.regionOf(slug);
  return [
    route(goodsList, (query, caller) => listGoods(dependencies, query, regionOf(caller.regionSlug))),
    route(goodsChanged, ({ known }) => changedSince(known)),
    route(goodsView, async (keys, caller) => ({
      product: await viewProduct(services, products, caller, keys),
    })),
  ];
}

async function viewProduct(
  services: Services,
  products: ProductCache,
  caller: Caller,
  keys: InputOf<typeof goodsView>,
): Promise<Product> {
  const { regions, now, connection } = services;
  const { db } = connection;
  const region = regions.regionOf(caller.regionSlug);
  const found = await productByKeys(services, products.find, caller, keys);
  if (!found) throw notFound("Такого товара нет в продаже");
  const { row, source, isInAxleSet } = found;
  const today = localTime(now(), region.zone).day;
  const card = cardOf(source, region, regions, today);
  const axleSets = isInAxleSet ? await readAxleSetsWith(db, row.id, regions.supplyOf(region)) : [];
  return {
    ...productOf(row, card),
    siblings: (await products.siblingsOf(found)).map(({ id: _, ...sibling }) => sibling),
    axleSets: await viewAxleSets(db, axleSets, { regions, region, today }),
  };
}
