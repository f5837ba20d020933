import type { z } from "zod";
import type { RegionDirectory } from "../../../chain/regions/directory.ts";
import type { Day } from "../../../contract/platform/local-time.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import type { CellReader } from "./cell-readers.ts";
import type { TableName } from "./table-names.ts";

export interface Column {
  /** Heading in the file. */
  name: string;
  /** What people call it as well, in small letters, with «е» for «ё». */
  also: readonly string[];
  /** Fields of the form that it fills; mistakes in them are told of it. */
  fields: readonly [string, ...string[]];
  read: CellReader;
}

/** A column that fills one field. */
export const column = (name: string, field: string, read: CellReader, also: readonly string[] = []): Column => ({
  name,
  also,
  fields: [field],
  read,
});

/** What rules need to know besides the row. */
export interface Circumstances {
  /** Regions and places as they are within the import. */
  regions: RegionDirectory;
  /** A day that has begun everywhere in Russia. */
  today: Day;
  now(): Date;
}

/** A column, and what would be right there. */
export interface Wrong {
  column: string;
  wanted: string;
}

export interface StoredRow<Values> {
  id: number;
  isArchived: boolean;
  /** As a form has them. */
  values: Values;
}

/** Rows that come with the same folder are not there yet: their ids are larger while it is checked. */
export const LARGEST_ID = 2_147_483_647;

interface LargeTable<Values> {
  /** Stored rows with these keys. */
  readSome(tx: Executor, keys: readonly string[]): Promise<StoredRow<Values>[]>;
  /** Keys of all that is stored, for tables that name them. */
  readIds?(tx: Executor): Promise<{ id: number; key: string }[]>;
  /** Writes new rows: answers the id of each, null for one that is left out, or what is wrong with it. */
  addMany(tx: Executor, rows: readonly Values[], known: Circumstances): Promise<(number | ApiError | null)[]>;
}

/** A table of the folder: a form that rows fill in. */
export interface ShopTable<Values extends object = Record<string, unknown>> {
  name: TableName;
  /** For the report. */
  title: string;
  columns: readonly Column[];
  form: z.ZodType<Values>;
  /** By what a row is found again. */
  keyOf(values: Partial<Values>): string;
  /** Of new rows, where the file says nothing. */
  defaults?: Partial<Values>;
  /** What a row leaves to what is stored and to the day, before it is found again. */
  complete?(values: Partial<Values>, stored: readonly StoredRow<Values>[], today: Day): Partial<Values>;
  /** What is wrong with all rows together; null for nothing. */
  whole?(rows: readonly Partial<Values>[], stored: readonly StoredRow<Values>[]): Wrong | null;
  /** Fields that stay as they are once they are stored. */
  facts?: readonly (keyof Values & string)[];
  /** Whether a row is written before the others. */
  isFirst?(values: Values): boolean;
  /** Path of the call by which staff add one: their changes wait for it. */
  lock: string;
  /** All that is stored; not of large tables. */
  read?(tx: Executor): Promise<StoredRow<Values>[]>;
  /** As they would be read again. */
  normal(values: Values): Values;
  /** The row of the database that they make. */
  columnsOf?(values: Values): object;
  /** Answers the id; null where it stays as it is. Throws `invalid` for what a form refuses as well. */
  write(tx: Executor, stored: StoredRow<Values> | null, values: Values, known: Circumstances): Promise<number | null>;
  /** What is stored is read only where the folder has the table, or one that names its rows. */
  hasManyRows?: true;
  /** A table with so many rows that it is read and written some hundred at a time as well. */
  large?: LargeTable<Values>;
  /** A field with ids of other rows of the same table, which has a table of its own in the database. */
  links?: {
    field: string;
    read(tx: Executor, id: number): Promise<string[]>;
    write(tx: Executor, id: number, ids: readonly string[]): Promise<void>;
  };
  /** Regions and places are read again after it. */
  changesDirectory?: true;
  /** What stands in its cells is somebody's, and is told to nobody. */
  isPersonal?: true;
  /** How other tables write its key, where they may write it in several ways. */
  nameOf?(cell: string): string;
  /** Tables of many rows that its rows name. */
  needs?: readonly TableName[];
  /** Keys of rows that lack something once all is written. */
  unfinished?: { wanted: string; find(tx: Executor): Promise<string[]> };
}

/** Makes what `add` writes of each row, in their order, and answers the ids, with what a rule said of those that it refused. */
export async function addRight<Values, Made extends object>(
  rows: readonly Values[],
  make: (values: Values) => Made,
  { add, taken }: { add(made: readonly Made[]): Promise<(number | null)[]>; taken: ApiError },
): Promise<(number | ApiError)[]> {
  const made = rows.map((values) => {
    try {
      return make(values);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  });
  const added = await add(made.flatMap((each) => (each instanceof ApiError ? [] : [each])));
  let next = 0;
  return made.map((each) => (each instanceof ApiError ? each : (added[next++] ?? taken)));
}

/** A table whose types nobody else has to know. */
export const shopTable = <Values extends object>(table: ShopTable<Values>): ShopTable => table as unknown as ShopTable;
