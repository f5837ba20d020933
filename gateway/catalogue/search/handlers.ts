import type { Services } from "../../chain/services.ts";
import { goodsSuggest, searchText } from "../../contract/catalogue/search.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { createCardCache } from "../goods/card-cache.ts";
import type { CarLookup } from "../lists/chosen-car.ts";
import type { GoodsIndex } from "../lists/goods-index.ts";
import { findByText } from "./find-by-text.ts";
import { createDictionaries } from "./lexicon-keeper.ts";
import { suggest } from "./suggest.ts";

/** Search by what customers type, and suggestions while they do. CAT-015, CAT-016 */
export function searchRoutes(services: Services, index: GoodsIndex, cars: CarLookup): Route[] {
  const cards = createCardCache(services);
  index.onChange((ids) => cards.invalidate(ids));
  const tools = { services, index, cards, cars };
  const dictionaries = createDictionaries(services, index);
  const regionOf = (slug: string) => services.regions.regionOf(slug);
  return [
    route(searchText, async (input, caller) =>
      findByText(tools, (await dictionaries()).lexicon, input, regionOf(caller.regionSlug)),
    ),
    route(goodsSuggest, async ({ q }, caller) => suggest(tools, await dictionaries(), q, regionOf(caller.regionSlug))),
  ];
}
