import { type Category, categories } from "../contract/categories.ts";
import { otherLayout } from "../keyboard-layout.ts";
import { russianBrands, stopWords, type WordRule, wordRules } from "./query-dictionary.ts";
import { type FoundSizes, findSizes, findSizesIn } from "./query-sizes.ts";

/** A brand or model on sale in a category. In the vocabulary its names are lower-case words joined by spaces. */
export interface NameMeaning {
  kind: "brand" | "model";
  slug: string;
  category: Category;
}
export type Vocabulary = ReadonlyMap<string, readonly NameMeaning[]>;

export interface ParsedQuery {
  /** The query with the keyboard layout corrected. */
  text: string;
  category: Category | null;
  filters: Record<string, string[]>;
  ranges: Record<string, { from?: number; to?: number }>;
  /** Words without a meaning, to be searched for as text. */
  rest: string[];
}

const MAX_NAME_WORDS = 5;

/** Splits a name or query into words of letters and digits, with ё as е. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\p{N}.-]+/u)
    .flatMap((chunk) => chunk.split(/(?<!\d)[.-]|[.-](?!\d)/u))
    .filter((word) => word !== "");

/** Turns a typed query into filters. Never throws. */
export function parseQuery(typed: string, vocabulary: Vocabulary): ParsedQuery {
  const text = correctLayout(typed.toLowerCase().replaceAll("ё", "е").trim().replace(/\s+/g, " "), vocabulary);
  const sizes = findSizes(text);
  const parsed: ParsedQuery = { text, category: sizes.category, filters: {}, ranges: {}, rest: [] };
  const { names, rest } = extractNames(wordsOf(sizes.rest), vocabulary);
  const words = rest.map((word) => ({ word, rule: ruleOf(word) }));

  parsed.category = chooseCategory(sizes, words, names);
  const { category } = parsed;
  const unmatched: string[] = [];
  for (const { word, rule } of words) {
    const filters = rule && filtersOf(rule, category);
    if (filters) addFilters(parsed, filters);
    else if (!stopWords.has(word)) unmatched.push(word);
  }
  for (const { phrase, meanings } of names) {
    const name = meanings.find((it) => it.category === category);
    if (name) addFilters(parsed, { [name.kind]: name.slug });
    else unmatched.push(...phrase.split(" "));
  }
  const found: FoundSizes = {
    category,
    filters: { ...sizes.filters },
    ranges: { ...sizes.ranges },
    rest: unmatched.join(" "),
  };
  if (category) findSizesIn(found, category);
  addFilters(parsed, found.filters);
  Object.assign(parsed.ranges, found.ranges);
  parsed.rest = wordsOf(found.rest).filter((word) => !stopWords.has(word));
  return parsed;
}

function addFilters(parsed: ParsedQuery, filters: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(filters)) {
    const values = parsed.filters[key] ?? [];
    parsed.filters[key] = values.includes(value) ? values : [...values, value];
  }
}

const ruleOf = (word: string): WordRule | null => wordRules.find(({ pattern }) => pattern.test(word)) ?? null;

/** Null when the word has no meaning in the category. */
function filtersOf(rule: WordRule, category: Category | null): Readonly<Record<string, string>> | null {
  if (rule.category)
    return rule.category === category || isNarrowedBy(rule.category, category) ? (rule.filters ?? {}) : null;
  if (!category) return null;
  if (rule.elsewhere?.[category]) return rule.elsewhere[category];
  if (rule.onlyIn && rule.onlyIn !== category) return null;
  if (
    rule.impliedCategory &&
    rule.impliedCategory !== category &&
    !(rule.impliedCategory === "tyre" && category === "trucktyre")
  )
    return null;
  return rule.filters ?? null;
}

/** Words of two categories may name one thing: «грузовая шина», «тормозные диски», «тормозные колодки». */
function isNarrowedBy(category: Category, other: Category | null): boolean {
  if (other === "trucktyre") return category === "tyre";
  if (other === "brake-disks") return category === "disk";
  return other === "brake-pads" && category === "brake-disks";
}

interface FoundName {
  phrase: string;
  meanings: readonly NameMeaning[];
}

function chooseCategory(
  sizes: FoundSizes,
  words: readonly { rule: WordRule | null }[],
  names: readonly FoundName[],
): Category | null {
  const named = words.flatMap(({ rule }) => rule?.category ?? []);
  let category: Category | null = null;
  for (const next of named) if (category === null || isNarrowedBy(category, next)) category = next;
  if (category) return sizes.category === "trucktyre" && category === "tyre" ? "trucktyre" : category;
  if (sizes.category) return sizes.category;
  const implied = words.flatMap(({ rule }) => rule?.impliedCategory ?? [])[0];
  if (implied) return implied;
  const models = names.filter(({ meanings }) => meanings.some(({ kind }) => kind === "model"));
  return onlyCategory(models) ?? onlyCategory(names) ?? (sizes.filters.diameter === undefined ? null : "tyre");
}

/** The only category with all the names; categories that share a list count as the first of them. */
function onlyCategory(names: readonly FoundName[]): Category | null {
  const [first, ...others] = names;
  if (!first) return null;
  const common = [...new Set(first.meanings.map(({ category }) => category))].filter((category) =>
    others.every((name) => name.meanings.some((it) => it.category === category)),
  );
  const lists = new Set(common.map((category) => categories[category].list));
  if (lists.size !== 1) return null;
  return common.includes("tyre") ? "tyre" : (common[0] ?? null);
}

/** Extracts the longest names. An ordinary word is taken as a name only after another name. */
function extractNames(words: readonly string[], vocabulary: Vocabulary): { names: FoundName[]; rest: string[] } {
  const names: FoundName[] = [];
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
): (FoundName & { length: number }) | null {
  for (let length = Math.min(MAX_NAME_WORDS, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(" ");
    const isPlain = length === 1 && (ruleOf(phrase) !== null || stopWords.has(phrase) || !/\p{L}{2}/u.test(phrase));
    if (isPlain && !afterName) continue;
    const spelt = russianBrands[phrase];
    const found = vocabulary.get(phrase) ?? (spelt === undefined ? undefined : vocabulary.get(spelt));
    if (found) return { phrase, meanings: found, length };
  }
  return null;
}

/** Corrects words typed in the wrong keyboard layout, where only the other layout gives a known word. */
function correctLayout(text: string, vocabulary: Vocabulary): string {
  const nameWords = wordsOfNames(vocabulary);
  const isKnown = (chunk: string) => {
    const words = wordsOf(chunk);
    return (
      words.length > 0 &&
      words.every((word) => ruleOf(word) !== null || nameWords.has(word) || russianBrands[word] !== undefined)
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
