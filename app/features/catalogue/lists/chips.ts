import type { Category } from "../../../../gateway/contract/catalogue/categories.ts";
import type { Facet } from "../../../../gateway/contract/catalogue/goods.ts";
import { formatNumber } from "../../../ui/format.ts";
import { titleOf } from "./catalogue-heading.ts";
import { type CatalogueFilters, toggled, without } from "./filter-path.ts";
import { pathKeyOf, viewQuery } from "./goods-query.ts";
import { cataloguePath } from "./links.ts";

export interface ChipView {
  label: string;
  removeHref: string;
}

const CAR_KEYS = ["autobrand", "automodel", "autogeneration", "automodification"];

/** The list for any car; `hasChosenCar` says that it has to be asked for. */
export const withoutCar = (
  category: Category,
  filters: CatalogueFilters,
  view: { sort?: string; hasChosenCar: boolean },
): string =>
  cataloguePath(category, CAR_KEYS.reduce(without, filters)) +
  viewQuery({ ...(view.sort && { sort: view.sort }), isAnyCar: view.hasChosenCar });

interface ChipsContext {
  category: Category;
  facets: readonly Facet[];
  sort: string;
  isAnyCar: boolean;
  /** That of the list, too: the page shows it by itself. */
  isChosenCar: boolean;
  hasChosenCar: boolean;
  /** «Kia Rio»; null where the list is for several cars. */
  carName: string | null;
}

/** Every active filter with the address of the list without it, in the same order. The car counts as one filter and comes first. */
export function chipsOf(filters: CatalogueFilters, context: ChipsContext): ChipView[] {
  const { category, facets, sort, isAnyCar, isChosenCar, hasChosenCar, carName } = context;
  const query = viewQuery({ sort, isAnyCar });
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
  const car =
    filters.lists.autobrand?.length && !isChosenCar
      ? [{ label: carName ?? "По моему автомобилю", removeHref: withoutCar(category, filters, { sort, hasChosenCar }) }]
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
