import type { Category } from "../../contract/catalogue/categories.ts";
import { takeBattery } from "./battery-name.ts";
import { keyOf } from "./brands.ts";
import type { NameBook } from "./name-book.ts";
import { NameText, type Words, wholeWord } from "./name-text.ts";
import { takeOil } from "./oil-name.ts";
import { takeOther } from "./other-name.ts";
import { COUNTRIES, inOneScript } from "./tidy-name.ts";
import { takeFigures, takeSeason, takeTyreIndexes, takeTyreMarks } from "./tyre-marks.ts";
import { takeTyreSize } from "./tyre-size.ts";
import { takeWheel } from "./wheel-name.ts";

interface Model {
  model: string;
  unread: string[];
}

/** Where goods come from, wherever it is said. */
const COUNTRY = wholeWord(
  `\\(?(?:${COUNTRIES})\\)?`,
  "ро ки се по ве ит яп ко юж ю ту сл че ру та бе фи ка уз ин вь ма бо ис ав",
);

/** The model: what stands behind the brand up to the first size or mark, else before it; without a brand, the longest part. */
function modelOf(name: NameText, brand: { from: number; to: number } | null, isTyre: boolean): Model {
  const parts = name
    .rest()
    .map((part) => ({ ...part, text: cleanModel(part.text) }))
    .filter(({ text }) => /[\p{L}\d]/u.test(text));
  const chosen = brand ? (besideBrand(parts, brand, isTyre) ?? longest(parts)) : longest(parts);
  return {
    model: withoutRepetition(chosen?.text ?? ""),
    unread: parts.filter((part) => part !== chosen).map(({ text }) => text),
  };
}

type Part = ReturnType<NameText["rest"]>[number];

/** «NEXEN Z XL NFERA RU1»: a lone letter between marks of a tyre is no model, unless there is no other. «Borbet V» is one. */
function besideBrand(parts: readonly Part[], brand: { from: number; to: number }, isTyre: boolean): Part | undefined {
  const behind = parts.filter(({ from }) => from >= brand.to);
  const next = (isTyre ? behind.find(({ text }) => text.length > 1 || /\d/.test(text)) : undefined) ?? behind[0];
  const before = longest(parts.filter(({ to }) => to <= brand.from));
  return next && isMark(next.text) ? (before ?? next) : (next ?? before);
}

/** What dealers write behind everything else, and is no model: in brackets, in small Russian letters, or a quantity, «300мл». */
const isMark = (text: string): boolean =>
  /^\(.*\)$/.test(text) ||
  /^[а-яё\s.]+\)?$/.test(text) ||
  /^\d+(?:[.,]\d+)?\s?(?:м?л|к?г|гр|шт|мм|см|м)\.?$/.test(text);

const longest = (parts: readonly Part[]): Part | undefined =>
  parts.toSorted((one, other) => other.text.length - one.text.length)[0];

/** Without what stands around a model: points, hyphens, brackets without a figure, and another maker in brackets before it. */
function cleanModel(text: string): string {
  let model = text;
  if (/^wheels(?:\s|$)/i.test(model)) model = model.slice("wheels".length);
  if (/[([]/.test(model))
    model = model
      .replaceAll(/\(\s*\)|\[\s*\]/g, " ")
      .replace(/^[\s\-–—.,;:/|+]*\([^()\d]*\)\s*(?=\S)/, "")
      .replace(/\s*\([а-яё\s-]+\)\s*$/iu, "");
  if (EDGES.test(model)) model = model.replace(/^[\s\-–—.,;:/|)\]"'«»]+/, "").replace(/[\s\-–—.,;:/|(["'«»]+$/, "");
  // «"Antifreeze G11", 1.5 л» without its first quote.
  if (model.includes('"') && model.split('"').length % 2 === 0) model = model.replaceAll('"', "");
  return /\s{2}/.test(model) ? model.replaceAll(/\s+/g, " ") : model;
}
const EDGES = /^[\s\-–—.,;:/|)\]"'«»]|[\s\-–—.,;:/|(["'«»]$/;

/** «EXTRA START Extra Start» is «EXTRA START». */
function withoutRepetition(model: string): string {
  const middle = (model.length - 1) / 2;
  const isTwice =
    model.charAt(middle) === " " && model.slice(0, middle).toLowerCase() === model.slice(middle + 1).toLowerCase();
  return isTwice ? model.slice(0, middle) : model;
}

export type NameAttributes = Record<string, string | number | boolean>;

/** What a name says of goods. What it does not say, or what could not be read, is absent: nothing is guessed. */
export interface NameReading {
  /** Empty when the name has no brand that is known. */
  brand: string;
  model: string;
  /** What the name has besides the brand and what goods are: of goods without a model. Empty without a brand. */
  besides: string;
  attributes: NameAttributes;
  /** What was neither a brand nor a model, nor understood. */
  unread: string[];
  doubts: NameDoubt[];
}

/** What a name seems to say of an attribute, and could not be read. */
interface NameDoubt {
  key: string;
  text: string;
}

const KIND_WORDS: Readonly<Partial<Record<Category, Words>>> = {
  tyre: wholeWord(
    "(?:комплект )?(?:авто|мото|квадро|сельхоз|спец|а/|м/)?шин[аыу]?(?: (?:для )?(?:квадроцикл|мотоцикл|скутер|погрузчик|спецтехник|трактор|прицеп|мотоблок)[а-я]*| груз[а-я.]*| с/х)?|а/ш|покрышк[аи](?: мото)?|колес[оа]",
    "ши ав мо а м по ко кв се сп",
  ),
  disk: wholeWord(
    "(?:комплект )?(?:колесн[а-я]* )?(?:авто)?диск[иа]?(?: (?:колес[а-я]*|автомобильн[а-я]*|грузов[а-я]*|(?:для )?(?:легков|прицеп)[а-я]*))*|а/д|wheels?(?=\\s+\\d)",
    "ко ди ав а wh",
  ),
  battery: wholeWord(
    "(?:(?:автомобильн[а-я]*|мото) )?аккумулятор[а-я]*(?: (?:батаре|автомобильн|стартерн|легков|тягов)[а-я]*)*|акб(?: (?:мото|легков[а-я]*|тягов[а-я]*|для [а-я]+))?",
    "ав ак мо",
  ),
  wipers: wholeWord(
    "(?:комплект )?щет(?:к[аи]|ок)(?: (?:ветров|лобов|задн)[а-я]*)?(?: (?:стеклоочист|стекл|дворник|с/о)[а-я]*\\.?)?|дворник[а-я]*",
  ),
  tpms: wholeWord("датчик[а-я]*(?: давления)?(?: (?:в )?(?:шин|колес)[а-я]*)?"),
  "wheel-covers": wholeWord("(?:комплект )?колпак[а-я]*(?: (?:на )?колес[а-я]*)?"),
  "brake-pads": wholeWord("(?:тормозн[а-я]* )?колод[а-я]*(?: тормозн[а-я]*)?"),
  "brake-disks": wholeWord("диск[а-я]* тормозн[а-я]*|тормозн[а-я]* диск[а-я]*"),
  oils: wholeWord("(?:моторн[а-я]* )?масл[оа](?: (?:моторн|трансмисс)[а-я]*)?"),
};

/** «комплект 4 шт», of goods that are the same however many are sold together. */
const PIECES = /\(?(?:(?:комплект|к-т|компл\.?)[ ,:-]*)?(?<![\d.,])\d{1,2}\s?шт(?:ук[а-я]*|\.)?\)?(?![а-я])/g;
const SOLD_IN_SETS: ReadonlySet<Category> = new Set(["tyre", "trucktyre", "disk", "wheel-covers", "tpms", "wipers"]);

/** Goods of all kinds, whose models have a word, or a number of their maker's. */
const CALLED_IN_WORDS: ReadonlySet<Category> = new Set(["autoproducts", "battery-accessories"]);

const SOLD_BY_CAR: ReadonlySet<Category> = new Set(["disk", "oils"]);

/** Reads a name. `said` is what a feed says of the brand beside the name, or empty; `categoryWords` are its categories, in lower case. */
export function readName(
  category: Category,
  title: string,
  said: string,
  book: NameBook,
  categoryWords = "",
): NameReading {
  const { brands } = book;
  const brand = inOneScript(said);
  const name = new NameText(title);
  const kind = category === "trucktyre" ? "tyre" : category;
  // What the feed calls the brand may not be in the name; whatever maker is, is no part of the model.
  const found =
    brands.find(name.original, brand, category) ??
    (brand === ""
      ? SOLD_BY_CAR.has(category)
        ? brands.findCarMaker(name.original)
        : null
      : brands.find(name.original, "", category));
  if (found) {
    name.takeSpan(found.from, found.to);
    name.takeInBrackets(found.title);
  }
  const kindWords = KIND_WORDS[kind];
  if (kindWords) name.takeWords(kindWords);
  if (SOLD_IN_SETS.has(category)) name.takeWords(PIECES);
  const besides = found
    ? cleanModel(
        name
          .rest()
          .map(({ text }) => text.trim())
          .join(" "),
      )
    : "";
  book.takeIdle(name);
  // Before what only means something at the end of a name.
  name.takeWords(COUNTRY);
  const attributes = kind === "tyre" ? takeTyre(name, category === "trucktyre", categoryWords) : take(name, category);
  const { model: beside, unread } = modelOf(name, found, kind === "tyre");
  // «Nordman 8» of Nokian: what is another maker elsewhere belongs to the model, which would be a figure without it.
  const isOther = found !== null && brand !== "" && keyOf(found.title) !== keyOf(brands.titleOf(brand));
  const own = isOther && /^\d*$/.test(beside) ? `${found.title} ${beside}`.trim() : beside;
  // «Незамерзайка Liqui Moly -30 4 л»: figures and units are no model.
  const model = CALLED_IN_WORDS.has(category) && besides !== "" && !/\p{L}{3}|\d{3}(?![\d\p{L}])/u.test(own) ? "" : own;
  const brandTitle = brand === "" ? (found?.title ?? "") : brands.titleOf(brand);
  const doubts = doubtsOf(kind, attributes, unread);
  return { brand: brandTitle, model: book.modelOf(brandTitle, model), besides, attributes, unread, doubts };
}

const LIKE_AN_INDEX = /(?<![\d.A-Z/-])\d{2,3}(?:\s?[/-]\s?\d{2,3})?\s?[B-Y]?(?![A-Z\d])/;

/** What looks like an index or a colour, and could not be read as one. */
function doubtsOf(kind: Category, attributes: NameAttributes, unread: readonly string[]): NameDoubt[] {
  const [text] = unread;
  if (text === undefined) return [];
  if (kind === "disk" && attributes.finish === undefined) return [{ key: "finish", text }];
  const index =
    kind === "tyre" && attributes["load-index"] === undefined
      ? unread.find((part) => LIKE_AN_INDEX.test(part))
      : undefined;
  return index === undefined ? [] : [{ key: "load-index", text: index }];
}

function take(name: NameText, category: Category): NameAttributes {
  if (category === "disk") return takeWheel(name);
  if (category === "battery") return takeBattery(name);
  if (category === "oils") return takeOil(name);
  return takeOther(name, category);
}

/** «+ Камера 10,00-20 вентиль ГК-145», with a size of its own, and what is sold without one. */
const WITH_TUBE = /\s\+\s*(?:камер|ободн|флип).*$|(?<![а-я])восстановленн[а-я]*/g;

function takeTyre(name: NameText, isTruck: boolean, categoryWords: string): NameAttributes {
  const found: NameAttributes = {};
  const said = name.words;
  name.takeWord(WITH_TUBE);
  const size = takeTyreSize(name);
  const figures = takeFigures(name);
  const indexes = takeTyreIndexes(name, size);
  if (size) {
    const { width, profile, diameter, overall, commercial, isRunFlat } = size.size;
    Object.assign(found, { width, diameter });
    if (profile !== null) found.profile = profile;
    if (overall !== null) found.overall = overall;
    if (commercial) Object.assign(found, isTruck ? { commercial } : { commercial, vehicle: "van" });
    if (isRunFlat) found.runflat = true;
  }
  if (indexes) {
    found["load-index"] = indexes.load;
    if (indexes.speed) found["speed-index"] = indexes.speed;
  }
  Object.assign(found, figures, takeSeason(name, categoryWords), takeTyreMarks(name, isTruck));
  if (isTruck) {
    delete found.studs;
    delete found.allSeason;
  } else if (SUV.test(said)) found.vehicle ??= "suv";
  return found;
}

const SUV = /(?<![a-z])suv(?![a-z])|внедорож/;
