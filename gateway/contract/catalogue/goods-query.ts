import { z } from "zod";
import { type Category, categorySlugs } from "./categories.ts";

/** `price` cheapest first, `-price` dearest first, `popularity` (default), `stock` in-stock goods first. CAT-074 */
export const sortOrders = ["popularity", "price", "-price", "stock"] as const;
export type SortOrder = (typeof sortOrders)[number];

export const LIMITS = { keys: 40, valuesPerKey: 100, valueLength: 80, offset: 240_000, limit: 48 } as const;

/** A catalogue request: list filters by key, ranges by key (whole units: roubles, millimetres), a window and an order. */
export interface GoodsQuery {
  category: Category;
  filters: Record<string, string[]>;
  ranges: Record<string, { from?: number; to?: number }>;
  sort: SortOrder;
  offset: number;
  limit: number;
}

const key = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_-]{0,39}$/);

/** Also accepts the flat query of the wire form, `{key}[]=value` and `{key}[from]=n`. CAT-042, CAT-043 */
export const goodsListInput: z.ZodType<GoodsQuery> = z.preprocess(
  (raw) => (raw instanceof URLSearchParams ? decodeGoodsQuery(raw) : raw),
  z.object({
    category: z.enum(categorySlugs),
    filters: z.record(key, z.array(z.string().min(1).max(LIMITS.valueLength)).max(LIMITS.valuesPerKey)),
    ranges: z.record(key, z.object({ from: z.number().finite().optional(), to: z.number().finite().optional() })),
    sort: z.enum(sortOrders),
    offset: z.int().min(0).max(LIMITS.offset),
    limit: z.int().min(0).max(LIMITS.limit),
  }),
) as unknown as z.ZodType<GoodsQuery>;

const LIST_PARAMETER = /^([^[\]]+)\[\]$/;
const RANGE_PARAMETER = /^([^[\]]+)\[(from|to)\]$/;

/** The wire form of a query: `category[]=tyre&brand[]=nokian&price[from]=1000&sort=price&offset=0&limit=24`. */
export function encodeGoodsQuery(query: GoodsQuery): URLSearchParams {
  const params = new URLSearchParams();
  params.append("category[]", query.category);
  for (const [name, values] of Object.entries(query.filters))
    for (const value of values) params.append(`${name}[]`, value);
  for (const [name, range] of Object.entries(query.ranges)) {
    if (range.from !== undefined) params.append(`${name}[from]`, String(range.from));
    if (range.to !== undefined) params.append(`${name}[to]`, String(range.to));
  }
  params.append("sort", query.sort);
  params.append("offset", String(query.offset));
  params.append("limit", String(query.limit));
  return params;
}

/** The reverse of `encodeGoodsQuery`; the result is not yet checked, an unknown parameter is ignored. */
export function decodeGoodsQuery(params: URLSearchParams): Record<string, unknown> {
  const filters: Record<string, string[]> = {};
  const ranges: Record<string, { from?: number; to?: number }> = {};
  let category: string = "tyre";
  for (const [name, value] of params) {
    const list = LIST_PARAMETER.exec(name)?.[1];
    if (list === "category") category = value;
    else if (list !== undefined) {
      if (!Object.hasOwn(filters, list)) filters[list] = [];
      filters[list]?.push(value);
    } else {
      const range = RANGE_PARAMETER.exec(name);
      if (!range?.[1]) continue;
      if (!Object.hasOwn(ranges, range[1])) ranges[range[1]] = {};
      Object.assign(ranges[range[1]] ?? {}, { [range[2] ?? ""]: Number(value) });
    }
  }
  const sort = params.get("sort");
  return {
    category,
    filters,
    ranges,
    sort: sortOrders.includes(sort as SortOrder) ? sort : "popularity",
    offset: Number(params.get("offset") ?? 0),
    limit: Number(params.get("limit") ?? 24),
  };
}
