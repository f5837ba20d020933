import type { Day } from "../../../contract/platform/local-time.ts";
import type { Executor } from "../../../platform/db/database.ts";
import type { CellRow } from "../formats/csv-rows.ts";
import type { LookUp } from "./cell-readers.ts";
import type { TableFile } from "./read-folder.ts";
import { keyOfRow, NOTHING_STORED, type RowReading, readRow, type StoredRows, storedRows } from "./read-row.ts";
import type { TableName } from "./table-names.ts";

/** Rows of a large table are compared and written so many at once. */
export const ROWS_AT_ONCE = 500;

export interface Beside {
  tx: Executor;
  lookUp: LookUp;
  storedOf(table: TableName): StoredRows;
  today: Day;
}

export interface ReadRow {
  row: CellRow;
  reading: RowReading;
}

/** What the rows of a table say, beside what is stored; of a large one only what some hundred rows name is read at a time. */
export async function* readingsOf(
  file: TableFile,
  { tx, lookUp, storedOf, today }: Beside,
): AsyncGenerator<ReadRow[], void> {
  const { table } = file;
  let batch: CellRow[] = [];
  for await (const row of file.rows()) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    yield await read(batch);
    batch = [];
  }
  if (batch.length > 0) yield await read(batch);

  async function read(rows: readonly CellRow[]): Promise<ReadRow[]> {
    const stored = table.large ? await findStored(rows) : storedOf(table.name);
    return rows.map((row) => ({ row, reading: readRow(file, row, { lookUp, stored, today }) }));
  }

  async function findStored(rows: readonly CellRow[]): Promise<StoredRows> {
    const keys = rows.map((row) => keyOfRow(file, row, { lookUp, stored: NOTHING_STORED, today }));
    return storedRows(table, (await table.large?.readSome(tx, keys)) ?? []);
  }
}
