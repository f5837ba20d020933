import { type Category, categories } from "../contract/categories.ts";
import { otherLayout } from "./keyboard-layout.ts";
import { type FoundSizes, findLateSizes, findSizes } from "./query-sizes.ts";
import { fillers, meanings, russianBrands, type WordMeaning } from "./query-words.ts";

/** A brand or a model that is on sale in a category, under one of its names: words in lower case joined by spaces. */
export interface NameMeaning {
  kind: "brand" | "model";
  slug: string;
  category: Category;
}
export type Vocabulary = ReadonlyMap<string, readonly NameMeaning[]>;

export interface UnderstoodQuery {
  /** The query after correcting the keyboard layout. */
  text: string;
  category: Category | null;
  filters: Record<string, string[]>;
  ranges: Record<string, { from?: number; to?: number }>;
  /** Words that were not understood: to be searched as text. */
  rest: string[];
}

const MAX_NAME_WORDS = 5;

/** Words of a name or a query: letters and digits, ё as е. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\p{N}.-]+/u)
    .flatMap((chunk) => chunk.split(/(?<!\d)[.-]|[.-](?!\d)/u))
    .filter((word) => word !== "");

/** Understands a typed query. Never throws, whatever is typed. */
export function understandQuery(typed: string, vocabulary: Vocabulary): UnderstoodQuery {
  const text = correctLayout(typed.toLowerCase().replaceAll("ё", "е").trim().replace(/\s+/g, " "), vocabulary);
  const sizes = findSizes(text);
  const understood: UnderstoodQuery = { text, category: sizes.category, filters: {}, ranges: {}, rest: [] };
  const named = takeNames(wordsOf(sizes.rest), vocabulary);
  const words = named.rest.map((word) => ({ word, meaning: meaningOf(word) }));

  understood.category = chooseCategory(sizes, words, named.names);
  const { category } = understood;
  const left: string[] = [];
  for (const { word, meaning } of words) {
    const filters = meaning && filtersOf(meaning, category);
    if (filters) addFilters(understood, filters);
    else if (!fillers.has(word)) left.push(word);
  }
  for (const { phrase, meanings: names } of named.names) {
    const name = names.find((it) => it.category === category);
    if (name) addFilters(understood, { [name.kind]: name.slug });
    else left.push(...phrase.split(" "));
  }
  const late: FoundSizes = {
    category,
    filters: { ...sizes.filters },
    ranges: { ...sizes.ranges },
    rest: left.join(" "),
  };
  if (category) findLateSizes(late, category);
  addFilters(understood, late.filters);
  Object.assign(understood.ranges, late.ranges);
  understood.rest = wordsOf(late.rest).filter((word) => !fillers.has(word));
  return understood;
}

function addFilters(understood: UnderstoodQuery, filters: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(filters)) {
    const values = understood.filters[key] ?? [];
    understood.filters[key] = values.includes(value) ? values : [...values, value];
  }
}

const meaningOf = (word: string): WordMeaning | null => meanings.find(({ pattern }) => pattern.test(word)) ?? null;

/** Null when the word means nothing in the category. */
function filtersOf(meaning: WordMeaning, category: Category | null): Readonly<Record<string, string>> | null {
  if (meaning.category)
    return meaning.category === category || categoryYields(meaning.category, category) ? (meaning.filters ?? {}) : null;
  if (!category) return null;
  if (meaning.elsewhere?.[category]) return meaning.elsewhere[category];
  if (meaning.only && meaning.only !== category) return null;
  if (meaning.wants && meaning.wants !== category && !(meaning.wants === "tyre" && category === "trucktyre"))
    return null;
  return meaning.filters ?? null;
}

/** «грузовая шина» are two categories by their words, and one thing; so are «тормозные диски» and «тормозные колодки». */
function categoryYields(weaker: Category, stronger: Category | null): boolean {
  if (stronger === "trucktyre") return weaker === "tyre";
  if (stronger === "brake-disks") return weaker === "disk";
  return stronger === "brake-pads" && weaker === "brake-disks";
}

interface TakenName {
  phrase: string;
  meanings: readonly NameMeaning[];
}

function chooseCategory(
  sizes: FoundSizes,
  words: readonly { meaning: WordMeaning | null }[],
  names: readonly TakenName[],
): Category | null {
  const named = words.flatMap(({ meaning }) => meaning?.category ?? []);
  let category: Category | null = null;
  for (const next of named) if (category === null || categoryYields(category, next)) category = next;
  if (category) return sizes.category === "trucktyre" && category === "tyre" ? "trucktyre" : category;
  if (sizes.category) return sizes.category;
  const wanted = words.flatMap(({ meaning }) => meaning?.wants ?? [])[0];
  if (wanted) return wanted;
  const models = names.filter(({ meanings: of }) => of.some(({ kind }) => kind === "model"));
  return onlyCategory(models) ?? onlyCategory(names) ?? (sizes.filters.diameter === undefined ? null : "tyre");
}

/** The one category that sells all the names; those that share a list count as its first. */
function onlyCategory(names: readonly TakenName[]): Category | null {
  const [first, ...others] = names;
  if (!first) return null;
  const common = [...new Set(first.meanings.map(({ category }) => category))].filter((category) =>
    others.every((name) => name.meanings.some((it) => it.category === category)),
  );
  const lists = new Set(common.map((category) => categories[category].list));
  if (lists.size !== 1) return null;
  return common.includes("tyre") ? "tyre" : (common[0] ?? null);
}

/** Takes the longest names out of the words. A name that is also an ordinary word is a name only beside another one. */
function takeNames(words: readonly string[], vocabulary: Vocabulary): { names: TakenName[]; rest: string[] } {
  const names: TakenName[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = nameAt(words, at, vocabulary, names.length > 0);
    if (found) {
      names.push(found);
      at += found.length;
    } else {
      rest.push(words[at] ?? "");
      at += 1;
    }
  }
  return { names, rest };
}

function nameAt(
  words: readonly string[],
  at: number,
  vocabulary: Vocabulary,
  afterName: boolean,
): (TakenName & { length: number }) | null {
  for (let length = Math.min(MAX_NAME_WORDS, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(" ");
    const isPlain = length === 1 && (meaningOf(phrase) !== null || fillers.has(phrase) || !/\p{L}{2}/u.test(phrase));
    if (isPlain && !afterName) continue;
    const spelt = russianBrands[phrase];
    const found = vocabulary.get(phrase) ?? (spelt === undefined ? undefined : vocabulary.get(spelt));
    if (found) return { phrase, meanings: found, length };
  }
  return null;
}

/** Words typed in the wrong layout, replaced by what was meant: only those that then mean something and did not before. */
function correctLayout(text: string, vocabulary: Vocabulary): string {
  const nameWords = wordsOfNames(vocabulary);
  const isKnown = (chunk: string) => {
    const words = wordsOf(chunk);
    return (
      words.length > 0 &&
      words.every((word) => meaningOf(word) !== null || nameWords.has(word) || russianBrands[word] !== undefined)
    );
  };
  return text
    .split(" ")
    .map((chunk) => {
      const other = isKnown(chunk) ? null : otherLayout(chunk);
      return other !== null && isKnown(other) ? other : chunk;
    })
    .join(" ");
}

const wordsOfVocabulary = new WeakMap<Vocabulary, ReadonlySet<string>>();

function wordsOfNames(vocabulary: Vocabulary): ReadonlySet<string> {
  let words = wordsOfVocabulary.get(vocabulary);
  if (!words) {
    words = new Set(
      [...vocabulary.keys()].flatMap((phrase) => phrase.split(" ")).filter((word) => /\p{L}{2}/u.test(word)),
    );
    wordsOfVocabulary.set(vocabulary, words);
  }
  return words;
}
