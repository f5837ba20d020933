import { BrokenFileError } from "./broken-file.ts";
import type { SheetRow } from "./csv-rows.ts";
import { addField, Headings, headingOf } from "./record-tables.ts";
import { readText } from "./text-file.ts";

/** It is held as a whole, unlike the other formats. */
const MAX_CHARACTERS = 32 * 1024 * 1024;
const MAX_DEPTH = 4;

/** Rows of a list in JSON: each array of objects is a sheet, called as the key that it stands under. */
export async function* readJsonRecords(file: string): AsyncGenerator<SheetRow> {
  let text = "";
  for await (const more of readText(file)) {
    text += more;
    if (text.length > MAX_CHARACTERS)
      throw new BrokenFileError(file, 1, "JSON больше 32 МБ: выгрузите список как CSV, XLSX или YML");
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BrokenFileError(file, 1, "это не JSON: он обрывается или записан с ошибкой");
  }
  for (const { name, records } of listsIn(json, "", 0)) {
    const rows = records.map(fieldsOf);
    const headings = new Headings();
    for (const row of rows) headings.note(row.keys());
    yield headings.row(name, 0);
    for (const [at, row] of rows.entries()) yield headings.rowOf(name, at + 1, row);
  }
}

type JsonObject = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function* listsIn(json: unknown, name: string, depth: number): Generator<{ name: string; records: JsonObject[] }> {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(json)) {
    const records = json.filter(isObject);
    if (records.length > 0) yield { name, records };
  } else if (isObject(json)) for (const [key, value] of Object.entries(json)) yield* listsIn(value, key, depth + 1);
}

const plain = (value: unknown): string =>
  typeof value === "string"
    ? value.trim()
    : typeof value === "number"
      ? String(value)
      : typeof value === "boolean"
        ? value
          ? "да"
          : "нет"
        : "";

/** `{"stock": {"Москва": 4}}` is a column «stock Москва». */
function fieldsOf(record: JsonObject): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [key, value] of Object.entries(record)) {
    if (Array.isArray(value)) for (const each of value) addField(fields, key, plain(each));
    else if (isObject(value))
      for (const [of, each] of Object.entries(value)) addField(fields, headingOf(key, of), plain(each));
    else addField(fields, key, plain(value));
  }
  return fields;
}
