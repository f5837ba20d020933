import type { FilterOption } from "../../../../gateway/contract/platform/resource-kit.ts";
import { withQuery } from "../../../shared/with-query.ts";

interface NamedFilter<Name extends string> {
  /** The parameter in the address and the field of the call's input. */
  name: Name;
  label: string;
}

/** A filter of a list. `days` is two parameters, `{name}From` and `{name}To`. */
export type Filter<Name extends string = string, Days extends string = string> =
  | (NamedFilter<Name> & { kind: "text"; inputMode?: "numeric" | "tel" | "search" })
  /** Without options the reply of the call has them; a choice of the contract says so by `reply`. */
  | (NamedFilter<Name> & { kind: "select"; anyLabel: string; options?: readonly FilterOption[] | "reply" })
  | (NamedFilter<Days> & { kind: "days" });

/** Filters that a call takes: one that its contract does not have does not compile, nor does a choice of the contract without options. */
export type FilterOf<Input> = Filter<
  Exclude<keyof Input & string, "after" | "before" | "purpose" | "sort">,
  keyof Input extends infer Name ? (Name extends `${infer Days}From` ? Days : never) : never
> &
  ({ kind: "text" | "days" } | { kind: "select"; options: object | string } | { kind: "select"; name: OpenIn<Input> });

/** Fields of any text or number. */
type OpenIn<Input> = {
  [Name in keyof Input & string]: string extends Input[Name] ? Name : number extends Input[Name] ? Name : never;
}[keyof Input & string];

/** What the rows of a call can be sorted by. */
export type SortOf<Call> = Call extends { sorts: readonly (infer Sort extends string)[] } ? Sort : never;

/** What an address asks of a list: texts of its filters, what it is sorted by, and the cursor of a page. */
export interface ListQuery {
  values: Readonly<Record<string, string>>;
  sort?: string;
  position: { after?: string; before?: string };
}

export const parametersOf = (filter: Filter): readonly string[] =>
  filter.kind === "days" ? [`${filter.name}From`, `${filter.name}To`] : [filter.name];

/** Reads an address; parameters that are no filters are left out, as are empty ones and what rows cannot be sorted by. */
export function readListQuery(
  filters: readonly Filter[],
  query: URLSearchParams,
  sorts: readonly string[] = [],
): ListQuery {
  const names = filters.flatMap(parametersOf);
  const values = names.map((name) => [name, query.get(name)?.trim() ?? ""] as const);
  const before = query.get("before");
  const after = query.get("after");
  const sort = query.get("sort") ?? "";
  return {
    values: Object.fromEntries(values.filter(([, value]) => value !== "")),
    ...(sorts.includes(sort.replace(/^-/, "")) && { sort }),
    position: before ? { before } : after ? { after } : {},
  };
}

/** Filters and order, as the call of a list takes them and its address has them. */
export const conditionsOf = ({ values, sort }: Pick<ListQuery, "values" | "sort">): Record<string, string> => ({
  ...values,
  ...(sort && { sort }),
});

export const listHref = (path: string, query: ListQuery): string =>
  withQuery(path, new URLSearchParams({ ...conditionsOf(query), ...query.position }));
