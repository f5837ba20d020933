import type { InputOf } from "../contract/endpoint.ts";
import { goodsList, goodsView, type Product, searchText } from "../contract/goods.ts";
import { createCardCache } from "../goods/card-cache.ts";
import { cardOf } from "../goods/card-rules.ts";
import { cardSourcesByIds } from "../goods/card-store.ts";
import { notFound } from "../http/api-error.ts";
import { type Route, route } from "../http/route.ts";
import type { RegionRow } from "../region/directory.ts";
import { localTime } from "../region/zone-time.ts";
import type { Services } from "../services.ts";
import type { CarLookup } from "./chosen-car.ts";
import type { GoodsIndex } from "./goods-index.ts";
import { type ListDependencies, listGoods } from "./list-goods.ts";
import { productOf } from "./product-rules.ts";
import { findProduct, readAxleSetsWith, readSiblings } from "./product-store.ts";
import { findByText } from "./text-search.ts";
import { createVocabulary } from "./vocabulary.ts";

/** The catalogue: lists with facets, text search, product pages. CAT-042 … CAT-049, API-047, API-048 */
export function catalogueRoutes(services: Services, index: GoodsIndex, cars: CarLookup): Route[] {
  const cards = createCardCache(services);
  index.onChange((ids) => {
    cards.invalidate(ids);
    // Cars change only in bulk loads.
    if (ids === null) cars.invalidate();
  });
  const dependencies: ListDependencies = { services, index, cards, cars };
  const vocabulary = createVocabulary(() => index.categories());
  const regionOf = (slug: string) => services.regions.regionOf(slug);
  return [
    route(goodsList, (query, caller) => listGoods(dependencies, query, regionOf(caller.regionSlug))),
    route(searchText, (input, caller) => findByText(dependencies, vocabulary(), input, regionOf(caller.regionSlug))),
    route(goodsView, async (keys, caller) => ({
      product: await viewProduct(services, keys, regionOf(caller.regionSlug)),
    })),
  ];
}

async function viewProduct(services: Services, keys: InputOf<typeof goodsView>, region: RegionRow): Promise<Product> {
  const { regions, now, connection } = services;
  const { db } = connection;
  const row = await findProduct(db, keys);
  const [source] = row ? await cardSourcesByIds(db, [row.id]) : [];
  if (!row || !source) throw notFound("Такого товара нет в продаже");
  const card = cardOf(source, region, regions, localTime(now(), region.zone).day);
  return {
    ...productOf(row, card),
    siblings: await readSiblings(db, row),
    axleSets: await readAxleSetsWith(db, row.id, regions.supplyOf(region)),
  };
}
