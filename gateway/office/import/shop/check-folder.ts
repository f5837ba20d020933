import type { Day } from "../../../contract/platform/local-time.ts";
import type { LookUp } from "./cell-readers.ts";
import type { Mistake } from "./mistakes.ts";
import type { Folder, TableFile } from "./read-folder.ts";
import { readRow, type StoredRows } from "./read-row.ts";
import type { TableName } from "./table-names.ts";

/** Ids of rows that are not stored yet: larger than any that is. */
const FIRST_ID_AHEAD = 4_000_000_000;

/** What other tables call a row: the cell of the table's first column. */
export function nameOf({ table, columns }: TableFile, cells: readonly string[]): string {
  const cell = cells[columns.indexOf(table.columns[0] ?? null)]?.trim() ?? "";
  return table.nameOf?.(cell) ?? cell;
}

/** All that is wrong in a folder by itself and beside what is stored: types, names of other tables, rows that are there twice. */
export function checkFolder(
  { files, unread }: Pick<Folder, "files" | "unread">,
  storedOf: (table: TableName) => StoredRows,
  today: Day,
): Mistake[] {
  let ahead = FIRST_ID_AHEAD;
  const named = new Map(
    files.map((file) => [
      file.table.name,
      new Map(file.rows.map(({ cells }) => [nameOf(file, cells), String(ahead++)])),
    ]),
  );
  const lookUp: LookUp = (table, name) => {
    const stored = storedOf(table).byKey.get(name);
    if (stored && !stored.isArchived) return String(stored.id);
    // Of a table that could not be read nobody knows what it names.
    return named.get(table)?.get(name) ?? (unread.has(table) ? String(ahead) : undefined);
  };
  return files.flatMap((file) => {
    const stored = storedOf(file.table.name);
    const lineOf = new Map<string, number>();
    const allGiven: Record<string, unknown>[] = [];
    const mistakes = file.rows.flatMap((row) => {
      // Of a hundred thousand rows nothing is kept but their keys.
      const { key, given, mistakes: ofRow } = readRow(file, row, { lookUp, stored, today });
      if (file.table.whole) allGiven.push(given);
      const earlier = lineOf.get(key);
      lineOf.set(key, earlier ?? row.line);
      if (earlier === undefined || ofRow.length > 0) return ofRow;
      const wanted = `Такая строка уже есть: ${earlier}-я`;
      return [{ file: file.file, line: row.line, column: "", found: "", wanted }];
    });
    const whole = file.table.whole?.(allGiven, stored.all);
    const ofAll = whole ? [{ file: file.file, line: 0, column: whole.column, found: "", wanted: whole.wanted }] : [];
    return [...mistakes, ...ofAll];
  });
}
