import type { TyreSeason } from "../../chain/regions/tyre-season.ts";
import type { Facet } from "../../contract/catalogue/goods.ts";
import type { GoodsQuery } from "../../contract/catalogue/goods-query.ts";
import { type Bits, countBits, countIntersection, intersection, intersectWith } from "./bits.ts";
import { type CarRequirements, categoriesFilteredByCar, rowsThatFit } from "./car-filter.ts";
import type { CategoryIndex } from "./category-index.ts";
import type { ListColumn, NumberColumn } from "./columns.ts";
import { countValues, extremesByOrder, extremesOf, RowSet } from "./facet-counts.ts";
import {
  type FacetDefinition,
  isNoOpValue,
  type ListFacet,
  type RangeFacet,
  titleOfValue,
} from "./facet-definition.ts";
import { pageOfRows, type RegionReach, rowsAvailable, rowsOfToday } from "./row-page.ts";

/** What a search depends on besides the query. */
export interface SearchContext {
  reach: RegionReach;
  /** What tyres the region buys now; null where the order does not depend on it. */
  season: TyreSeason | null;
  /** Shops of the region in display order. */
  shops: readonly { id: number; title: string }[];
  /** Requirements of the chosen car; null when none is chosen. */
  cars: readonly CarRequirements[] | null;
  /** Cache key of the chosen car. */
  carKey: string;
}

export interface SearchResult {
  ids: number[];
  total: number;
  facets: Facet[];
  relaxations: { key: string; title: string; count: number }[];
  /** Keys of the query that are no filters here. */
  ignored: string[];
}

export type FoundGoods = Pick<SearchResult, "ids" | "total">;

/** The filters of a car are removed together, so they count as one restriction under the first key. */
const CAR_RESTRICTION = { key: "autobrand", title: "Автомобиль" };

interface Restriction {
  key: string;
  title: string;
  /** Equal for equal rows until the goods change. */
  cacheKey: string;
  rows: Bits;
}

/** Goods of one category with all facets. Synchronous, so the index cannot change in between. */
export function searchCategory(index: CategoryIndex, query: GoodsQuery, context: SearchContext): SearchResult {
  const restrictions = restrictionsOf(index, query, context);
  const { all, allButOne } = intersect(
    index.onSale,
    restrictions.map(({ rows }) => rows),
  );
  const cacheKeyOf = (set: readonly Restriction[]) => set.map(({ cacheKey }) => cacheKey).join("&");
  const matching = new RowSet(cacheKeyOf(restrictions), () => all);
  const others = new Map(
    restrictions.map((own, at) => [
      own.key,
      new RowSet(cacheKeyOf(restrictions.filter((other) => other !== own)), () => allButOne(at)),
    ]),
  );
  const baseOf = (key: string) => others.get(key) ?? matching;
  return {
    ids: pageOfRows(index, matching.bits, matching.total, query, context.reach, context.season).map((row) =>
      index.idOf(row),
    ),
    total: matching.total,
    facets: index.definitions.flatMap((definition) => facetOf(index, definition, query, baseOf, context) ?? []),
    relaxations:
      matching.total > 0
        ? []
        : restrictions
            .map(({ key, title }) => ({ key, title, count: baseOf(key).total }))
            .filter(({ count }) => count > 0),
    ignored: ignoredKeys(index, query),
  };
}

/** Cars and the category are chosen in other ways than by filters. */
const isNoFilter = (key: string) => key === "category" || key.startsWith("auto");

function ignoredKeys({ definitions }: CategoryIndex, { filters, ranges }: GoodsQuery): string[] {
  const isKnown = (key: string, isRange: boolean) =>
    definitions.some((definition) => definition.key === key && (definition.kind === "range") === isRange);
  return [
    ...Object.keys(filters).filter((key) => !isNoFilter(key) && !isKnown(key, false)),
    ...Object.keys(ranges).filter((key) => !isKnown(key, true)),
  ];
}

/** The same goods without facets, which is most of the work. */
export function findGoods(index: CategoryIndex, query: GoodsQuery, context: SearchContext): FoundGoods {
  const matching = index.onSale.slice();
  for (const { rows } of restrictionsOf(index, query, context)) intersectWith(matching, rows);
  const total = countBits(matching);
  const rows = query.limit === 0 ? [] : pageOfRows(index, matching, total, query, context.reach, context.season);
  return { ids: rows.map((row) => index.idOf(row)), total };
}

/** Rows of `onSale` that are in all the sets, and for each set those that are in all the others. */
function intersect(onSale: Bits, sets: readonly Bits[]): { all: Bits; allButOne: (at: number) => Bits } {
  const all = onSale.slice();
  const missingOne = new Int32Array(onSale.length);
  for (const set of sets) {
    for (let word = 0; word < all.length; word++) {
      const here = set[word] as number;
      missingOne[word] = ((missingOne[word] as number) & here) | ((all[word] as number) & ~here);
      all[word] = (all[word] as number) & here;
    }
  }
  return {
    all,
    allButOne(at) {
      const set = sets[at] as Bits;
      const result = all.slice();
      for (let word = 0; word < result.length; word++)
        result[word] = (result[word] as number) | ((missingOne[word] as number) & ~(set[word] as number));
      return result;
    },
  };
}

function restrictionsOf(index: CategoryIndex, query: GoodsQuery, context: SearchContext): Restriction[] {
  const restrictions: Restriction[] = [];
  const restrict = (key: string, title: string, value: unknown, find: () => Bits) => {
    const cacheKey = JSON.stringify([key, value]);
    restrictions.push({ key, title, cacheKey, rows: index.cache.rows(cacheKey, find) });
  };
  for (const { key, title, kind } of index.definitions) {
    if (kind === "range") {
      const { from, to } = query.ranges[key] ?? {};
      if (from !== undefined || to !== undefined)
        restrict(key, title, [from, to], () => rowsOfRange(index, key, from, to));
      continue;
    }
    const values = chosenOf(query, key);
    if (values.length === 0) continue;
    const column = index.lists.get(key);
    if (column) restrict(key, title, values, () => column.rowsWith(values));
    else if (key === "stock")
      restrict(key, title, [values, context.reach.key], () => rowsInStock(index, values, context.reach));
    else {
      const shopIds = context.shops.map(({ id }) => id).filter((id) => values.includes(String(id)));
      restrict(key, title, shopIds, () => index.rowsOfSetAtAnyOf(shopIds));
    }
  }
  const { cars } = context;
  if (cars && categoriesFilteredByCar.has(query.category))
    restrict(CAR_RESTRICTION.key, CAR_RESTRICTION.title, context.carKey, () =>
      rowsThatFit(query.category, index, cars),
    );
  return restrictions;
}

/** Both are wanted where both are chosen. */
function rowsInStock(index: CategoryIndex, values: readonly string[], reach: RegionReach): Bits {
  const sets = Object.entries(ROWS_OF_STOCK).flatMap(([value, find]) =>
    values.includes(value) ? [find(index, reach)] : [],
  );
  const [first, second] = sets;
  if (!first) return new Int32Array(index.onSale.length);
  return second ? intersection(first, second) : first;
}

const ROWS_OF_STOCK = { available: rowsAvailable, today: rowsOfToday } as const;

const chosenOf = (query: GoodsQuery, key: string): string[] =>
  (query.filters[key] ?? []).filter((value) => !isNoOpValue(key, value));

/** Prices are given in roubles and stored in kopecks. */
function rowsOfRange(
  index: CategoryIndex,
  key: string,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): Bits {
  const column = index.ranges.get(key);
  return key === "price" || !column
    ? index.rowsInPriceRange(Math.round(from * 100), Math.round(to * 100))
    : column.rowsWithin(from, to);
}

function facetOf(
  index: CategoryIndex,
  definition: FacetDefinition,
  query: GoodsQuery,
  baseOf: (key: string) => RowSet,
  context: SearchContext,
): Facet | null {
  const { key } = definition;
  if (definition.kind === "range") {
    const column = index.ranges.get(key);
    return column ? rangeFacet(index, definition, column, baseOf(key), query.ranges[key] ?? {}) : null;
  }
  const chosen = chosenOf(query, key);
  if (key === "stock") return stockFacet(index, definition, baseOf(key), chosen, context);
  if (key === "shops") return shopsFacet(index, definition, baseOf(key), chosen, context);
  const column = index.lists.get(key);
  const isHidden = definition.shownWith && chosen.length === 0 && chosenOf(query, definition.shownWith).length === 0;
  return column && !isHidden ? listFacet(index, definition, column, baseOf(key), chosen) : null;
}

/** Null when none of the goods has the attribute. Prices are rounded outwards, so that the bounds include all the goods. */
function rangeFacet(
  index: CategoryIndex,
  { kind, key, title, unit }: RangeFacet,
  column: NumberColumn,
  base: RowSet,
  { from = null, to = null }: { from?: number | null; to?: number | null },
): Facet | null {
  const isPrice = key === "price";
  const { price, "-price": dearestFirst } = index.orders;
  const extremes = index.cache.facet(`${key}?${base.cacheKey}`, () =>
    isPrice ? extremesByOrder(column, price, dearestFirst, base) : extremesOf(column, base),
  );
  if (!extremes) return null;
  return {
    kind,
    key,
    title,
    unit,
    min: isPrice ? Math.floor(extremes.min / 100) : extremes.min,
    max: isPrice ? Math.ceil(extremes.max / 100) : extremes.max,
    from,
    to,
  };
}

/** Values with matches, and the chosen ones, so that they can be deselected. */
function listFacet(
  index: CategoryIndex,
  definition: ListFacet,
  column: ListColumn,
  base: RowSet,
  chosen: readonly string[],
): Facet | null {
  const counts = index.cache.facet(`${definition.key}?${base.cacheKey}`, () => countValues(column, base));
  const values = column.displayOrder().flatMap((code) => {
    const value = column.values[code] ?? "";
    const count = counts[code] ?? 0;
    const selected = chosen.includes(value);
    return count > 0 || selected ? [{ value, title: column.titleOf(code), count, selected }] : [];
  });
  for (const value of new Set(chosen)) {
    if (column.codeOf(value) === undefined)
      values.push({ value, title: titleOfValue(definition, value), count: 0, selected: true });
  }
  return values.length > 0 ? { kind: "list", key: definition.key, title: definition.title, values } : null;
}

function shopsFacet(
  index: CategoryIndex,
  { key, title }: ListFacet,
  base: RowSet,
  chosen: readonly string[],
  context: SearchContext,
): Facet | null {
  const values = context.shops.flatMap((shop) => {
    const value = String(shop.id);
    const here = index.rowsOfSetAt(shop.id);
    const count = here ? countIntersection(base.bits, here) : 0;
    const selected = chosen.includes(value);
    return count > 0 || selected ? [{ value, title: shop.title, count, selected }] : [];
  });
  return values.length > 0 ? { kind: "list", key, title, values } : null;
}

function stockFacet(
  index: CategoryIndex,
  { key, title, values: titles }: ListFacet,
  base: RowSet,
  chosen: readonly string[],
  { reach }: SearchContext,
): Facet | null {
  const counts = index.cache.facet(`${key} ${reach.key}?${base.cacheKey}`, () =>
    Uint32Array.from(Object.values(ROWS_OF_STOCK), (find) => countIntersection(base.bits, find(index, reach))),
  );
  const values = Object.keys(ROWS_OF_STOCK).flatMap((value, at) => {
    const count = counts[at] ?? 0;
    const selected = chosen.includes(value);
    return count > 0 || selected ? [{ value, title: titles[value] ?? value, count, selected }] : [];
  });
  return values.length > 0 ? { kind: "list", key, title, values } : null;
}
