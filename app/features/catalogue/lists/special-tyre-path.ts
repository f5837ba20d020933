import type { Facet } from "../../../../gateway/contract/catalogue/goods.ts";
import { titleOf } from "./catalogue-heading.ts";
import type { CatalogueFilters } from "./filter-path.ts";

const SPECIAL = /^\/catalog\/tyres\/(?:diameter-is-19\/)?(?:season-is-summer\/)?(?:shops-is-\d+\/)?$/;

/** The tyre list on its own, or narrowed to 19-inch, summer, or one shop's goods in any combination. CAT-055 … CAT-058, CAT-073 */
export function isSpecialTyrePath(pathname: string): boolean {
  return SPECIAL.test(pathname);
}

/** Indexed only for a shop of the current region, because choosing another city keeps the path. CAT-059 */
export function isSpecialTyrePage(pathname: string, { lists }: CatalogueFilters, facets: readonly Facet[]): boolean {
  return isSpecialTyrePath(pathname) && (lists.shops ?? []).every((shop) => titleOf(facets, "shops", shop) !== shop);
}

/** Fixed heading and description of such a page; only the shop's name varies. CAT-059 */
export function specialTyreTexts({ lists }: CatalogueFilters, facets: readonly Facet[]) {
  const shop = lists.shops?.[0];
  const tyres = `${lists.season ? "Летние шины" : "Шины"}${lists.diameter ? " R19" : ""}`;
  return shop
    ? {
        heading: `${tyres} в центре «${titleOf(facets, "shops", shop)}»`,
        description: `${tyres}, которые можно забрать сегодня: лежат на полках центра «${titleOf(facets, "shops", shop)}»`,
      }
    : {
        heading: tyres,
        description: `${tyres} на каждый день: подбор по автомобилю и размеру`,
      };
}
