import type { OutputOf } from "../contract/endpoint.ts";
import type { searchText } from "../contract/goods.ts";
import type { Database } from "../db/database.ts";
import { otherLayout } from "../keyboard-layout.ts";
import type { RegionRow } from "../region/directory.ts";
import { type ListDependencies, listGoods } from "./list-goods.ts";
import { type ParsedQuery, parseQuery, type Vocabulary, wordsOf } from "./parse-query.ts";
import { findIdBySku, searchTitles } from "./text-search-store.ts";

interface Page {
  offset: number;
  limit: number;
}

/** Finds goods by what a customer typed: an SKU, or sizes and words that become filters, or else text in titles. */
export async function findByText(
  dependencies: ListDependencies,
  vocabulary: Vocabulary,
  { q, ...page }: { q: string } & Page,
  region: RegionRow,
): Promise<OutputOf<typeof searchText>> {
  const { services, cards } = dependencies;
  const { db } = services.connection;
  const idBySku = mayBeSku(q) ? await findIdBySku(db, q) : null;
  if (idBySku !== null) {
    const items = page.offset === 0 ? await cards.cards([idBySku], region) : [];
    return { understood: q, catalogue: null, items, total: 1 };
  }
  const parsed = parseQuery(q, vocabulary);
  const { category, filters, ranges, rest, text } = parsed;
  if (category !== null && rest.length === 0) {
    const query = { category, filters, ranges, sort: "popularity", ...page } as const;
    const { items, total } = await listGoods(dependencies, query, region);
    return { understood: text, catalogue: { category, filters, ranges }, items, total };
  }
  const { ids, total, words } = await searchInTitles(db, parsed, page);
  const items = await cards.cards(ids, region);
  return { understood: words.join() === rest.join() ? text : words.join(" "), catalogue: null, items, total };
}

const mayBeSku = (typed: string): boolean => /^\S*\d\S*$/.test(typed);

/** Tries whole words, then prefixes, then prefixes in the other keyboard layout. */
async function searchInTitles(
  db: Database,
  parsed: ParsedQuery,
  page: Page,
): Promise<{ ids: number[]; total: number; words: string[] }> {
  const typed = parsed.rest.length > 0 ? parsed.rest : wordsOf(parsed.text);
  const attempts = [
    { words: typed, matchesPrefixes: false },
    { words: typed, matchesPrefixes: true },
  ];
  // The layout is switched before splitting into words, because «;» and «,» are letters in the other layout.
  const switched = wordsOf(
    parsed.text
      .split(" ")
      .map((chunk) => otherLayout(chunk) ?? chunk)
      .join(" "),
  );
  if (switched.join() !== typed.join()) attempts.push({ words: switched, matchesPrefixes: true });
  for (const attempt of attempts) {
    const found = await searchTitles(db, { ...attempt, filters: parsed }, page);
    if (found.total > 0) return { ...found, words: attempt.words };
  }
  return { ids: [], total: 0, words: typed };
}
