import { type Category, categories } from "../../../../gateway/contract/catalogue/categories.ts";
import { buildFilterPath, type CatalogueFilters } from "./filter-path.ts";

/** Path of a category's list with filters; the second category of a route is named in the path. */
export function cataloguePath(category: Category, filters: CatalogueFilters = { lists: {}, ranges: {} }): string {
  const own: CatalogueFilters["lists"] = category === "trucktyre" ? { category: [category] } : {};
  const { category: _replaced, ...lists } = filters.lists;
  return categories[category].list + buildFilterPath({ ...filters, lists: { ...lists, ...own } });
}

/** The list of one model. Wheels open at the by-parameters tab, with goods in stock first. CAT-050 … CAT-053, CAT-070 */
export function modelPath(category: Category, brand: string, model: string, season?: string): string {
  const path = cataloguePath(category, {
    lists: { brand: [brand], model: [model], ...(season && { season: [season] }) },
    ranges: {},
  });
  return category === "disk" ? `${path}?filter=by-params&sort=stock` : path;
}

export function brandPath(category: Category, brand: string): string {
  return cataloguePath(category, { lists: { brand: [brand] }, ranges: {} });
}
