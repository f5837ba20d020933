import type { Lexicon, Meanings } from "./lexicon.ts";
import { createNearNames } from "./near-names.ts";
import { type PageWord, pageOf, pageWords } from "./page-words.ts";
import { soundsOfTyped } from "./sound.ts";
import { stopWords, type WordRule, wordRules } from "./word-rules.ts";

/** What a few words in a row may name. */
export interface SpanNames {
  meanings: Meanings;
  /** Typos that were forgiven; 0 for a name by its sound, a fraction for what only sounds like it or begins so. */
  typos: number;
  /** Letters of the name that was found. */
  letters: number;
}

export const PREFIX = 0.9;
/** Latin letters that sound like a name and are not its letters. */
const SOUND_ALIKE = 0.5;

export const ruleOf = (word: string): WordRule | null => wordRules.find(({ pattern }) => pattern.test(word)) ?? null;
export const isNumber = (word: string): boolean => /^[\d.]+$/.test(word);

const EMPTY: Meanings = { brands: [], models: [], carBrands: [], carModels: [], wholeCars: [] };

function union(found: readonly Meanings[]): Meanings {
  if (found.length === 1) return found[0] ?? EMPTY;
  const merged = { ...EMPTY };
  for (const key of Object.keys(EMPTY) as (keyof Meanings)[])
    merged[key] = [...new Set(found.flatMap((it) => it[key]))].sort((a, b) => a - b);
  return merged;
}

/** Names by their sound alone. */
export function exactNames(joined: string, { meanings, spellings }: Lexicon): SpanNames | null {
  const keys = soundsOfTyped(joined).filter((key) => meanings.has(key));
  if (keys.length === 0) return null;
  const isSpeltOtherwise = /[a-z]/.test(joined) && !/[^a-z0-9.]/.test(joined) && !spellings.has(joined);
  return {
    meanings: union(keys.flatMap((key) => meanings.get(key) ?? [])),
    typos: isSpeltOtherwise ? SOUND_ALIKE : 0,
    letters: Math.max(...keys.map(({ length }) => length)),
  };
}

/** Shorter words are not corrected. */
const MIN_LETTERS = 4;

/** Names in Latin letters with typos, by their letters and not by their sound. */
function nearSpelt(
  joined: string,
  { nearSpelt: near, spellings }: Lexicon,
): { keys: string[]; distance: number } | null {
  const found = /^[a-z0-9.]+$/.test(joined) ? near.near(joined) : null;
  return found && { keys: found.keys.flatMap((name) => spellings.get(name) ?? []), distance: found.distance };
}

/** A name of another sound that is one typo away from letters which happen to sound like a name: «veirsa» is Verisa beside Versa. */
export function otherSpelling(joined: string, lexicon: Lexicon): SpanNames | null {
  if (joined.length <= MIN_LETTERS || lexicon.spellings.has(joined)) return null;
  const found = nearSpelt(joined, lexicon);
  return found?.distance === 1 ? namesOf(found.keys, 1, lexicon) : null;
}

const namesOf = (keys: readonly string[], typos: number, { meanings }: Lexicon): SpanNames => ({
  meanings: union(keys.flatMap((key) => meanings.get(key) ?? [])),
  typos,
  letters: Math.max(...keys.map(({ length }) => length)),
});

/** Names that are spelt nearly so, or begin so. */
export function nearNames(joined: string, lexicon: Lexicon): SpanNames | null {
  if ((joined.match(/\p{L}/gu) ?? []).length < MIN_LETTERS) return null;
  const close = soundsOfTyped(joined).flatMap((key) => lexicon.near.near(key) ?? []);
  const distance = Math.min(...close.map((it) => it.distance));
  const spelt = nearSpelt(joined, lexicon);
  if (spelt && spelt.distance <= distance) return namesOf(spelt.keys, spelt.distance, lexicon);
  const keys = [...new Set(close.filter((it) => it.distance === distance).flatMap((it) => it.keys))];
  if (keys.length > 0) return namesOf(keys, distance, lexicon);
  const begun = soundsOfTyped(joined).flatMap((key) => lexicon.startingWith(key));
  return begun.length > 0
    ? {
        meanings: union(begun.flatMap((key) => lexicon.meanings.get(key) ?? [])),
        typos: PREFIX,
        letters: joined.length,
      }
    : null;
}

const soundOfWord = (word: string): string => soundsOfTyped(word)[0] ?? "";
const ruleBySound = new Map<string, WordRule>();
const pageBySound = new Map<string, PageWord>();
for (const rule of wordRules) for (const word of rule.words ?? []) ruleBySound.set(soundOfWord(word), rule);
for (const page of pageWords) for (const word of page.words) pageBySound.set(soundOfWord(word), page);
const nearWords = createNearNames([...ruleBySound.keys(), ...pageBySound.keys()]);

export interface WordMeaning {
  rule: WordRule | null;
  page: PageWord | null;
  isStop: boolean;
  typos: number;
}

/** What one word means by itself, besides names. */
export function meaningOfWord(word: string): WordMeaning {
  const isStop = stopWords.has(word);
  return { rule: isStop ? null : ruleOf(word), page: isStop ? null : pageOf(word), isStop, typos: 0 };
}

/** Right words for goods without a category of their own, which stand in titles: «болты» are no «бонусы». */
const WORD_OF_TITLES = /^(болт|гайк|секретк|шпильк|ниппел|вентил|проставк|хомут|свеч|фильтр|ремен|ремн|трос|насадк)/;

export const isWordOfTitles = (word: string): boolean => WORD_OF_TITLES.test(word);

/** A Russian word of a rule or page with typos. */
export function nearWord(word: string): WordMeaning | null {
  if (!/^[а-я]{5,}$/.test(word) || isWordOfTitles(word)) return null;
  const sound = soundOfWord(word);
  const isSame = ruleBySound.has(sound) || pageBySound.has(sound);
  const found = isSame ? { keys: [sound], distance: 0 } : nearWords.near(sound);
  const key = found?.keys[0];
  if (!found || key === undefined) return null;
  return {
    rule: ruleBySound.get(key) ?? null,
    page: pageBySound.get(key) ?? null,
    isStop: false,
    typos: found.distance,
  };
}

/** A word of rules, of pages or without a meaning of its own, or a name in its very letters. */
export function isSpeltRight(word: string, lexicon: Lexicon): boolean {
  const { rule, page, isStop } = meaningOfWord(word);
  if (rule !== null || page !== null || isStop || lexicon.spellings.has(word)) return true;
  return /^[а-я]{3,}$/.test(word) && exactNames(word, lexicon) !== null;
}

export const isKnownWord = (word: string, lexicon: Lexicon): boolean => {
  const { rule, page, isStop } = meaningOfWord(word);
  return rule !== null || page !== null || isStop || exactNames(word, lexicon) !== null;
};
