import type { LookUp } from "./cell-readers.ts";
import { checkFolder, nameOf } from "./check-folder.ts";
import { ShopMistakesError } from "./mistakes.ts";
import { readFolder } from "./read-folder.ts";
import { readRow } from "./read-row.ts";
import type { TableName } from "./table-names.ts";

export interface FolderRows {
  /** The form that each row fills in. */
  values: Record<string, unknown>[];
  /** As the table of the database has them. */
  columns: Record<string, unknown>[];
}

/** All prices have begun by then. */
const TODAY = "2100-01-01";

/**
 * The rows of a folder as they are in a database that has nothing else: what is named by another row has the number of its line among the rows
 * as its id. Throws `ShopMistakesError` for a folder that is wrong by itself.
 */
export async function rowsOfFolder(directory: string): Promise<ReadonlyMap<TableName, FolderRows>> {
  const folder = await readFolder(directory);
  const mistakes = [...folder.mistakes, ...checkFolder(folder, nothingStored, TODAY)];
  if (mistakes.length > 0) throw new ShopMistakesError(mistakes);
  const ids = new Map(
    folder.files.map((file) => [
      file.table.name,
      new Map(file.rows.map(({ cells }, at) => [nameOf(file, cells), String(at + 1)])),
    ]),
  );
  const lookUp: LookUp = (table, name) => ids.get(table)?.get(name);
  return new Map(
    folder.files.map((file) => {
      const stored = nothingStored();
      const values = file.rows.map((row) => readRow(file, row, { lookUp, stored, today: TODAY }).values ?? {});
      const columns = values.map((each) => ({ ...file.table.columnsOf?.(each) }));
      return [file.table.name, { values, columns }];
    }),
  );
}

const nothingStored = () => ({ all: [], byKey: new Map() });
