import { type Assortment, everything } from "../../chain/regions/assortment.ts";
import type { RegionRow } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import { listPathOf } from "../../contract/catalogue/categories.ts";
import { type FoundList, goodsSuggest, type SearchPage, searchText } from "../../contract/catalogue/search.ts";
import { type Route, route } from "../../platform/http/route.ts";
import type { CardCache } from "../goods/card-cache.ts";
import type { CarLookup } from "../lists/chosen-car.ts";
import type { GoodsIndex } from "../lists/goods-index.ts";
import { findByText } from "./find-by-text.ts";
import { createDictionaries } from "./lexicon-keeper.ts";
import { suggest } from "./suggest.ts";

/** Pages that not every shop has. */
const PATHS: Readonly<Partial<Record<SearchPage, string>>> = {
  fitting: "/service-tyre-fitting/",
  services: "/service-catalog/",
  cars: "/cars/",
};

/** Search by what customers type, and suggestions while they do. CAT-015, CAT-016 */
export function searchRoutes(
  services: Services,
  index: GoodsIndex,
  cars: CarLookup,
  cards: CardCache,
  assortment: Assortment = everything,
): Route[] {
  const tools = { services, index, cards, cars };
  const dictionaries = createDictionaries(services, index);
  const regionOf = (slug: string) => services.regions.regionOf(slug);

  /** Whether what was found leads to something that the shop has. */
  async function knowsWhere(region: RegionRow) {
    const missing = new Set((await assortment.of(region)).missing);
    return ({ catalogue, page }: { catalogue: FoundList | null; page: SearchPage | null }): boolean =>
      !missing.has((page && PATHS[page]) ?? "") && !(catalogue && missing.has(listPathOf(catalogue.category)));
  }

  return [
    route(searchText, async (input, caller) => {
      const region = regionOf(caller.regionSlug);
      const leadsSomewhere = await knowsWhere(region);
      const found = await findByText(tools, (await dictionaries()).lexicon, input, region, leadsSomewhere);
      return { ...found, offers: found.offers.filter(leadsSomewhere) };
    }),
    route(goodsSuggest, async ({ q }, caller) => {
      const region = regionOf(caller.regionSlug);
      const suggested = await suggest(tools, await dictionaries(), q, region);
      return { ...suggested, lines: suggested.lines.filter(await knowsWhere(region)) };
    }),
  ];
}
