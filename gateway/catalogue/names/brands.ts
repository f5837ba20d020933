import { BRAND_NAMES } from "./brand-names.ts";

/** How names are compared: without case, spaces, hyphens, points and the like. */
export const keyOf = (name: string): string => {
  const lower = name.toLowerCase().replaceAll("ё", "е");
  return OTHER_THAN_LETTERS.test(lower) ? lower.replaceAll(/[^a-zа-я0-9]+/g, "") : lower;
};
const OTHER_THAN_LETTERS = /[^a-zа-я0-9]/;

interface FoundBrand {
  title: string;
  from: number;
  to: number;
}

const MOST_WORDS = 4;
const MOST_SPELT = 5_000;

/** Makers that are known, and how the shop calls those that staff have named. */
export class Brands {
  /** Of every spelling, without case and spaces. */
  readonly #titles = new Map<string, string>();
  readonly #renamed = new Map<string, string>();

  /** Feeds repeat the spellings of a few brands. */
  readonly #spelt = new Map<string, string>();

  constructor(synonyms: Iterable<readonly [spelling: string, title: string]> = []) {
    for (const title of BRAND_NAMES) this.#titles.set(keyOf(title), title);
    for (const [spelling, title] of synonyms) {
      this.#titles.set(keyOf(spelling), title);
      this.#renamed.set(keyOf(spelling), title);
    }
  }

  /** A brand as staff want it; others stay as a feed spells them. */
  titleOf(brand: string): string {
    let title = this.#spelt.get(brand);
    if (title === undefined) {
      title = this.#renamed.get(keyOf(brand)) ?? brand.replaceAll("_", " ");
      if (this.#spelt.size < MOST_SPELT) this.#spelt.set(brand, title);
    }
    return title;
  }

  /** The place of a brand in a name, or of the first known one. */
  find(name: string, brand: string): FoundBrand | null {
    const as = brand === "" ? null : placeOf(name.toLowerCase(), brand.toLowerCase());
    if (as) return { title: this.titleOf(brand), ...as };
    const words = wordsOf(name);
    const wanted = brand === "" ? null : keyOf(this.titleOf(brand));
    const spelt = brand === "" ? null : keyOf(brand);
    for (let first = 0; first < words.length; first += 1) {
      let key = "";
      let found: FoundBrand | null = null;
      for (let last = first; last < Math.min(first + MOST_WORDS, words.length); last += 1) {
        key += words[last]?.key ?? "";
        const title = this.#titles.get(key);
        const isFound =
          wanted === null
            ? key.length > 1 && title !== undefined
            : key === spelt || (title !== undefined && keyOf(title) === wanted);
        if (isFound)
          found = {
            title: brand === "" ? (title ?? "") : this.titleOf(brand),
            from: words[first]?.from ?? 0,
            to: words[last]?.to ?? 0,
          };
      }
      if (found) return found;
      const behindHyphen = wanted === null ? this.#beforeFigure(name, words[first]) : null;
      if (behindHyphen) return behindHyphen;
    }
    // «Nokian» in place of «Nokian Tyres».
    const [start = ""] = brand.split(/[\s_]/, 1);
    const at = start.length > 1 && start !== brand ? placeOf(name.toLowerCase(), start.toLowerCase()) : null;
    return at && { title: this.titleOf(brand), ...at };
  }

  /** «Кама-505», «КАМА-Евро» */
  #beforeFigure(name: string, word: Word | undefined): FoundBrand | null {
    const length = word ? name.slice(word.from, word.to).indexOf("-") : 0;
    if (!word || length < 2) return null;
    const title = this.#titles.get(keyOf(name.slice(word.from, word.from + length)));
    return title === undefined ? null : { title, from: word.from, to: word.from + length };
  }
}

interface Word {
  key: string;
  from: number;
  to: number;
}

function wordsOf(name: string): Word[] {
  const words: Word[] = [];
  for (let from = 0, to = 0; to <= name.length; to += 1) {
    if (to < name.length && !" (),;/".includes(name.charAt(to))) continue;
    const key = to > from ? keyOf(name.slice(from, to)) : "";
    if (key !== "") words.push({ key, from, to });
    from = to + 1;
  }
  return words;
}

const isLetter = (char: string) => /[a-zа-яё0-9]/.test(char);

/** «Кама-205» has its model behind a hyphen, «Кама205» has none. */
function placeOf(name: string, brand: string): Pick<FoundBrand, "from" | "to"> | null {
  for (let at = name.indexOf(brand); at >= 0; at = name.indexOf(brand, at + 1))
    if (!isLetter(name.charAt(at - 1)) && !isLetter(name.charAt(at + brand.length)))
      return { from: at, to: at + brand.length };
  return null;
}
