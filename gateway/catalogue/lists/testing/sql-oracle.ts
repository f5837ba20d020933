import type { Pool } from "pg";
import { usualQuantity } from "../../../contract/catalogue/categories.ts";
import type { Facet } from "../../../contract/catalogue/goods.ts";
import type { GoodsQuery } from "../../../contract/catalogue/goods-query.ts";
import { WHEEL_OFFSET_TOLERANCE_MM } from "../../cars/fit-rules.ts";
import type { CarRequirements } from "../car-filter.ts";
import type { SearchContext, SearchResult } from "../category-search.ts";
import { type FacetDefinition, isNoOpValue } from "../facet-definition.ts";
import { facetsOf } from "../facets.ts";

/** Counts by value for a list facet, [min, max] for a range. */
export type ComparableFacets = Record<string, Record<string, number> | [number, number]>;

export interface ComparableResult {
  ids: number[];
  total: number;
  facets: ComparableFacets;
  relaxations: Record<string, number>;
}

/** The expected result of a search, computed by straightforward SQL. */
export async function searchBySql(pool: Pool, query: GoodsQuery, context: SearchContext): Promise<ComparableResult> {
  const definitions = facetsOf[query.category];
  const restrictions = new Map<string, string>();
  for (const definition of definitions) {
    const condition = conditionOf(definition, query, context);
    if (condition) restrictions.set(definition.key, condition);
  }
  const fitting = context.cars && carCondition(query.category, context.cars);
  if (fitting) restrictions.set("autobrand", fitting);
  const where = (except?: string) =>
    [`category = ${text(query.category)}`, "not is_hidden"]
      .concat([...restrictions].filter(([key]) => key !== except).map(([, condition]) => condition))
      .join(" and ");
  const count = async (condition: string) =>
    Number((await pool.query(`select count(*) as n from goods where ${condition}`)).rows[0]?.n);

  const total = await count(where());
  const page = await pool.query<{ id: number }>(
    `select id from goods where ${where()} order by ${orderOf(query, context)} offset ${query.offset} limit ${query.limit}`,
  );
  const facets: ComparableFacets = {};
  for (const definition of definitions) {
    const facet = await comparableFacet(pool, definition, where(definition.key), query, context);
    if (facet) facets[definition.key] = facet;
  }
  const relaxations: Record<string, number> = {};
  if (total === 0) {
    for (const key of restrictions.keys()) {
      const found = await count(where(key));
      if (found > 0) relaxations[key] = found;
    }
  }
  return { ids: page.rows.map(({ id }) => id), total, facets, relaxations };
}

/** The part of an index result that SQL can compute. */
export function comparableResult(answer: SearchResult): ComparableResult {
  return {
    ids: answer.ids,
    total: answer.total,
    facets: Object.fromEntries(answer.facets.map((facet) => [facet.key, comparableCounts(facet)])),
    relaxations: Object.fromEntries(answer.relaxations.map(({ key, count }) => [key, count])),
  };
}

function comparableCounts(facet: Facet): ComparableFacets[string] {
  return facet.kind === "range"
    ? [facet.min, facet.max]
    : Object.fromEntries(facet.values.map(({ value, count }) => [value, count]));
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const listOf = (values: readonly (string | number)[]): string =>
  values.length === 0 ? "(null)" : `(${values.map((it) => (typeof it === "number" ? it : text(it))).join(", ")})`;

function columnOf(key: string): string {
  if (key === "brand") return "brand_slug";
  if (key === "model") return "model_slug";
  if (key === "rating") return "case when rating_average >= 4 then '4' end";
  if (key === "discount") return "case when market_price_kopecks > price_kopecks then 'true' end";
  return `attributes->>${text(key)}`;
}

const figureOf = (key: string): string => (key === "price" ? "price_kopecks / 100.0" : `(${columnOf(key)})::float8`);

/** Where there is any of it, or with `set` so many as are bought together. Fewer than are sold at once count as none. */
const isAt = (locationIds: readonly number[], set = 0): string =>
  `((select sum(quantity) from stock where goods_id = goods.id and quantity > 0) >= least_quantity and
    exists (select from stock where goods_id = goods.id and location_id in ${listOf(locationIds)} and
      quantity >= ${set === 0 ? 1 : `greatest(least_quantity, ceil(${set}.0 / quantity_step) * quantity_step)`}))`;

const isAvailable = ({ reach }: SearchContext): string => isAt([...reach.shopIds, ...reach.warehouseIds]);
const isToday = ({ category }: GoodsQuery, { reach }: SearchContext): string =>
  isAt(reach.shopIds, usualQuantity(category));

const chosenOf = (query: GoodsQuery, key: string): string[] =>
  (query.filters[key] ?? []).filter((value) => !isNoOpValue(key, value));

function conditionOf(definition: FacetDefinition, query: GoodsQuery, context: SearchContext): string | null {
  const { key } = definition;
  if (definition.kind === "range") {
    const { from, to } = query.ranges[key] ?? {};
    const bounds = [
      from === undefined ? [] : `${figureOf(key)} >= ${from}`,
      to === undefined ? [] : `${figureOf(key)} <= ${to}`,
    ];
    return bounds.flat().join(" and ") || null;
  }
  const values = chosenOf(query, key);
  if (values.length === 0) return null;
  if (key === "stock") {
    const wanted = [
      values.includes("available") ? [isAvailable(context)] : [],
      values.includes("today") ? [isToday(query, context)] : [],
    ].flat();
    return wanted.length > 0 ? wanted.join(" and ") : "false";
  }
  if (key === "shops")
    return isAt(
      context.shops.map(({ id }) => id).filter((id) => values.includes(String(id))),
      usualQuantity(query.category),
    );
  const known = definition.closed ? values.filter((value) => Object.hasOwn(definition.values, value)) : values;
  return `coalesce(${columnOf(key)} in ${listOf(known)}, false)`;
}

function carCondition(category: GoodsQuery["category"], cars: readonly CarRequirements[]): string | null {
  const any = (conditions: readonly string[]) => `coalesce(${["false", ...conditions].join(" or ")}, false)`;
  if (category === "tyre") {
    return any(
      cars.flatMap(({ tyres }) =>
        tyres.map(
          (size) =>
            `(${figureOf("width")} = ${size.width} and ${figureOf("profile")} = ${size.profile} and ${figureOf("diameter")} = ${size.diameter})`,
        ),
      ),
    );
  }
  if (category === "disk") {
    return any(
      cars.flatMap(({ wheels, pcd, hubBore }) =>
        wheels.map(
          (size) =>
            `(${columnOf("pcd")} = ${text(pcd)} and ${figureOf("cb")} >= ${hubBore} and ${figureOf("width")} = ${size.width}
              and ${figureOf("diameter")} = ${size.diameter} and abs(${figureOf("et")} - ${size.et}) <= ${WHEEL_OFFSET_TOLERANCE_MM})`,
        ),
      ),
    );
  }
  if (category !== "battery") return null;
  return any(
    cars.flatMap(({ battery }) =>
      battery
        ? `(${figureOf("capacity")} between ${battery.capacityFrom} and ${battery.capacityTo}
            and ${columnOf("polarity")} in (${text(battery.polarity)}, 'universal'))`
        : [],
    ),
  );
}

function orderOf(query: GoodsQuery, context: SearchContext): string {
  const { reach, season } = context;
  const isInReach = isAt([...reach.shopIds, ...reach.warehouseIds, ...reach.supplierIds]);
  const isOut = `case when ${isInReach} then 0 else 1 end`;
  const byPopularity = "popularity desc, id";
  if (query.sort === "price") return `${isOut}, price_kopecks, ${byPopularity}`;
  if (query.sort === "-price") return `${isOut}, price_kopecks desc, ${byPopularity}`;
  const hasSeasons = facetsOf[query.category].some(({ key }) => key === "season");
  const popular = hasSeasons
    ? `case when ${columnOf("season")} = ${text(season ?? "")} then 0 else 1 end, ${byPopularity}`
    : byPopularity;
  if (query.sort === "popularity") return `${isOut}, ${popular}`;
  return `case when ${isToday(query, context)} then 0 when ${isAvailable(context)} then 1 when ${isInReach} then 2 else 3 end, ${popular}`;
}

async function comparableFacet(
  pool: Pool,
  definition: FacetDefinition,
  where: string,
  query: GoodsQuery,
  context: SearchContext,
): Promise<ComparableFacets[string] | null> {
  const { key } = definition;
  if (definition.kind === "range") {
    const figure = figureOf(key);
    const bounds =
      key === "price" ? `floor(min(${figure})) as min, ceil(max(${figure})) as max` : `min(${figure}), max(${figure})`;
    const { rows } = await pool.query<{ min: string | null; max: string | null }>(
      `select ${bounds} from goods where ${where}`,
    );
    const [row] = rows;
    return row?.min == null || row.max == null ? null : [Number(row.min), Number(row.max)];
  }
  const chosen = chosenOf(query, key);
  if (definition.shownWith && chosen.length === 0 && chosenOf(query, definition.shownWith).length === 0) return null;
  const counts: Record<string, number> = {};
  if (key === "stock") {
    for (const [value, condition] of [
      ["available", isAvailable(context)],
      ["today", isToday(query, context)],
    ] as const) {
      const { rows } = await pool.query(`select count(*)::int as n from goods where ${where} and ${condition}`);
      const count = Number(rows[0]?.n);
      if (count > 0 || chosen.includes(value)) counts[value] = count;
    }
  } else if (key === "shops") {
    for (const { id } of context.shops) {
      const { rows } = await pool.query(
        `select count(*)::int as n from goods where ${where} and ${isAt([id], usualQuantity(query.category))}`,
      );
      const count = Number(rows[0]?.n);
      if (count > 0 || chosen.includes(String(id))) counts[String(id)] = count;
    }
  } else {
    const { rows } = await pool.query<{ value: string; count: number }>(
      `select ${columnOf(key)} as value, count(*)::int as count from goods where ${where} and ${columnOf(key)} is not null group by 1`,
    );
    for (const value of chosen) counts[value] = 0;
    for (const { value, count } of rows) {
      if (!definition.closed || Object.hasOwn(definition.values, value)) counts[value] = count;
    }
  }
  return Object.keys(counts).length > 0 ? counts : null;
}
