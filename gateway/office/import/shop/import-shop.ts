import { isDeepStrictEqual } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import { openRegionDirectory } from "../../../chain/regions/directory.ts";
import type { Database, DatabaseConnection } from "../../../platform/db/database.ts";
import { openDatabaseClock } from "../../../platform/db/database-clock.ts";
import { lockKey } from "../../../platform/db/locks.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { localTime } from "../../../platform/zone-time.ts";
import type { CellRow } from "../formats/csv-rows.ts";
import { openImportSession } from "../runs/import-session.ts";
import type { LookUp } from "./cell-readers.ts";
import { checkFolder, isNamed } from "./check-folder.ts";
import { type Mistake, ShopMistakesError } from "./mistakes.ts";
import { readFolder, type TableFile } from "./read-folder.ts";
import { cellOf, NOTHING_STORED, type RowReading, readRow, type StoredRows, storedRows } from "./read-row.ts";
import { type Beside, type ReadRow, readingsOf } from "./readings.ts";
import type { ShopReport, TableReport } from "./shop-report.ts";
import type { Circumstances, ShopTable } from "./shop-table.ts";
import { type TableName, tableNames } from "./table-names.ts";
import { shopTables } from "./tables.ts";

/** Where Russia's day begins last. */
const LAST_ZONE = "Europe/Kaliningrad";

/**
 * Takes a folder of tables, all of it or nothing: it is read and checked first, then written in one transaction. What it lacks stays as it
 * is. Throws `ShopMistakesError`.
 */
export async function importShop(
  connection: DatabaseConnection,
  directory: string,
  { dryRun, now: given }: { dryRun: boolean; now?: () => Date },
): Promise<ShopReport> {
  const folder = await readFolder(directory);
  const clock = given ?? (await openDatabaseClock(connection, console)).now;
  return openImportSession(connection, { dryRun }, (session) =>
    session.commit(async () => {
      const db = drizzle(session.client);
      // Ratings of goods change with their reviews, and whoever shows these has to hear of it.
      await session.client.query("set local shop.bulk_load = 'off'");
      const tables = folder.files.map(({ table }) => table);
      for (const { lock } of tables) await lockKey(db, `back office ${lock}`);
      const stored = new Map<TableName, StoredRows>();
      for (const name of neededBy(tables)) stored.set(name, await storedIn(db, shopTables[name]));
      const storedOf = (name: TableName): StoredRows => stored.get(name) ?? NOTHING_STORED;
      const { day: today } = localTime(clock(), LAST_ZONE);
      const mistakes = [...folder.mistakes, ...(await checkFolder(folder, { tx: db, storedOf, today }))];
      if (mistakes.length > 0) throw new ShopMistakesError(mistakes);
      const known = { today, now: clock, regions: await openRegionDirectory(db, clock) };
      const reports: TableReport[] = [];
      for (const file of folder.files) {
        const written = await writeTable(db, file, { storedOf, known });
        reports.push(written.report);
        mistakes.push(...written.mistakes);
        stored.set(file.table.name, written.stored ?? (await storedIn(db, file.table)));
        if (file.table.changesDirectory) await known.regions.reload();
      }
      for (const file of folder.files) mistakes.push(...(await unfinishedOf(db, file)));
      if (mistakes.length > 0) throw new ShopMistakesError(mistakes);
      return { dryRun, changed: reports.some(({ added, updated }) => added + updated > 0), tables: reports };
    }),
  );
}

/** Tables that rows are compared with or that they name; those of many rows only where they are needed. */
function neededBy(tables: readonly ShopTable[]): TableName[] {
  const wanted = new Set(tables.flatMap(({ name, needs = [] }) => [name, ...needs]));
  const hasManyRows = (name: TableName) => shopTables[name].hasManyRows || shopTables[name].large !== undefined;
  return tableNames.filter((name) => wanted.has(name) || !hasManyRows(name));
}

/** What is stored of a table; of a large one only what others call its rows. */
async function storedIn(db: Database, table: ShopTable): Promise<StoredRows> {
  if (!table.large) return storedRows(table, (await table.read?.(db)) ?? []);
  const ids = (await table.large.readIds?.(db)) ?? [];
  return { all: [], byKey: new Map(ids.map(({ id, key }) => [key, { id, isArchived: false, values: {} }])) };
}

/** Rows of a table that lack what another table should have brought. */
async function unfinishedOf(db: Database, { table, file, columns, headings, rows }: TableFile): Promise<Mistake[]> {
  if (!table.unfinished) return [];
  const { wanted, find } = table.unfinished;
  const keys = new Set(await find(db));
  const place = columns.indexOf(table.columns[0] ?? null);
  const lacking: Mistake[] = [];
  for await (const { cells, line } of rows())
    if (keys.has(cells[place]?.trim() ?? ""))
      lacking.push({ file, line, column: headings[place] ?? "", found: "", wanted });
  return lacking;
}

interface Written {
  report: TableReport;
  mistakes: Mistake[];
  /** What is there now, where it need not be read again. */
  stored?: StoredRows;
}

interface Writing {
  storedOf(table: TableName): StoredRows;
  known: Circumstances;
}

/** Writes what is different. A row that a rule refuses is told, and the others are looked at all the same. */
async function writeTable(db: Database, file: TableFile, { storedOf, known }: Writing): Promise<Written> {
  const { table } = file;
  const { name, title, links, isFirst } = table;
  const report = { table: name, title, file: file.file, rows: file.count, added: 0, updated: 0, unchanged: 0 };
  const mistakes: Mistake[] = [];
  const beside = { tx: db, lookUp: lookUpIn(storedOf, name), storedOf, today: known.today };
  if (table.large) return writeLargeTable(table.large, file, { known, beside });
  const readings: ReadRow[] = [];
  for await (const some of readingsOf(file, beside)) readings.push(...some);
  readings.sort((one, other) => Number(isBefore(other.reading)) - Number(isBefore(one.reading)));
  function isBefore({ values }: RowReading): boolean {
    return values !== null && isFirst?.(values) === true;
  }
  const changed = new Set<number>();
  const ids = new Map<number, number>();
  for (const { row, reading } of readings) {
    const { stored } = reading;
    // It names a row that was refused: that one is told.
    if (reading.values === null) continue;
    const values = links ? { ...reading.values, [links.field]: [] } : reading.values;
    try {
      if (stored && isDeepStrictEqual(table.normal(stored.values), table.normal(values))) {
        ids.set(row.line, stored.id);
        continue;
      }
      const id = await table.write(db, stored, values, known);
      if (id === null) continue;
      ids.set(row.line, id);
      changed.add(row.line);
    } catch (error) {
      mistakes.push(...refusalsOf(error, file, row));
    }
  }
  if (links && mistakes.length === 0 && file.columns.some((column) => column?.fields.includes(links.field))) {
    const after = await storedIn(db, table);
    for (const { row } of readings) {
      const id = ids.get(row.line);
      const { values } = readRow(file, row, {
        lookUp: lookUpIn((other) => (other === name ? after : storedOf(other)), null),
        stored: after,
        today: known.today,
      });
      if (id === undefined || values === null) continue;
      const wanted = values[links.field] as string[];
      if (wanted.includes(String(id))) {
        const { name: column, cell } = cellOf(file, row, links.field);
        mistakes.push({
          file: file.file,
          line: row.line,
          column,
          found: cell,
          wanted: "Услугу не делают вместе с ней самой",
        });
      }
      if (isDeepStrictEqual(await links.read(db, id), wanted)) continue;
      await links.write(db, id, wanted);
      changed.add(row.line);
    }
  }
  for (const { row, reading } of readings) {
    if (!changed.has(row.line)) report.unchanged += 1;
    else if (reading.stored) report.updated += 1;
    else report.added += 1;
  }
  return { report, mistakes };
}

interface LargeWriting {
  known: Circumstances;
  beside: Beside;
}

/** The same of a table with so many rows that only their keys and ids are kept. */
async function writeLargeTable(
  { addMany }: NonNullable<ShopTable["large"]>,
  file: TableFile,
  { known, beside }: LargeWriting,
): Promise<Written> {
  const { table } = file;
  const { name, title } = table;
  const { tx } = beside;
  const report = { table: name, title, file: file.file, rows: file.count, added: 0, updated: 0, unchanged: 0 };
  const mistakes: Mistake[] = [];
  const byKey = new Map(beside.storedOf(name).byKey);
  for await (const readings of readingsOf(file, beside)) {
    const added = readings.flatMap(({ row, reading: { key, stored, values } }) =>
      stored === null && values !== null ? [{ row, key, values }] : [],
    );
    const wanted = added.map(({ values }) => values);
    const results = wanted.length > 0 ? await addMany(tx, wanted, known) : [];
    for (const [at, { row, key }] of added.entries()) {
      const result = results[at];
      if (result === null) report.unchanged += 1;
      else if (typeof result !== "number") mistakes.push(...refusalsOf(result, file, row));
      else if (isNamed(name)) byKey.set(key, { id: result, isArchived: false, values: {} });
    }
    report.added += added.length - results.filter((result) => result === null).length;
    for (const { row, reading } of readings) {
      const { stored, values } = reading;
      if (stored === null || values === null) continue;
      try {
        const isSame = isDeepStrictEqual(table.normal(stored.values), table.normal(values));
        const isWritten = !isSame && (await table.write(tx, stored, values, known)) !== null;
        if (isWritten) report.updated += 1;
        else report.unchanged += 1;
      } catch (error) {
        mistakes.push(...refusalsOf(error, file, row));
      }
    }
  }
  return { report, mistakes, stored: { all: [], byKey } };
}

/** Names of rows that are stored by now; those of `self` may come later in the same table. */
const lookUpIn =
  (storedOf: (table: TableName) => StoredRows, self: TableName | null): LookUp =>
  (table, name) => {
    const found = storedOf(table).byKey.get(name);
    return found ? String(found.id) : table === self ? "1" : undefined;
  };

/** What a rule of a form said of a row. */
function refusalsOf(error: unknown, file: TableFile, row: CellRow): Mistake[] {
  if (!(error instanceof ApiError)) throw error;
  return error.errors.map(({ field = "", message }) => {
    const { name, cell } = cellOf(file, row, field);
    return { file: file.file, line: row.line, column: name, found: cell, wanted: message };
  });
}
