import { mobilePhoneOf, plainLine } from "../../../contract/platform/typed-text.ts";
import { dayFirst, plainCell, yesOrNo } from "../columns/cell-values.ts";
import type { TableName } from "./table-names.ts";
import { weekOfHours } from "./week-of-hours.ts";

/** What a cell says of fields of a form, or what would be right there. */
export type Reading = { fields: Record<string, unknown> } | { wanted: string };

/** Finds the id of what a table calls by a key; undefined where neither the folder nor the shop has it. */
export type LookUp = (table: TableName, key: string) => string | undefined;

/** Reads a cell that is not empty. */
export type CellReader = (field: string, text: string, lookUp: LookUp) => Reading;

const of = (field: string, value: unknown): Reading => ({ fields: { [field]: value } });

export const asText: CellReader = (field, text) => of(field, text);

const UNIT = /(?:руб(?:лей|\.)?|₽|км|мин(?:ут)?|сек(?:унд)?|дн(?:ей|я)?|день|%|"|″|дюйм[а-я]*)\.?$/;
const NUMBER = /^[-+]?\d{1,12}(?:\.\d{1,8})?$/;

/** «1 200 ₽», «7,5», «R16», «15 %»; how large it may be the form knows. */
export const asNumber: CellReader = (field, text) => {
  const figure = plainLine(text)
    .toLowerCase()
    .replace(UNIT, "")
    .replace(/^r(?=\d)/, "")
    .replaceAll(" ", "")
    .replace(",", ".");
  return NUMBER.test(figure) ? of(field, Number(figure)) : { wanted: "Нужно число" };
};

export const asYesNo: CellReader = (field, text) => {
  const said = yesOrNo(text, /^$/);
  return said === null ? { wanted: "Нужно «да» или «нет»" } : of(field, said);
};

/** «20.11.2026» as well. */
export const asDay: CellReader = (field, text) => of(field, dayFirst(text));

type Words = Readonly<Record<string, string>>;

/** Keys of a form by what people call them; the keys themselves are understood as well. */
function wordReader(words: Words): { find(text: string): string | undefined; wanted: string } {
  const known = new Map<string, string>();
  for (const [key, title] of Object.entries(words))
    for (const word of [key, ...title.split("|")]) known.set(plainCell(word), key);
  const titles = Object.values(words).map((title) => `«${title.split("|")[0]}»`);
  return { find: (text) => known.get(plainCell(text)), wanted: `Нужно одно из: ${titles.join(", ")}` };
}

/** One of the words; `|` stands between several for the same key, of which the first is told. */
export function asWord(words: Words): CellReader {
  const { find, wanted } = wordReader(words);
  return (field, text) => {
    const key = find(text);
    return key === undefined ? { wanted } : of(field, key);
  };
}

const listOf = (text: string): string[] =>
  text
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Several of the words, by commas. */
export function asWords(words: Words): CellReader {
  const { find, wanted } = wordReader(words);
  return (field, text) => {
    const keys = listOf(text).map(find);
    return keys.includes(undefined)
      ? { wanted: wanted.replace("одно из", "одно или несколько через запятую") }
      : of(field, keys);
  };
}

const unknownIn = (table: TableName, key: string): Reading => ({
  wanted: `Ни в таблице ${table}, ни в магазине нет «${key}»`,
});

/** What another table calls by this key; the form has its id. */
export const asReference =
  (table: TableName): CellReader =>
  (field, text, lookUp) => {
    const id = lookUp(table, text);
    return id === undefined ? unknownIn(table, text) : of(field, id);
  };

/** The same of a customer, by any spelling of the phone, which nobody repeats. */
export const asPhone: CellReader = (field, text, lookUp) => {
  const id = lookUp("customers", mobilePhoneOf(text) ?? "");
  return id === undefined ? { wanted: "Такого телефона нет ни в таблице customers, ни в магазине" } : of(field, id);
};

/** The same of several, by commas. */
export const asReferences =
  (table: TableName): CellReader =>
  (field, text, lookUp) => {
    const keys = listOf(text);
    const missing = keys.find((key) => lookUp(table, key) === undefined);
    return missing === undefined
      ? of(
          field,
          keys.map((key) => lookUp(table, key)),
        )
      : unknownIn(table, missing);
  };

/** Hosts of regions, by commas, which forms keep as they are; «все» is all of them. */
export const asRegions: CellReader = (field, text, lookUp) => {
  if (plainCell(text) === "все") return of(field, []);
  const hosts = listOf(text);
  const missing = hosts.find((host) => lookUp("regions", host) === undefined);
  return missing === undefined ? of(field, hosts) : unknownIn("regions", missing);
};

/** The hours of a week. */
export const asWeek: CellReader = (_field, text) => {
  const week = weekOfHours(text);
  return week === null
    ? { wanted: "Часы пишутся как «пн–пт 9:00–21:00, сб 10–18, вс выходной», «ежедневно 9–21» или «круглосуточно»" }
    : { fields: week };
};
