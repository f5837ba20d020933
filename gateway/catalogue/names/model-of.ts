import { type NameText, wholeWord } from "./name-text.ts";

interface Model {
  model: string;
  unread: string[];
}

const COUNTRIES = wholeWord(
  "\\(?(?:россия|рф|китай|сербия|польша|венгрия|германия|франция|италия|япония|корея|южная корея|турция|словакия|чехия|румыния|таиланд|тайланд|беларусь|финляндия|словения|сша|russia|china)\\)?(?=[\\s¦.,]*$)",
  "ро рф ки се по ве ге фр ит яп ко юж ту сл че ру та бе фи сш ru ch",
);

/** The model: what stands behind the brand up to the first size or mark, else before it; without a brand, the longest part. */
export function modelOf(name: NameText, brand: { from: number; to: number } | null): Model {
  name.takeWords(COUNTRIES);
  const parts = name
    .rest()
    .map((part) => ({ ...part, text: cleanModel(part.text) }))
    .filter(({ text }) => /[\p{L}\d]/u.test(text));
  const chosen = brand ? (besideBrand(parts, brand) ?? longest(parts)) : longest(parts);
  return {
    model: withoutRepetition(chosen?.text ?? ""),
    unread: parts.filter((part) => part !== chosen).map(({ text }) => text),
  };
}

type Part = ReturnType<NameText["rest"]>[number];

function besideBrand(parts: readonly Part[], brand: { from: number; to: number }): Part | undefined {
  // «NEXEN Z XL NFERA RU1»: a lone letter between marks is no model, unless there is no other.
  const behind = parts.filter(({ from }) => from >= brand.to);
  const next = behind.find(({ text }) => text.length > 1 || /\d/.test(text)) ?? behind[0];
  const before = longest(parts.filter(({ to }) => to <= brand.from));
  return next && isMark(next.text) ? (before ?? next) : (next ?? before);
}

/** What dealers write behind everything else, and is no model: in brackets, or in small Russian letters. */
const isMark = (text: string): boolean => /^\(.*\)$/.test(text) || /^[а-яё\s.]+$/.test(text);

const longest = (parts: readonly Part[]): Part | undefined =>
  parts.toSorted((one, other) => other.text.length - one.text.length)[0];

/** Without what stands around a model: points, hyphens, brackets without a figure, and another maker in brackets before it. */
function cleanModel(text: string): string {
  let model = text;
  if (/[([]/.test(model))
    model = model
      .replaceAll(/\(\s*\)|\[\s*\]/g, " ")
      .replace(/^[\s\-–—.,;:/|+]*\([^()\d]*\)\s*(?=\S)/, "")
      .replace(/\s*\([а-яё\s-]+\)\s*$/iu, "");
  if (EDGES.test(model)) model = model.replace(/^[\s\-–—.,;:/|)\]]+/, "").replace(/[\s\-–—.,;:/|([]+$/, "");
  return /\s{2}/.test(model) ? model.replaceAll(/\s+/g, " ") : model;
}
const EDGES = /^[\s\-–—.,;:/|)\]]|[\s\-–—.,;:/|([]$/;

/** «EXTRA START Extra Start» is «EXTRA START». */
function withoutRepetition(model: string): string {
  const middle = (model.length - 1) / 2;
  const isTwice =
    model.charAt(middle) === " " && model.slice(0, middle).toLowerCase() === model.slice(middle + 1).toLowerCase();
  return isTwice ? model.slice(0, middle) : model;
}
