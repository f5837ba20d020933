import type { Day } from "../../../contract/platform/local-time.ts";
import type { Executor } from "../../../platform/db/database.ts";
import type { LookUp } from "./cell-readers.ts";
import type { Mistake } from "./mistakes.ts";
import type { Folder, TableFile } from "./read-folder.ts";
import type { StoredRows } from "./read-row.ts";
import { readingsOf } from "./readings.ts";
import type { TableName } from "./table-names.ts";
import { shopTables } from "./tables.ts";

/** Ids of rows that are not stored yet: larger than any that is. */
const FIRST_ID_AHEAD = 4_000_000_000;

/** What other tables call a row: the cell of the table's first column. */
export function nameOf({ table, columns }: TableFile, cells: readonly string[]): string {
  const cell = cells[columns.indexOf(table.columns[0] ?? null)]?.trim() ?? "";
  return table.nameOf?.(cell) ?? cell;
}

const needed = new Set(Object.values(shopTables).flatMap(({ needs = [] }) => needs));

/** Whether rows of a table may be named by others; of large tables only those that others need. */
export const isNamed = (table: TableName): boolean => needed.has(table) || shopTables[table].large === undefined;

/** Names of rows of a folder with a number for each, from `first` on in each table. */
export async function numberedNames(
  files: readonly TableFile[],
  first: number,
): Promise<ReadonlyMap<TableName, ReadonlyMap<string, number>>> {
  const named = new Map<TableName, ReadonlyMap<string, number>>();
  for (const file of files) {
    if (!isNamed(file.table.name)) continue;
    const numbers = new Map<string, number>();
    let next = first;
    for await (const { cells } of file.rows()) numbers.set(nameOf(file, cells), next++);
    named.set(file.table.name, numbers);
  }
  return named;
}

interface Checking {
  tx: Executor;
  storedOf(table: TableName): StoredRows;
  today: Day;
}

/** All that is wrong in a folder by itself and beside what is stored: types, names of other tables, rows that are there twice. */
export async function checkFolder(
  { files, unread }: Pick<Folder, "files" | "unread">,
  { tx, storedOf, today }: Checking,
): Promise<Mistake[]> {
  const named = await numberedNames(files, FIRST_ID_AHEAD);
  const lookUp: LookUp = (table, name) => {
    const stored = storedOf(table).byKey.get(name);
    if (stored && !stored.isArchived) return String(stored.id);
    const ahead = named.get(table)?.get(name);
    if (ahead !== undefined) return String(ahead);
    // Of a table that could not be read nobody knows what it names.
    return unread.has(table) ? String(FIRST_ID_AHEAD) : undefined;
  };
  const mistakes: Mistake[] = [];
  for (const file of files) {
    const lineOf = new Map<string, number>();
    const allGiven: Record<string, unknown>[] = [];
    for await (const readings of readingsOf(file, { tx, lookUp, storedOf, today }))
      for (const { row, reading } of readings) {
        // Of a hundred thousand rows nothing is kept but their keys.
        const { key, given, mistakes: ofRow } = reading;
        if (file.table.whole) allGiven.push(given);
        const earlier = lineOf.get(key);
        lineOf.set(key, earlier ?? row.line);
        mistakes.push(...ofRow);
        if (earlier === undefined || ofRow.length > 0) continue;
        const wanted = `Такая строка уже есть: ${earlier}-я`;
        mistakes.push({ file: file.file, line: row.line, column: "", found: "", wanted });
      }
    const whole = file.table.whole?.(allGiven, storedOf(file.table.name).all);
    if (whole) mistakes.push({ file: file.file, line: 0, column: whole.column, found: "", wanted: whole.wanted });
  }
  return mistakes;
}
