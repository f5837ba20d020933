import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { OutputOf } from "../contract/endpoint.ts";
import type { searchText } from "../contract/goods.ts";
import type { Database } from "../db/database.ts";
import { goods } from "../db/schema/goods.ts";
import type { RegionRow } from "../region/directory.ts";
import { otherLayout } from "./keyboard-layout.ts";
import { type ListTools, listGoods } from "./list-goods.ts";
import { type UnderstoodQuery, understandQuery, type Vocabulary, wordsOf } from "./text-query.ts";

/** A word like «масло» finds too many to count; nobody pages further. */
const MAX_FOUND = 10_000;

interface Window {
  offset: number;
  limit: number;
}

/** Finds goods by what a customer typed: a code, sizes and words that are filters, or text in names. */
export async function findByText(
  tools: ListTools,
  vocabulary: Vocabulary,
  typed: { q: string } & Window,
  region: RegionRow,
): Promise<OutputOf<typeof searchText>> {
  const { q, ...window } = typed;
  const { db } = tools.services.connection;
  const codeId = await idOfCode(db, q);
  if (codeId !== null) {
    const items = window.offset === 0 ? await tools.cards.cards([codeId], region) : [];
    return { understood: q, catalogue: null, items, total: 1 };
  }
  const understood = understandQuery(q, vocabulary);
  const { category, filters, ranges, rest, text } = understood;
  if (category !== null && rest.length === 0) {
    const query = { category, filters, ranges, sort: "popularity", ...window } as const;
    const { items, total } = await listGoods(tools, query, region);
    return { understood: text, catalogue: { category, filters, ranges }, items, total };
  }
  const { ids, total, words } = await searchNames(db, understood, window);
  const items = await tools.cards.cards(ids, region);
  return { understood: words.join() === rest.join() ? text : words.join(" "), catalogue: null, items, total };
}

async function idOfCode(db: Database, typed: string): Promise<number | null> {
  if (!/^\S*\d\S*$/.test(typed)) return null;
  const [found] = await db
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(sql`upper(${goods.sku})`, typed.toUpperCase()), eq(goods.isHidden, false)))
    .orderBy(desc(eq(goods.sku, typed)))
    .limit(1);
  return found?.id ?? null;
}

/** Whole words first; then beginnings of words; then the words as typed in the other keyboard layout. */
async function searchNames(
  db: Database,
  understood: UnderstoodQuery,
  window: Window,
): Promise<{ ids: number[]; total: number; words: string[] }> {
  const conditions = conditionsOf(understood);
  const typed = understood.rest.length > 0 ? understood.rest : wordsOf(understood.text);
  const attempts: { words: string[]; beginnings: boolean }[] = [
    { words: typed, beginnings: false },
    { words: typed, beginnings: true },
  ];
  // By chunks, not by words: «;» and «,» are letters of the other layout.
  const swapped = wordsOf(
    understood.text
      .split(" ")
      .map((chunk) => otherLayout(chunk) ?? chunk)
      .join(" "),
  );
  if (swapped.join() !== typed.join()) attempts.push({ words: swapped, beginnings: true });
  for (const { words, beginnings } of attempts) {
    const found = await searchTitles(db, words, beginnings, conditions, window);
    if (found.total > 0) return { ...found, words };
  }
  return { ids: [], total: 0, words: typed };
}

async function searchTitles(
  db: Database,
  words: readonly string[],
  beginnings: boolean,
  conditions: readonly SQL[],
  { offset, limit }: Window,
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
  const wanted = beginnings
    ? sql`to_tsquery('russian', ${lexemes.map((lexeme) => `${lexeme}:*`).join(" & ")})`
    : sql`plainto_tsquery('russian', ${lexemes.join(" ")})`;
  const matching = and(
    sql`to_tsvector('russian', ${goods.title}) @@ ${wanted}`,
    eq(goods.isHidden, false),
    ...conditions,
  );
  const found = db.select({ id: goods.id, popularity: goods.popularity }).from(goods).where(matching).limit(MAX_FOUND);
  const { rows } = await db.execute<{ ids: number[] | null; total: number }>(sql`
    with found as (${found})
    select (select count(*)::int from found) as total,
      array(select id from found order by popularity desc, id offset ${offset} limit ${limit}) as ids`);
  const [row] = rows;
  return { ids: row?.ids ?? [], total: row?.total ?? 0 };
}

function conditionsOf({ category, filters, ranges }: UnderstoodQuery): SQL[] {
  const conditions: SQL[] = [];
  if (category) conditions.push(eq(goods.category, category));
  for (const [key, values] of Object.entries(filters)) {
    const column =
      key === "brand" ? goods.brandSlug : key === "model" ? goods.modelSlug : sql`${goods.attributes}->>${key}`;
    conditions.push(sql`${column} in ${values}`);
  }
  for (const [key, { from, to }] of Object.entries(ranges)) {
    const figure = sql`(${goods.attributes}->>${key})::numeric`;
    if (from !== undefined) conditions.push(sql`${figure} >= ${from}`);
    if (to !== undefined) conditions.push(sql`${figure} <= ${to}`);
  }
  return conditions;
}
