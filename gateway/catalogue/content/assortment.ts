import type { Assortment, RegionAssortment } from "../../chain/regions/assortment.ts";
import type { RegionRow } from "../../chain/regions/directory.ts";
import { shopsServing } from "../../chain/regions/shops.ts";
import type { Services } from "../../chain/services.ts";
import { type Category, categories, categorySlugs, listPathOf } from "../../contract/catalogue/categories.ts";
import { categoriesFilteredByCar } from "../lists/car-filter.ts";
import type { GoodsIndex } from "../lists/goods-index.ts";
import { searchContext } from "../lists/list-goods.ts";
import { readWorksOffered, type WorksOffered } from "./assortment-store.ts";

/** The site asks for the version every second. */
const KEPT_MS = 2_000;

/** What the shop has, of the index of goods and the price list of works. Before the index is there nothing is called missing. */
export function createAssortment(services: Services, index: GoodsIndex): Assortment {
  let kept: { works: WorksOffered; until: number } | null = null;
  async function readWorks(): Promise<WorksOffered> {
    const works = await readWorksOffered(services.connection.db);
    kept = { works, until: performance.now() + KEPT_MS };
    return works;
  }
  const hasGoods = (category: Category): boolean => index.categories().get(category)?.hasGoods ?? true;

  /** Whether the list of a category has goods with the values of its address; what else the address says only sorts and narrows. */
  function listHasGoods(category: Category, rest: string, region: RegionRow): boolean {
    if (!hasGoods(category)) return false;
    const filters = Object.fromEntries(
      rest
        .split("/")
        .map((segment) => segment.split("-is-"))
        .flatMap(([key, values]) => (key && values && key !== "category" ? [[key, values.split("-or-")]] : [])),
    );
    if (Object.keys(filters).length === 0 || !index.isReady) return true;
    const query = { category, filters, ranges: {}, sort: "popularity", offset: 0, limit: 0 } as const;
    return index.find(query, searchContext(services, region, null)).total > 0;
  }

  function leadsToGoods(path: string, region: RegionRow): boolean {
    const list = categorySlugs.find((category) => path.startsWith(categories[category].list));
    if (list === undefined) return true;
    const rest = path.slice(categories[list].list.length);
    const category = categorySlugs.find((each) => path.startsWith(listPathOf(each)) && each !== list) ?? list;
    return listHasGoods(category, rest, region);
  }

  async function missingPages(region: RegionRow): Promise<string[]> {
    const works = kept && kept.until > performance.now() ? kept.works : await readWorks();
    const { hasServices, hasFittingPrices, fittingCentres } = works;
    const centres = shopsServing(services.regions, region);
    const hasFitting = hasFittingPrices && centres.some(({ id }) => fittingCentres.includes(id));
    return [
      ...([...categoriesFilteredByCar].some(hasGoods) ? [] : ["/cars/"]),
      ...(hasFitting ? [] : ["/service-tyre-fitting/"]),
      ...(hasServices ? [] : ["/service-catalog/"]),
      ...(centres.length > 0 ? [] : ["/service/"]),
    ];
  }

  return {
    async version() {
      const goods = categorySlugs.map((category) => (hasGoods(category) ? 1 : 0)).join("");
      const { hasServices, hasFittingPrices, fittingCentres } = await readWorks();
      return [goods, Number(hasServices), Number(hasFittingPrices), fittingCentres.join("-")].join(".");
    },
    async of(region): Promise<RegionAssortment> {
      const pages = await missingPages(region);
      return {
        missing: [...categorySlugs.filter((category) => !hasGoods(category)).map(listPathOf), ...pages],
        leadsSomewhere(url) {
          const [path = ""] = url.split(/[?#]/);
          return !pages.some((page) => path.startsWith(page)) && leadsToGoods(path, region);
        },
      };
    },
  };
}
