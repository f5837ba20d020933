import { inOneScript } from "../../../catalogue/names/tidy-name.ts";

/** Pieces as people write them in price lists: exactly so many, or at least so many. */
interface Pieces {
  pieces: number;
  /** «20+»: there are more. */
  isLeast: boolean;
}

const MAX_PIECES = 1_000_000;
const UNIT = "\\s*(?:шт(?:ук[аи]?)?|ед|pcs|pc)?\\.?";
const NUMBER = "(-?\\d{1,7})(?:[.,]0+)?";
const EXACTLY = new RegExp(`^${NUMBER}${UNIT}$`);
const AT_LEAST = new RegExp(
  `^(?:>=?|≥|более|больше|свыше|от|понад|більше|over|more than)\\s*${NUMBER}${UNIT}$|^${NUMBER}\\s*\\+${UNIT}$|^${NUMBER}${UNIT} (?:и|або|и/или) (?:более|больше|більше)$`,
);
const LESS_THAN = new RegExp(`^(?:<=?|≤|менее|меньше|до|менше|less than)\\s*${NUMBER}${UNIT}$`);
const BETWEEN = new RegExp(`^(\\d{1,6})\\s*-\\s*(\\d{1,6})${UNIT}$`);
const BESIDES_RESERVE = /^(\d{1,6})\s*\((?:в )?резерв[а-я]*:?\s*(\d{1,6})\)$/;
const SOME =
  /^(?:есть(?: в наличии)?|в наличии|имеется|\++|\*+|много|мало|немного|средне|достаточно|заканчивается|последн\S*|да|истина|true|yes|in stock|available|low|few|є(?: в наявності)?|в наявності|так|бар|ёсць|есць)$/;
const NONE =
  /^(?:|-|нет(?: в нал(?:ичии|\.)| на складе)?|под заказ|на заказ|отсутствует|нет данных|ложь|false|no|none|ожида\S*|очіку\S*|в пути|скоро(?: будет)?|out of stock|sold out|on order|немає(?: в наявності)?|під замовлення|жоқ|няма)$/;

/**
 * A cell or a heading to be compared: small letters, «е» for «ё», one kind of hyphen, one alphabet a word, and single spaces, of those that are
 * small or do not break as well.
 */
export const plainCell = (cell: string): string =>
  inOneScript(cell.replaceAll(/\s+/g, " "))
    .trim()
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/[–—−‑]/g, "-");
/** No figure is as long as this; a text of thousands of marks would take long to look through. */
const MAX_FIGURE_CHARACTERS = 200;

/** A figure as text, as tables and programs mark it: «'12», «"12"», «=12», «~12». */
const withoutMarks = (text: string): string =>
  text.length > MAX_FIGURE_CHARACTERS ? text : text.replace(/^['"=~≈\s]+/, "").replace(/['"\s]+$/, "");
/** «1 250» is one number. */
const withoutGroups = (text: string): string => text.replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, "");

const figure = (text: string | undefined): number => Number(text ?? "");

/** Null for what says nothing that can be trusted. Of «fewer than ten» one is sure. */
export function piecesOf(cell: string): Pieces | null {
  const text = withoutGroups(withoutMarks(plainCell(cell)));
  const exactly = EXACTLY.exec(text);
  if (exactly) return within(figure(exactly[1]), false);
  if (NONE.test(text)) return { pieces: 0, isLeast: false };
  if (SOME.test(text)) return { pieces: 1, isLeast: true };
  const least = AT_LEAST.exec(text) ?? BETWEEN.exec(text);
  if (least) return within(figure(least[1] ?? least[2] ?? least[3]), true);
  const most = LESS_THAN.exec(text);
  if (most) return { pieces: figure(most[1]) > 1 ? 1 : 0, isLeast: true };
  const besides = BESIDES_RESERVE.exec(text);
  return besides ? within(Math.max(figure(besides[1]) - figure(besides[2]), 0), false) : null;
}

const within = (pieces: number, isLeast: boolean): Pieces | null =>
  Math.abs(pieces) <= MAX_PIECES ? { pieces, isLeast } : null;

const MAX_KOPECKS = 1_000_000_000;
const CURRENCY = "(?:\\s*(?:руб(?:л[а-я]*)?|р|rub|rur|₽)\\.?)?(?:\\s?/\\s?шт\\.?)?";
const PRICE = new RegExp(`^(\\d{1,9})(?:[.,](\\d{1,4})|-(\\d\\d)|[.,]-)?${CURRENCY}(?:\\s+с ндс)?$`);
const WITH_KOPECKS = /^(\d{1,9})\s*(?:руб[а-я]*|р)\.?\s*(\d{1,2})\s*коп[а-я]*\.?$/;

/** «6,293» and «12,345.00», as English programs write thousands. */
export const GROUPED_BY_COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?(?=$|[^\d.,])/;
/** Thousands for one and decimals for another: only the whole column tells. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}(?!\d)(?!\.\d)/;
const withoutCommas = (text: string): string =>
  GROUPED_BY_COMMAS.test(text) && !AMBIGUOUS.test(text) ? text.replaceAll(",", "") : text;

/** Kopecks of «5290», «5 290,50 руб.», «1 234 р.» or «5290 руб. 50 коп.»; null when that is no price. */
export function kopecksOf(cell: string): number | null {
  const text = /^[\d.]*$/.test(cell)
    ? cell
    : withoutCommas(withoutGroups(withoutMarks(plainCell(cell)).replaceAll("'", " ")));
  if (AMBIGUOUS.test(text)) return null;
  const split = WITH_KOPECKS.exec(text);
  const found = split ?? PRICE.exec(text);
  if (!found) return null;
  const kopecks = split
    ? Number(split[1]) * 100 + Number(split[2])
    : Math.round(Number(`${found[1]}.${found[2] ?? found[3] ?? 0}`) * 100);
  return kopecks >= 1 && kopecks <= MAX_KOPECKS ? kopecks : null;
}

const YES = /^(?:да|есть|true|истина|yes|y|1|\+|x|х|✓)(?:[\s(]|$)/;
const NO = /^(?:нет|без|бес|не|н|no|n|б|-|—|false|ложь|0)(?:[\s/.-]|$)|^не[а-я]{3,}|^бес?ш|^фрикц|^липуч/;

/** What a cell of a yes or no says; `yes` are words that name the thing itself: «шипованная» of studs. */
export function yesOrNo(cell: string, yes: RegExp): boolean | null {
  const text = plainCell(cell);
  if (NO.test(text)) return false;
  return YES.test(text) || yes.test(text) ? true : null;
}

const DAY_FIRST = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?=$|[ T])/;

/** «20.11.2026 10:00» as «2026-11-20 10:00»; other texts as they are. */
export function dayFirst(cell: string): string {
  const text = cell.trim().replace(/(?<=[ T])(\d):/, "0$1:");
  const [matched = "", day = "", month = "", year = ""] = DAY_FIRST.exec(text) ?? [];
  if (matched === "") return text;
  const full = year.length === 2 ? `20${year}` : year;
  return `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}${text.slice(matched.length)}`;
}
