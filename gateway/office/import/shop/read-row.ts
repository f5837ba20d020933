import type { Day } from "../../../contract/platform/local-time.ts";
import { cleanText } from "../../../contract/platform/typed-text.ts";
import type { CellRow } from "../formats/csv-rows.ts";
import type { LookUp } from "./cell-readers.ts";
import type { Mistake } from "./mistakes.ts";
import type { TableFile } from "./read-folder.ts";
import type { ShopTable, StoredRow } from "./shop-table.ts";

/** Rows that are stored, by their keys: those in use before those in the archive. */
export interface StoredRows {
  all: StoredRow<Record<string, unknown>>[];
  byKey: ReadonlyMap<string, StoredRow<Record<string, unknown>>>;
}

export function storedRows(table: ShopTable, all: StoredRows["all"]): StoredRows {
  const ordered = [...all].sort((one, other) => Number(other.isArchived) - Number(one.isArchived));
  return { all, byKey: new Map(ordered.map((row) => [table.keyOf(row.values), row])) };
}

export const NOTHING_STORED: StoredRows = { all: [], byKey: new Map() };

export interface RowReading {
  key: string;
  stored: StoredRow<Record<string, unknown>> | null;
  /** What the row says by itself. */
  given: Record<string, unknown>;
  /** Together with what it leaves to what is stored; null with mistakes. */
  values: Record<string, unknown> | null;
  mistakes: Mistake[];
}

interface Known {
  lookUp: LookUp;
  stored: StoredRows;
  today: Day;
}

/** By what a row is found again, before anything of it is checked. */
export function keyOfRow(file: TableFile, row: CellRow, known: Known): string {
  const { given } = cellsOf(file, row, known);
  return file.table.keyOf(file.table.complete?.(given, known.stored.all, known.today) ?? given);
}

/** What the cells of a row say. */
function cellsOf(file: TableFile, row: CellRow, { lookUp }: Pick<Known, "lookUp">) {
  const { table, columns, headings } = file;
  const mistakes: Mistake[] = [];
  const wrong = (column: string, found: string, wanted: string) =>
    mistakes.push({ file: file.file, line: row.line, column, found: table.isPersonal ? "" : found, wanted });
  const given: Record<string, unknown> = {};
  const emptied = new Set<string>();
  const unread = new Set<string>();
  for (const [place, cell] of row.cells.entries()) {
    const text = cleanText(cell).trim();
    const column = columns[place];
    if (!column) {
      if (text !== "") wrong("", text, "Над этой ячейкой нет заголовка");
      continue;
    }
    if (text === "") {
      for (const field of column.fields) emptied.add(field);
      continue;
    }
    const reading = column.read(column.fields[0], text, lookUp);
    if ("fields" in reading) Object.assign(given, reading.fields);
    else {
      for (const field of column.fields) unread.add(field);
      wrong(headings[place] ?? "", text, reading.wanted);
    }
  }
  return { given, emptied, unread, mistakes };
}

/** What a row says, checked by its form. A column that is not there leaves what is stored; an empty cell empties it. */
export function readRow(file: TableFile, row: CellRow, { lookUp, stored, today }: Known): RowReading {
  const { table, columns, headings } = file;
  const { given, emptied, unread, mistakes } = cellsOf(file, row, { lookUp });
  const wrong = (column: string, found: string, wanted: string) =>
    mistakes.push({ file: file.file, line: row.line, column, found: table.isPersonal ? "" : found, wanted });
  const completed = table.complete?.(given, stored.all, today) ?? given;
  const key = table.keyOf(completed);
  const found = stored.byKey.get(key) ?? null;
  const before = Object.entries(found?.values ?? {}).filter(([field]) => !emptied.has(field));
  const facts = Object.entries(found?.values ?? {}).filter(
    ([field, value]) => table.facts?.includes(field) && value !== null && value !== "",
  );
  const checked = table.form.safeParse({
    ...table.defaults,
    ...Object.fromEntries(before),
    ...completed,
    ...Object.fromEntries(facts),
  });
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = String(path[0] ?? "");
    if (unread.has(field)) continue;
    const { name, cell } = cellOf(file, row, field);
    wrong(name, cell, message);
  }
  const first = headings[columns.indexOf(table.columns[0] ?? null)] ?? "";
  if (found?.isArchived) wrong(first, "", "Это в архиве: верните его в служебном разделе или уберите строку");
  return {
    key,
    stored: found,
    given: completed,
    mistakes,
    values: mistakes.length > 0 ? null : (checked.data ?? null),
  };
}

/** Where a field stands in a row, and what stands there. */
export function cellOf(
  { table, columns, headings }: TableFile,
  row: CellRow,
  field: string,
): { name: string; cell: string } {
  const place = columns.findIndex((column) => column?.fields.includes(field));
  const absent = table.columns.find(({ fields }) => (fields as readonly string[]).includes(field))?.name ?? "";
  return place < 0
    ? { name: absent, cell: "" }
    : { name: headings[place] ?? "", cell: table.isPersonal ? "" : (row.cells[place]?.trim() ?? "") };
}
