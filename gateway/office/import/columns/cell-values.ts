import { inOneScript } from "../../../catalogue/names/tidy-name.ts";

/** Pieces as people write them in price lists: exactly so many, or at least so many. */
interface Pieces {
  pieces: number;
  /** «20+»: there are more. */
  isLeast: boolean;
}

const MAX_PIECES = 1_000_000;
const UNIT = "\\s*(?:шт(?:ук[аи]?)?|ед|pcs|pc|pieces|дана)?\\.?";
const NUMBER = "(-?\\d{1,7})(?:[.,]0+)?";
const EXACTLY = new RegExp(`^${NUMBER}${UNIT}$`);
const AT_LEAST = new RegExp(
  `^(?:>=?|[≥⩾]|не менее|не меньше|минимум|более|больше|свыше|от|понад|більше|over|more than)\\s*${NUMBER}${UNIT}$|^${NUMBER}\\s*\\+${UNIT}$|^${NUMBER}${UNIT}\\s*\\+$|^${NUMBER}${UNIT} (?:и|або|и/или) (?:более|больше|выше|більше)${UNIT}$`,
);
const LESS_THAN = new RegExp(`^(?:<=?|≤|менее|меньше|до|менше|less than)\\s*${NUMBER}${UNIT}$`);
const BETWEEN = new RegExp(`^(\\d{1,6})\\s*-\\s*(\\d{1,6})${UNIT}$`);
const BESIDES_RESERVE = /^(\d{1,6})\s*\((?:в )?резерв[а-я]*:?\s*(\d{1,6})\)$/;
const SOME =
  /^(?:есть(?: в наличии)?|в наличии|имеется|на складе|\++|\*+|(?:(?:есть|в наличии|очень),? )?(?:много|мало|немного|средне|достаточно)|заканчивается|последн\S*|да|истина|true|yes|in stock|available|low(?: stock)?|few|є(?: в наявності)?|в наявності|так|бар|ёсць|есць)$/;
const NONE =
  /^(?:|-|нет(?: в нал(?:ичии|\.)| на складе)?(?:,? ?\(?под заказ\)?)?|(?:под|на) заказ(?:[\s,(]+(?:от |до )?\d{1,3}(?:-\d{1,3})? ?(?:дн[а-я]*|день|нед[а-я]*)\.?\)?)?|предзаказ|отсутству\S*(?: на складе)?|законч\S*|распродан\S*|снят\S* с (?:произв|продаж)\S*|нет данных|ложь|false|no|none|ожида\S*|очіку\S*|в пути|скоро(?: будет)?|out of stock|not available|unavailable|sold out|on order|немає(?: в наявності)?|під замовлення|жоқ|няма)$/;

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

/** A figure as text, as tables and programs mark it: «'12», «"12"», «=12», «~12», «около 12». */
const withoutMarks = (text: string): string =>
  text.length > MAX_FIGURE_CHARACTERS
    ? text
    : text.replace(/^(?:['"=~≈\s]|(?:около|примерно|ок\.) )+/, "").replace(/['"\s]+$/, "");
/** «в наличии: 8», «Есть (8)» and «8 шт на складе» are eight. */
const withoutPlace = (text: string): string =>
  text
    .replace(
      /^(?:есть|(?:есть )?в наличии|на складе|имеется|остал[оа]сь|остаток|доступно|много|мало|достаточно|in stock|available|бар)[:,\s]+(?:\(([<>≥]?\s?\d.*)\)$|(?=[<>≥]?\s?\d))/,
      "$1",
    )
    .replace(
      /(?<=\d(?: ?шт\S*)?) (?:(?:есть )?в наличии|на складе|есть|остал[оа]сь|in stock|available|\((?:мало|много|последн[а-я]*)\))$/,
      "",
    );
/** «1 250» is one number. */
const withoutGroups = (text: string): string => text.replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, "");

const figure = (text: string | undefined): number => Number(text ?? "");

/** Null for what says nothing that can be trusted. Of «fewer than ten» one is sure. */
export function piecesOf(cell: string): Pieces | null {
  const text = withoutGroups(withoutPlace(withoutMarks(plainCell(cell))));
  const exactly = EXACTLY.exec(text);
  if (exactly) return within(figure(exactly[1]), false);
  if (NONE.test(text) || NONE.test(text.replace(/(?<=[а-я])\.$/, ""))) return { pieces: 0, isLeast: false };
  if (SOME.test(text.replace(/(?<=[а-я])\.$/, ""))) return { pieces: 1, isLeast: true };
  const least = AT_LEAST.exec(text) ?? BETWEEN.exec(text);
  if (least) return within(figure(least.slice(1).find((digits) => digits !== undefined)), true);
  const most = LESS_THAN.exec(text);
  if (most) return { pieces: figure(most[1]) > 1 ? 1 : 0, isLeast: true };
  const besides = BESIDES_RESERVE.exec(text);
  return besides ? within(Math.max(figure(besides[1]) - figure(besides[2]), 0), false) : null;
}

const within = (pieces: number, isLeast: boolean): Pieces | null =>
  Math.abs(pieces) <= MAX_PIECES ? { pieces, isLeast } : null;

const MAX_KOPECKS = 1_000_000_000;
const CURRENCY = "(?:\\s*(?:руб(?:л[а-я]*)?|р|rub|rur|₽)\\.?)?(?:\\s?(?:/|за)\\s?(?:1 )?шт\\.?)?";
const PRICE = new RegExp(
  `^(?:(?:руб\\.?|rub|rur|₽)\\s*)?(\\d{1,9})(?:[.,](\\d{1,4})|-(\\d\\d)|[.,]-)?${CURRENCY}(?:\\s+\\(?(?:с|вкл\\.|включая|в т\\. ?ч\\.) ?ндс\\)?)?$`,
);
const WITH_KOPECKS = /^(\d{1,9})\s*(?:руб[а-я]*|р)\.?\s*(\d{1,2})\s*коп[а-я]*\.?$/;

/** «6,293» and «12,345.00», as English programs write thousands. */
export const GROUPED_BY_COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?(?=$|[^\d.,])/;
/** Thousands for one and decimals for another: only the whole column tells. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}(?!\d)(?!\.\d)/;
/** «5.290,00», as German programs write thousands. */
const GROUPED_BY_POINTS = /^[1-9]\d{0,2}(?:\.\d{3})+(?=,\d{1,2}(?:$|[^\d.,]))/;
const withoutThousands = (text: string): string => {
  if (GROUPED_BY_POINTS.test(text)) return text.replaceAll(".", "");
  return GROUPED_BY_COMMAS.test(text) && !AMBIGUOUS.test(text) ? text.replaceAll(",", "") : text;
};

/** Kopecks of «5290», «5 290,50 руб.», «1 234 р.» or «5290 руб. 50 коп.»; null when that is no price. */
export function kopecksOf(cell: string): number | null {
  const text = /^[\d.]*$/.test(cell)
    ? cell
    : withoutThousands(withoutGroups(withoutMarks(plainCell(cell)).replaceAll("'", " ")));
  if (AMBIGUOUS.test(text)) return null;
  const split = WITH_KOPECKS.exec(text);
  const found = split ?? PRICE.exec(text);
  if (!found) return null;
  const kopecks = split
    ? Number(split[1]) * 100 + Number(split[2])
    : Math.round(Number(`${found[1]}.${found[2] ?? found[3] ?? 0}`) * 100);
  return kopecks >= 1 && kopecks <= MAX_KOPECKS ? kopecks : null;
}

const YES = /^(?:да|есть|true|истина|yes|y|1|\+|x|х|v|✓|✔|√|●|☑|так|иә)(?:[\s(]|$)/;
const NO =
  /^(?:нет|без|бес|не|н|no|non|n|б|-|—|false|ложь|0|ні|жоқ|няма)(?:[\s/.-]|$)|^нш\.?$|^studless|^не[а-я]{3,}|^бес?ш|^под ?шип|^отсут|^фрикц|^липуч/;

/** What a cell of a yes or no says; `yes` are words that name the thing itself: «шипованная» of studs. */
export function yesOrNo(cell: string, yes: RegExp): boolean | null {
  const text = plainCell(cell);
  if (NO.test(text)) return false;
  return YES.test(text) || yes.test(text) ? true : null;
}

const DAY_FIRST = /^(\d{1,2})(?:([./])(\d{1,2})\2(\d{4}|\d{2})|-(\d{1,2})-(\d{4}))(?=$|[ T])/;
const MONTHS = ["янв", "фев", "мар", "апр", "ма", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"];
const IN_WORDS = /^(\d{1,2}) ([а-я]{3,8})\.? (\d{4})(?: г(?:ода|\.)?)?(?=$| )/i;
/** «12 марта 2026 г.» as «12.3.2026». */
const monthInFigures = (text: string): string =>
  text.replace(IN_WORDS, (written, day, name, year) => {
    const month = MONTHS.findIndex((begin) => name.toLowerCase().startsWith(begin)) + 1;
    return month === 0 ? written : `${day}.${month}.${year}`;
  });

/** «20.11.2026 10:00» as «2026-11-20 10:00», days that begin with the year with hyphens; other texts as they are. */
export function dayFirst(cell: string): string {
  const text = monthInFigures(cell.trim())
    .replace(/(?<=\d{4})(?: ?г\.?)?,? (?=\d{1,2}:)/, " ")
    .replace(/(?<=\.\d{4}) ?г\.?$/, "")
    .replace(/(?<=[ T])(\d):/, "0$1:")
    .replace(/^(\d{4})([/.])(\d\d)\2(\d\d)(?=$|[ T])/, "$1-$3-$4");
  const [matched = "", day = "", , ...rest] = DAY_FIRST.exec(text) ?? [];
  if (matched === "") return text;
  const [month = "", year = ""] = rest.filter((part) => part !== undefined);
  const full = year.length === 2 ? `20${year}` : year;
  return `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}${text.slice(matched.length)}`;
}
