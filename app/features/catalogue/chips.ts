import type { Category } from "../../../gateway/contract/categories.ts";
import type { Facet } from "../../../gateway/contract/goods.ts";
import { formatNumber } from "../../ui/format.ts";
import { titleOf } from "./catalogue-heading.ts";
import { type CatalogueFilters, toggled, without } from "./filter-path.ts";
import { pathKeyOf } from "./goods-query.ts";
import { cataloguePath } from "./links.ts";

export interface ChipView {
  label: string;
  removeHref: string;
}

const CAR_KEYS = ["autobrand", "automodel", "autogeneration", "automodification"];

/** Every active filter with the address of the list without it; `query` keeps the sort order. The car counts as one filter. */
export function chipsOf(
  category: Category,
  filters: CatalogueFilters,
  facets: readonly Facet[],
  query: string,
): ChipView[] {
  const titles = new Map(facets.map((facet) => [pathKeyOf(facet.key), facet.title]));
  const lists = Object.entries(filters.lists)
    .filter(([key]) => !CAR_KEYS.includes(key))
    .flatMap(([key, values]) =>
      values.map((value) => ({
        label: chipLabel(key, titles.get(key) ?? key, titleOf(facets, key, value)),
        removeHref: cataloguePath(category, toggled(filters, key, value)) + query,
      })),
    );
  const ranges = Object.entries(filters.ranges).map(([key, range]) => ({
    label: `${titles.get(key) ?? key}: ${rangeText(range)}`,
    removeHref: cataloguePath(category, without(filters, key)) + query,
  }));
  const car = filters.lists.autobrand?.length
    ? [{ label: "По моему автомобилю", removeHref: cataloguePath(category, CAR_KEYS.reduce(without, filters)) + query }]
    : [];
  return [...car, ...lists, ...ranges];
}

function chipLabel(key: string, title: string, value: string): string {
  if (!/^[\d.,/x]+$/.test(value)) return value;
  // A shop of another region is not among the facet's values, so only its id is known here.
  return key === "shops" ? "Центр другого города" : `${title} ${value}`;
}

function rangeText({ from, to }: { from?: number; to?: number }): string {
  return [from !== undefined && `от ${formatNumber(from)}`, to !== undefined && `до ${formatNumber(to)}`]
    .filter(Boolean)
    .join(" ");
}
