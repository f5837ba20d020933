import { LOOKALIKES, tidy } from "./tidy-name.ts";

/** What has been taken of a name: it separates words, and no pattern matches it. */
export const TAKEN = "¦";

const COMMA = 44;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Letters as sizes and marks are looked for, and as words are: in one pass, since every name of a feed goes through it. */
const latinOf = new Map<number, string>([
  ...Object.entries(LOOKALIKES).flatMap(([cyrillic, latin]): [number, string][] => [
    [cyrillic.charCodeAt(0), latin],
    [cyrillic.toLowerCase().charCodeAt(0), latin],
  ]),
  ["×".charCodeAt(0), "X"],
  ["\\".charCodeAt(0), "/"],
]);

function spell(text: string, upper: string, of: ReadonlyMap<number, string>): string {
  let spelt = "";
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const other =
      code === COMMA && isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1)) ? "." : of.get(code);
    if (other === undefined) continue;
    spelt += upper.slice(from, at) + other;
    from = at + 1;
  }
  return from === 0 ? upper : spelt + upper.slice(from);
}

/**
 * Upper case with Latin letters, decimal points, «×» as «X» and «\» as «/»: what sizes and marks are looked for in. As long as the text, so
 * that a place in it is the same place in the name.
 */
export function inLatin(text: string): string {
  const upper = text.toUpperCase();
  return spell(text, upper.length === text.length ? upper : text, latinOf);
}

/** Lower case with «ё» as «е»: what words are looked for in. As long as the text. */
function inWords(text: string): string {
  const lower = text.toLowerCase();
  return (lower.length === text.length ? lower : text).replaceAll("ё", "е");
}

/** A pattern of a whole word or phrase. Most names have none of its words, which `starts` tells sooner than the pattern. */
interface WordPattern {
  pattern: RegExp;
  starts: readonly string[];
}

/** What is looked for in words. */
export type Words = RegExp | WordPattern;

/** A name that is read part by part: whatever has been understood is taken out, so that nothing is read twice. */
export class NameText {
  readonly original: string;
  #latin: string;
  #words: string;
  #starts: ReadonlySet<string> | undefined;

  constructor(name: string) {
    this.original = tidy(name);
    this.#latin = inLatin(this.original);
    this.#words = inWords(this.original);
  }

  /** Otherwise small letters tell nothing. */
  get hasCapitals(): boolean {
    return this.original !== this.original.toLowerCase();
  }

  get latin(): string {
    return this.#latin;
  }

  get words(): string {
    return this.#words;
  }

  /** Takes the first match of a pattern of sizes and marks that `fits`. */
  takeMark(pattern: RegExp, fits: (match: RegExpExecArray) => boolean = always): RegExpExecArray | null {
    return this.#take(this.#latin, pattern, fits);
  }

  /** Takes the first match of a pattern of words. */
  takeWord(words: Words): RegExpExecArray | null {
    if (words instanceof RegExp) return this.#take(this.#words, words, always);
    const { starts } = words;
    return starts.length === 0 || starts.some((start) => this.#hasStart(start))
      ? this.#take(this.#words, words.pattern, always)
      : null;
  }

  /** Takes every match of a pattern of words. */
  takeWords(words: Words): boolean {
    let found = false;
    while (this.takeWord(words)) found = true;
    return found;
  }

  #hasStart(start: string): boolean {
    this.#starts ??= startsOf(this.#words);
    return this.#starts.has(start);
  }

  #take(text: string, pattern: RegExp, fits: (match: RegExpExecArray) => boolean): RegExpExecArray | null {
    for (let from = 0; ; ) {
      pattern.lastIndex = from;
      const match = pattern.exec(text);
      if (!match) return null;
      if (match[0] !== "" && fits(match)) {
        this.takeSpan(match.index, match.index + match[0].length);
        return match;
      }
      if (!pattern.global) return null;
      from = match.index + 1;
    }
  }

  /** Takes a text that stands in brackets, whatever its case. */
  takeInBrackets(text: string): void {
    const at = this.#words.indexOf(`(${inWords(text)})`);
    if (at >= 0) this.takeSpan(at, at + text.length + 2);
  }

  takeSpan(from: number, to: number): void {
    const gap = TAKEN.repeat(to - from);
    this.#latin = this.#latin.slice(0, from) + gap + this.#latin.slice(to);
    this.#words = this.#words.slice(0, from) + gap + this.#words.slice(to);
  }

  /** What is left in the name's own spelling, with {@link TAKEN} for the rest. */
  get spelling(): string {
    return Array.from(this.original, (letter, at) => (this.#latin[at] === TAKEN ? TAKEN : letter)).join("");
  }

  /** What is left, in the name's own spelling, with the place where each part begins. */
  rest(): { text: string; from: number; to: number }[] {
    const parts: { text: string; from: number; to: number }[] = [];
    for (let from = 0; from < this.original.length; ) {
      const taken = this.#latin.indexOf(TAKEN, from);
      const to = taken < 0 ? this.original.length : taken;
      const text = this.original.slice(from, to).trim();
      if (text !== "") parts.push({ text, from, to });
      from = to + 1;
    }
    return parts;
  }
}

const always = () => true;

/** The first two letters or figures of every word. */
function startsOf(words: string): ReadonlySet<string> {
  const starts = new Set<string>();
  for (let at = 0, isInside = false; at < words.length; at += 1) {
    const isLetter = isWordCode(words.charCodeAt(at));
    if (isLetter && !isInside) starts.add(words.slice(at, isWordCode(words.charCodeAt(at + 1)) ? at + 2 : at + 1));
    isInside = isLetter;
  }
  return starts;
}

const isWordCode = (code: number): boolean =>
  isDigit(code) || (code >= 97 && code <= 122) || (code >= 0x430 && code <= 0x44f);

/**
 * A pattern of a whole word or phrase in Russian or English, looked for in words. `starts` are the first two letters of all words that it may
 * begin with, or the one letter of a word of one.
 */
export const wholeWord = (source: string, starts = ""): WordPattern => ({
  pattern: new RegExp(`(?<![a-zа-я0-9])(?:${source})(?![a-zа-я0-9])`, "g"),
  starts: starts.split(" ").filter(Boolean),
});

/** Every match of a shared pattern, from the beginning of the text. */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  pattern.lastIndex = 0;
  return [...text.matchAll(pattern)];
}
