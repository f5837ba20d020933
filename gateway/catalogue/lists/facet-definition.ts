/** A filter: values to choose from, or bounds of a number. */
export type FacetDefinition = ListFacet | RangeFacet;

export interface ListFacet {
  kind: "list";
  key: string;
  title: string;
  /** Titles by value, in display order; values that are not listed follow, sorted by `order`. */
  values: Readonly<Record<string, string>>;
  order: "number" | "title";
  /** The title of a value that is not in `values`; titles of brands and models come from the goods. */
  titleOf?: (value: string) => string;
  /** Values that are not in `values` are ignored. */
  closed?: boolean;
  /** Shown only when a value of this facet or of the named one is chosen: without a brand there are too many models. */
  shownWith?: string;
}

export interface RangeFacet {
  kind: "range";
  key: string;
  title: string;
  unit: string;
}

export const list = (
  key: string,
  title: string,
  values: Readonly<Record<string, string>>,
  rest: Partial<ListFacet> = {},
): ListFacet => ({ kind: "list", key, title, values, order: "title", ...rest });

export const numbers = (key: string, title: string, titleOf: (value: string) => string = (value) => value): ListFacet =>
  list(key, title, {}, { order: "number", titleOf });

export const flag = (key: string, title: string, yes = "Да"): ListFacet =>
  list(key, title, { true: yes }, { closed: true });

export const range = (key: string, title: string, unit: string): RangeFacet => ({ kind: "range", key, title, unit });

/** The title of a value; `known` is the one that the goods carry (brand, model, shop). */
export function titleOfValue(definition: ListFacet, value: string, known?: string): string {
  return definition.values[value] ?? known ?? definition.titleOf?.(value) ?? value;
}

/** Forms send `startstop[]=false` when the box is not ticked: it restricts nothing. CAT-045 */
export function isNoOpValue(key: string, value: string): boolean {
  return key === "startstop" && value === "false";
}
