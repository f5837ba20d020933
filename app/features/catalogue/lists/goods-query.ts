import type { Category } from "../../../../gateway/contract/catalogue/categories.ts";
import { type GoodsQuery, type SortOrder, sortOrders } from "../../../../gateway/contract/catalogue/goods-query.ts";
import { ANY_CAR, CAR_PARAMETER } from "../../../shared/chosen-car.ts";
import { withQuery } from "../../../shared/with-query.ts";
import type { CatalogueFilters } from "./filter-path.ts";

export const PAGE_SIZE = 24;

/** Keys with different names in the path and in the gateway. CAT-044 */
const WIRE_KEYS: Record<string, string> = { vsesezonnye: "allSeason" };
const PATH_KEYS = Object.fromEntries(Object.entries(WIRE_KEYS).map(([path, wire]) => [wire, path]));

/** Name of a facet's key in the path. */
export const pathKeyOf = (wireKey: string): string => PATH_KEYS[wireKey] ?? wireKey;

/** The filters that correspond to a query written by the gateway. CAT-044 */
export const filtersOfQuery = ({ filters, ranges }: Pick<GoodsQuery, "filters" | "ranges">): CatalogueFilters => ({
  lists: Object.fromEntries(Object.entries(filters).map(([key, values]) => [pathKeyOf(key), values])),
  ranges,
});

/** Without the values that select nothing: «all», and '00' as a width. CAT-047, CAT-048 */
export function meantLists(lists: CatalogueFilters["lists"]): CatalogueFilters["lists"] {
  return Object.fromEntries(
    Object.entries(lists).flatMap(([key, values]) => {
      const meant = values.filter((value) => value !== "all" && !(key === "width" && value === "00"));
      return meant.length > 0 ? [[key, meant]] : [];
    }),
  );
}

/** The gateway query for a page of the catalogue. CAT-042 … CAT-048 */
export function goodsQueryOf(
  category: Category,
  filters: CatalogueFilters,
  view: { sort: SortOrder; page: number },
): GoodsQuery {
  const wire: Record<string, string[]> = {};
  for (const [key, values] of Object.entries(meantLists(filters.lists)))
    if (key !== "category") wire[WIRE_KEYS[key] ?? key] = values;
  if (category === "battery" && !wire.startstop) wire.startstop = ["false"];
  return {
    category,
    filters: wire,
    ranges: filters.ranges,
    sort: view.sort,
    offset: (view.page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  };
}

/** An unknown order is ignored. CAT-074 */
export function sortOf(value: string | null): SortOrder {
  return sortOrders.find((order) => order === value) ?? "popularity";
}

/** What the address says of the car: a list that is meant whole although a car is chosen. */
export const anyCarOf = (query: URLSearchParams): boolean => query.get(CAR_PARAMETER) === ANY_CAR;

interface ViewQuery {
  sort?: string;
  page?: number;
  /** Key of the facet that is shown with all its values. */
  more?: string | null;
  isAnyCar?: boolean;
}

/** Query of a page of the list, without default values. */
export function viewQuery({ sort = "popularity", page = 1, more, isAnyCar }: ViewQuery): string {
  const query = new URLSearchParams();
  if (isAnyCar) query.set(CAR_PARAMETER, ANY_CAR);
  if (more) query.set("more", more);
  if (page > 1) query.set("page", String(page));
  if (sort !== "popularity") query.set("sort", sort);
  return withQuery("", query);
}
