import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { plainCell } from "../columns/cell-values.ts";
import { BrokenFileError } from "../formats/broken-file.ts";
import type { CellRow } from "../formats/csv-rows.ts";
import { readRows } from "../formats/table-rows.ts";
import type { Mistake } from "./mistakes.ts";
import type { Column, ShopTable } from "./shop-table.ts";
import { type TableName, tableNames } from "./table-names.ts";
import { shopTables } from "./tables.ts";

/** A table as somebody wrote it. */
export interface TableFile {
  table: ShopTable;
  /** Its name, without the folder. */
  file: string;
  /** By their places; null for columns without a heading. */
  columns: (Column | null)[];
  headings: string[];
  /** How many rows it has. */
  count: number;
  /** They are read from the file each time: not every table fits into memory. */
  rows(): AsyncIterable<CellRow>;
}

export interface Folder {
  files: TableFile[];
  /** Tables that are there and could not be read. */
  unread: ReadonlySet<TableName>;
  mistakes: Mistake[];
}

const TABLE_FILE = /^(.+)\.(?:csv|xlsx)$/i;

/** All tables of a folder, in the order in which they are written. Other files than CSV and XLSX are nobody's business. */
export async function readFolder(directory: string): Promise<Folder> {
  const mistakes: Mistake[] = [];
  const found = new Map<TableName, string>();
  for (const file of (await readdir(directory)).sort()) {
    const name = TABLE_FILE.exec(file)?.[1]?.toLowerCase();
    if (name === undefined || file.startsWith(".")) continue;
    const table = tableNames.find((each) => each === name);
    const wrong = (wanted: string) => mistakes.push({ file, line: 0, column: "", found: "", wanted });
    if (table === undefined) wrong(`Такой таблицы нет, есть: ${tableNames.join(", ")}`);
    else if (found.has(table)) wrong(`Эта таблица уже есть в файле ${found.get(table)}`);
    else found.set(table, file);
  }
  if (found.size === 0 && mistakes.length === 0)
    mistakes.push(of(basename(directory), 0, "", `В папке нет ни одной таблицы, например ${tableNames[0]}.csv`));
  const files: TableFile[] = [];
  const unread = new Set<TableName>();
  for (const name of tableNames) {
    const file = found.get(name);
    if (file === undefined) continue;
    const read = await readTable(shopTables[name], { directory, file });
    if ("mistakes" in read) {
      mistakes.push(...read.mistakes);
      unread.add(name);
    } else files.push(read);
  }
  return { files, unread, mistakes };
}

async function readTable(
  table: ShopTable,
  { directory, file }: { directory: string; file: string },
): Promise<TableFile | { mistakes: Mistake[] }> {
  const mistakes: Mistake[] = [];
  let heading: CellRow | null = null;
  let count = 0;
  try {
    let first: string | null = null;
    for await (const { sheet, ...row } of readRows(join(directory, file))) {
      first ??= sheet;
      if (sheet !== first)
        return { mistakes: [of(file, row.line, "", `В книге должен быть один лист с данными, а есть и «${sheet}»`)] };
      if (heading === null) heading = row;
      else if (isFilled(row)) count += 1;
    }
  } catch (error) {
    if (!(error instanceof BrokenFileError)) throw error;
    return { mistakes: [of(file, error.line, "", `Файл не прочитать: ${error.reason}`)] };
  }
  if (heading === null) return { mistakes: [of(file, 1, "", "Нужны заголовки столбцов")] };
  const headings = heading.cells.map((cell) => cell.trim());
  const columns = headings.map((text) => (text === "" ? null : columnOf(table, text)));
  for (const [place, text] of headings.entries()) {
    const known = columns[place];
    const names = table.columns.map(({ name }) => name).join(", ");
    if (text !== "" && known === undefined)
      mistakes.push({ ...of(file, heading.line, text, `Такого столбца нет, есть: ${names}`) });
    else if (known && columns.indexOf(known) !== place)
      mistakes.push(of(file, heading.line, text, "Этот столбец уже есть"));
  }
  if (mistakes.length > 0) return { mistakes };
  const rows = () => rowsBelow(join(directory, file));
  return { table, file, headings, columns: columns.map((known) => known ?? null), count, rows };
}

const isFilled = ({ cells }: CellRow): boolean => cells.some((cell) => cell.trim() !== "");

/** What stands below the headings. */
async function* rowsBelow(path: string): AsyncGenerator<CellRow> {
  let isHeading = true;
  for await (const { sheet: _sheet, ...row } of readRows(path)) {
    if (!isHeading && isFilled(row)) yield row;
    isHeading = false;
  }
}

const of = (file: string, line: number, column: string, wanted: string): Mistake => ({
  file,
  line,
  column,
  found: "",
  wanted,
});

function columnOf({ columns }: ShopTable, heading: string): Column | undefined {
  const text = plainCell(heading);
  return columns.find(({ name, also }) => name === text || also.includes(text));
}
