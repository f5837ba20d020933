import type { PageWord } from "./page-words.ts";
import type { WordRule } from "./word-rules.ts";
import { wordsOf } from "./words.ts";

/** How far a reading has come, and what it has found so far; a lower cost is a likelier one. */
export interface ReadSoFar {
  at: number;
  cost: number;
  brands: readonly number[];
  /** Goods models that have everything that was typed of them; null before the first word of a model. */
  models: readonly number[] | null;
  carBrand: number;
  carModels: readonly number[] | null;
  /** Years, numbers and names of generations. */
  carDetails: readonly string[];
  rules: readonly WordRule[];
  /** As they were typed: the words of `rules`, one each, and those of the names. */
  ruleWords: readonly string[];
  brandWords: readonly string[];
  modelWords: readonly string[];
  carBrandWords: readonly string[];
  carModelWords: readonly string[];
  pages: readonly PageWord[];
  /** Numbers and words without a meaning yet, in order. */
  rest: readonly string[];
  /** How many names were found. */
  names: number;
  /** Words that were read as others. */
  corrections: readonly Correction[];
}

export interface Correction {
  words: readonly string[];
  meant: string;
  /** So few letters are right that it is a guess. */
  isGuess: boolean;
}

/** «2» is written «II (2005–2011)» in titles, and «70» is the body XV70. */
const ROMAN = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  ф: "f",
  х: "x",
};

export function isWordOfGeneration(title: string, word: string): boolean {
  const words = wordsOf(title);
  if (/^\d{2,3}$/.test(word) && words.some((each) => each.endsWith(word) && /^[a-z]+\d+$/.test(each))) return true;
  const looks = /^\d+$/.test(word)
    ? (ROMAN[Number(word)] ?? "")
    : [...word].map((letter) => LOOK_ALIKE[letter] ?? letter).join("");
  // «v70» is XV70.
  const isEnd = (each: string) => /^[a-z]\d{2,3}$/.test(looks) && /^[a-z]+\d+$/.test(each) && each.endsWith(looks);
  return looks !== "" && words.some((each) => each === looks || isEnd(each));
}
