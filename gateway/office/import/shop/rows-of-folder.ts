import { drizzle } from "drizzle-orm/node-postgres";
import type { LookUp } from "./cell-readers.ts";
import { checkFolder, numberedNames } from "./check-folder.ts";
import { ShopMistakesError } from "./mistakes.ts";
import { readFolder } from "./read-folder.ts";
import { NOTHING_STORED } from "./read-row.ts";
import { readingsOf } from "./readings.ts";
import { type TableName, tableNames } from "./table-names.ts";

export interface FolderRows {
  /** The form that each row fills in. */
  values: Record<string, unknown>[];
  /** As the table of the database has them. */
  columns: Record<string, unknown>[];
}

/** All prices have begun by then. */
const TODAY = "2100-01-01";

/**
 * The rows of a folder, or of the tables of it that are `wanted`, as they are in a database that has nothing else: what is named by another row
 * has the number of its line among the rows as its id. Throws `ShopMistakesError` for a folder that is wrong by itself.
 */
export async function rowsOfFolder(
  directory: string,
  wanted: readonly TableName[] = tableNames,
): Promise<ReadonlyMap<TableName, FolderRows>> {
  const whole = await readFolder(directory);
  const folder = { ...whole, files: whole.files.filter(({ table }) => wanted.includes(table.name)) };
  const beside = { tx: NO_DATABASE, storedOf: () => NOTHING_STORED, today: TODAY } as const;
  const mistakes = [...folder.mistakes, ...(await checkFolder(folder, beside))];
  if (mistakes.length > 0) throw new ShopMistakesError(mistakes);
  const ids = await numberedNames(folder.files, 1);
  const lookUp: LookUp = (table, name) => ids.get(table)?.get(name)?.toString();
  const all = new Map<TableName, FolderRows>();
  for (const file of folder.files) {
    const values: Record<string, unknown>[] = [];
    for await (const readings of readingsOf(file, { ...beside, lookUp }))
      values.push(...readings.map(({ reading }) => reading.values ?? {}));
    all.set(file.table.name, { values, columns: values.map((each) => ({ ...file.table.columnsOf?.(each) })) });
  }
  return all;
}

/** Nothing is asked for but by large tables, and these are of no such folder. */
const NO_DATABASE = drizzle.mock();
