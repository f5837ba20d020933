import { goodsList, goodsView, searchText } from "../contract/goods.ts";
import { createCardCache } from "../goods/card-cache.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import type { CarLookup } from "./chosen-car.ts";
import type { GoodsIndex } from "./goods-index.ts";
import { type ListTools, listGoods } from "./list-goods.ts";
import { createNames } from "./names.ts";
import { viewProduct } from "./product-view.ts";
import { findByText } from "./text-search.ts";

/** The catalogue: lists with facets, text search, product pages. CAT-042 … CAT-049, API-047, API-048 */
export function catalogueRoutes(services: Services, index: GoodsIndex, cars: CarLookup): Route[] {
  const cards = createCardCache(services);
  index.onChange((ids) => {
    cards.forget(ids);
    // Cars come with bulk loads only.
    if (ids === null) cars.forget();
  });
  const tools: ListTools = { services, index, cards, cars };
  const names = createNames(() => index.categories());
  const regionOf = (slug: string) => services.regions.regionOf(slug);
  return [
    route(goodsList, (query, caller) => listGoods(tools, query, regionOf(caller.regionSlug))),
    route(searchText, (input, caller) => findByText(tools, names(), input, regionOf(caller.regionSlug))),
    route(goodsView, async (keys, caller) => ({
      product: await viewProduct(services, keys, regionOf(caller.regionSlug)),
    })),
  ];
}
