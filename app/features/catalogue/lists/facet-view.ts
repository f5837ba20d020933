import type { Facet } from "../../../../gateway/contract/catalogue/goods.ts";
import { pathKeyOf } from "./goods-query.ts";

/** Number of facets that the form shows open; the others open by their titles. */
const OPEN_FACETS = 9;

/** A facet with many values begins with those of the most goods: nobody needs sixty load indices on every page. */
const VALUES_AT_FIRST = 12;
const MOST_WHOLE = { open: 24, closed: 16 };

/** Sizes and other short values stand in a grid, three rows of which are enough: the twelfth place is the way to the rest. */
const SHORT_TITLE = 6;
const GRID_VALUES = 11;

interface Shown {
  /** Key of the facet to show with all its values. */
  whole: string | null;
  /** Address of the same list with all values of the facet. */
  hrefOf(key: string): string;
}

/** Facets for the form; values are tuples of [value, title, count, selected] to keep the page small. */
export function facetViews(facets: readonly Facet[], shown: Shown) {
  return facets.map((facet, position) => {
    const { title } = facet;
    const key = pathKeyOf(facet.key);
    const isOpen = position < OPEN_FACETS || shown.whole === key;
    if (facet.kind === "range") {
      const { unit, min, max, from, to } = facet;
      return { kind: facet.kind, key, title, unit, min, max, from, to, isOpen: isOpen || from !== null || to !== null };
    }
    const isGrid = facet.values.length > 3 && facet.values.every(({ title }) => title.length <= SHORT_TITLE);
    const most = isGrid ? GRID_VALUES + 1 : MOST_WHOLE[isOpen ? "open" : "closed"];
    const isWhole = shown.whole === key || facet.values.length <= most;
    const values = isWhole ? facet.values : mostFound(facet.values, isGrid ? GRID_VALUES : VALUES_AT_FIRST);
    return {
      kind: facet.kind,
      key,
      title,
      values: values.map(({ value, title, count, selected }) => [value, title, count, selected ? 1 : 0] as const),
      isGrid,
      isOpen: isOpen || values.some(({ selected }) => selected),
      ...(isWhole ? {} : { moreHref: shown.hrefOf(key), hiddenCount: facet.values.length - values.length }),
    };
  });
}
export type FacetView = ReturnType<typeof facetViews>[number];
type RangeFacetView = Extract<FacetView, { kind: "range" }>;
export type ListFacetView = Extract<FacetView, { kind: "list" }>;

/** Without `values` for the facets of the document's own list: they are in its HTML only. */
export type ListFacetShown = Omit<ListFacetView, "values"> & Partial<Pick<ListFacetView, "values">>;
export type FacetShown = RangeFacetView | ListFacetShown;

/** The values with the most goods and all chosen ones, in the facet's own order. */
function mostFound<Value extends { count: number; selected: boolean }>(
  values: readonly Value[],
  most: number,
): Value[] {
  const byCount = [...values].sort((a, b) => b.count - a.count).slice(0, most);
  const kept = new Set(byCount);
  return values.filter((value) => value.selected || kept.has(value));
}
