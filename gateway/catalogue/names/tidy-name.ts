/** Cyrillic letters that look like Latin ones and are typed in their place, in sizes and marks. */
export const LOOKALIKES: Readonly<Record<string, string>> = {
  А: "A",
  В: "B",
  Е: "E",
  К: "K",
  М: "M",
  Н: "H",
  О: "O",
  Р: "P",
  С: "C",
  Т: "T",
  Х: "X",
  У: "Y",
};

const SMALL_LOOKALIKES: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  к: "k",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
};
const toLatin = new Map(Object.entries({ ...LOOKALIKES, ...SMALL_LOOKALIKES }));
const toRussian = new Map([...toLatin].map(([russian, latin]) => [latin, russian]));

/** A text in which no word has letters of two alphabets that only look alike: «Nоkian» with a Russian «о», «4х4». */
export function inOneScript(text: string): string {
  return /[а-яё]/i.test(text) ? text.replaceAll(/[\da-zа-яё]+/gi, wordInOneScript) : text;
}

function wordInOneScript(word: string): string {
  const latin = word.match(/[a-z]/gi) ?? [];
  const russian = word.match(/[а-яё]/gi) ?? [];
  if (latin.length === 0) return /^\d+[хХ]\d+$/.test(word) ? word.replace(/[хХ]/, "x") : word;
  if (russian.length === 0) return word;
  const isLatin = russian.every((letter) => toLatin.has(letter));
  const isRussian = latin.every((letter) => toRussian.has(letter));
  if (!isLatin && !isRussian) return word;
  // «Тpoс» may be either.
  const spelling = isRussian && (!isLatin || russian.length > latin.length) ? toRussian : toLatin;
  return Array.from(word, (letter) => spelling.get(letter) ?? letter).join("");
}

/** A model in the alphabet of its maker where it could be in either: «А929 М/Т» of Aplus is A929 M/T. */
export function inScriptOf(brand: string, model: string): string {
  if (/[а-яё]/i.test(brand + model.replaceAll(IN_EITHER, ""))) return model;
  return Array.from(model, (letter) => toLatin.get(letter) ?? letter).join("");
}
const IN_EITHER = new RegExp(`[${Object.keys(LOOKALIKES).join("")}]`, "g");

/** Countries whose names are no part of anything else: «Германия» is a maker of batteries as well. */
export const COUNTRIES =
  "россия|китай|сербия|польша|венгрия|италия|япония|(?:южная |ю\\. ?)?корея|турция|словакия|чехия|румыния|таиланд|тайланд|беларусь|финляндия|словения|казахстан|узбекистан|тайвань|индонезия|вьетнам|малайзия|болгария|испания|австрия|португалия";

const ODD_SPACE = /[\s\u00a0_¦]+/g;
const ODD = /[^\S ]|[_¦–—−‑«»"„“”]| {2}|[\s,;:(.]$|^[\s,;:]/;
const QUOTED = /^(["«„“])(.*)["»”“]$/;
/** What is counted, behind everything else: «…, шт.», «… (1 шт)». */
const UNIT = /[\s,;]+\(?(?:1\s?)?шт\.?\)?[\s,;.]*$/i;
/** «(4 шт)» says what is sold. */
const SEVERAL = /(?:[2-9]|\d\d)\s?шт\.?\)?[\s,;.]*$/i;
/** «205/55, R16». */
const COMMA_IN_SIZE = /(?<=\d),\s(?=[RР]\s?\d)/;
/** «A\T», «б\к» */
const BACKSLASH = /(?<=[a-zа-яё])\\(?=[a-zа-яё])/gi;
const OUTER = /^[\s,;:]+|[\s,;:(]+$/g;

const ADVERTS = "(?:распродажа|акция|новинка|хит(?: продаж)?|new|sale|скидка(?: \\d+\\s?%)?)!*";
/** «*** Шины …», «… РАСПРОДАЖА», «… NEW!» */
const ADVERTISED = new RegExp(
  `^(?:\\*{2,}|!+|${ADVERTS}(?=[\\s:,.!-]))[\\s:,.!-]*|[\\s,(]+(?:${ADVERTS}|\\*{2,}|!+)[\\s).]*$`,
  "giu",
);
/** «(арт. 1234567)», «[T731123]», «… / R-123456»: codes of the list. */
const CODES =
  /[\s,]*[([](?:арт(?:икул)?|код)[.:\s№]*[\p{L}\d/-]+[)\]]|\s*\[(?=[^\]]*\d{5})[A-Z\d-]+\]$|\s\/\s[A-ZА-Я]{0,3}-?\d{5,}$/giu;
/** «… (Китай)»: where goods come from, behind everything else. */
const COUNTRY = new RegExp(`[\\s,(]+(?:${COUNTRIES}|рф|германия|франция|сша|russia|china)\\)?[\\s.,]*$`, "iu");
const MAY_HAVE_SOME =
  /[*![]|арт|код|распр|акци|новинк|хит|new|sale|скидк|\/ \S*\d{5}|(?:[а-я]{2}|russia|china)\)?[\s.,]*$/i;

const withoutAdverts = (name: string): string => {
  const left = name.replaceAll(CODES, "").replaceAll(ADVERTISED, "").replace(COUNTRY, "").trim();
  return left === "" ? name : left;
};

/** «185/НЕТ ЗНАЧЕНИЯ СВОЙСТВА R14C», «O%26apos;Green», «(только шина)»: what programs leave in names, and no tube. */
const NO_VALUE = /нет значения свойства|#знач!?|\(только шина\)/gi;
const OF_TABLES = /apos;|%27|нет значения|#знач|только шина/i;

/**
 * A name without what typing, tables and sellers leave in it: odd spaces and dashes, quotes around the whole of it, codes of the list, what
 * advertises it, and a unit behind it.
 */
export function tidy(name: string): string {
  const spelt = OF_TABLES.test(name) ? name.replaceAll(/&apos;|%26apos;|%27/g, "'").replaceAll(NO_VALUE, "") : name;
  const straight = spelt.includes("\\") ? spelt.replaceAll(BACKSLASH, "/") : spelt;
  const plain = inOneScript(ODD.test(straight) ? withoutOdd(straight) : straight).replace(COMMA_IN_SIZE, " ");
  const text = MAY_HAVE_SOME.test(plain) ? withoutAdverts(plain) : plain;
  return /шт/i.test(text) && !SEVERAL.test(text) ? text.replace(UNIT, "") : text;
}

function withoutOdd(name: string): string {
  const spaced = name
    .replaceAll(ODD_SPACE, " ")
    .replaceAll(/[–—−‑]/g, "-")
    .replaceAll(OUTER, "");
  return QUOTED.exec(spaced)?.[2]?.replaceAll(OUTER, "") ?? spaced;
}
