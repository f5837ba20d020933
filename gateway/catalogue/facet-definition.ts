/** A filter of a list: values to choose among, or bounds of a number. */
export type FacetDefinition = ListFacet | RangeFacet;

export interface ListFacet {
  kind: "list";
  key: string;
  title: string;
  /** Titles by value, in the order they are shown; values that are not here follow by `order`. */
  values: Readonly<Record<string, string>>;
  order: "number" | "title";
  /** A title of a value that `values` does not name; the brand's and the model's come from the goods. */
  titleOf?: (value: string) => string;
  /** Nothing but `values` is offered or found. */
  closed?: boolean;
  /** Shown only when the customer has chosen in this facet or in that one: model is endless without a brand. */
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

/** What a value is called; `known` is the title the goods themselves carry (brand, model, a centre). */
export function titleOfValue(definition: ListFacet, value: string, known?: string): string {
  return definition.values[value] ?? known ?? definition.titleOf?.(value) ?? value;
}

/** `startstop[]=false` is what is sent when nothing is chosen: it asks for nothing. CAT-045 */
export function asksForNothing(key: string, value: string): boolean {
  return key === "startstop" && value === "false";
}
