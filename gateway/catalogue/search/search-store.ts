import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Category } from "../../contract/catalogue/categories.ts";
import type { GoodsQuery } from "../../contract/catalogue/goods-query.ts";
import type { Database, Executor } from "../../platform/db/database.ts";
import { cars } from "../../platform/db/schema/cars.ts";
import { goods } from "../../platform/db/schema/goods.ts";

/** A word such as «масло» matches too many goods to count them all, and nobody pages that far. */
const MAX_MATCHES = 10_000;

/** The product on sale with one of these SKUs, in any case of letters; the first that is there. */
export async function findIdBySku(db: Database, skus: readonly string[]): Promise<number | null> {
  const upper = skus.map((sku) => sku.toUpperCase());
  const [first = ""] = skus;
  const [found] = await db
    .select({ id: goods.id })
    .from(goods)
    .where(and(inArray(sql`upper(${goods.sku})`, upper), eq(goods.isHidden, false)))
    .orderBy(desc(eq(goods.sku, first)), desc(eq(sql`upper(${goods.sku})`, first.toUpperCase())))
    .limit(1);
  return found?.id ?? null;
}

interface TitleSearch {
  words: readonly string[];
  /** Matches words that begin with the given ones too. */
  matchesPrefixes: boolean;
  /** Filters that the query was understood to contain. */
  filters: Pick<GoodsQuery, "filters" | "ranges"> & { category: Category | null };
}

/** Full-text search in titles, best-selling first. */
export async function searchTitles(
  db: Database,
  { words, matchesPrefixes, filters }: TitleSearch,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const lexemes = words
    .flatMap((word) =>
      word
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim()
        .split(" "),
    )
    .filter(Boolean);
  if (lexemes.length === 0) return { ids: [], total: 0 };
  const query = matchesPrefixes
    ? sql`to_tsquery('russian', ${lexemes.map((lexeme) => `${lexeme}:*`).join(" & ")})`
    : sql`plainto_tsquery('russian', ${lexemes.join(" ")})`;
  const condition = and(
    sql`to_tsvector('russian', ${goods.title}) @@ ${query}`,
    eq(goods.isHidden, false),
    ...conditionsOf(filters),
  );
  const matches = db
    .select({ id: goods.id, popularity: goods.popularity })
    .from(goods)
    .where(condition)
    .limit(MAX_MATCHES);
  const { rows } = await db.execute<{ ids: number[] | null; total: number }>(sql`
    with found as (${matches})
    select (select count(*)::int from found) as total,
      array(select id from found order by popularity desc, id offset ${offset} limit ${limit}) as ids`);
  const [row] = rows;
  return { ids: row?.ids ?? [], total: row?.total ?? 0 };
}

function conditionsOf({ category, filters, ranges }: TitleSearch["filters"]): SQL[] {
  const conditions: SQL[] = [];
  if (category) conditions.push(eq(goods.category, category));
  for (const [key, values] of Object.entries(filters)) {
    const column =
      key === "brand" ? goods.brandSlug : key === "model" ? goods.modelSlug : sql`${goods.attributes}->>${key}`;
    conditions.push(sql`${column} in ${values}`);
  }
  for (const [key, { from, to }] of Object.entries(ranges)) {
    // Prices are given in roubles and stored in kopecks.
    const [number, unit] =
      key === "price" ? [sql`${goods.priceKopecks}`, 100] : [sql`(${goods.attributes}->>${key})::numeric`, 1];
    if (from !== undefined) conditions.push(sql`${number} >= ${from * unit}`);
    if (to !== undefined) conditions.push(sql`${number} <= ${to * unit}`);
  }
  return conditions;
}

export interface CarGeneration {
  brandSlug: string;
  brandTitle: string;
  modelSlug: string;
  modelTitle: string;
  generationSlug: string;
  generationTitle: string;
  modifications: number;
}

/** Every generation of every car that goods are chosen for. */
export const readCarGenerations = (executor: Executor): Promise<CarGeneration[]> =>
  executor
    .select({
      brandSlug: cars.brandSlug,
      brandTitle: sql<string>`min(${cars.brandTitle})`,
      modelSlug: cars.modelSlug,
      modelTitle: sql<string>`min(${cars.modelTitle})`,
      generationSlug: cars.generationSlug,
      generationTitle: sql<string>`min(${cars.generationTitle})`,
      modifications: sql<number>`count(*)::int`,
    })
    .from(cars)
    .groupBy(cars.brandSlug, cars.modelSlug, cars.generationSlug)
    .orderBy(asc(cars.brandSlug), asc(cars.modelSlug), asc(cars.generationSlug));
