import { type AnyColumn, ilike, or, type SQL } from "drizzle-orm";

const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Pattern of `like` and `ilike` for what begins with the text as it is. */
export const startsWith = (text: string): string => `${escaped(text)}%`;

/** Whether one of the columns contains the text as it is, in capitals or not. */
export const contain = (columns: readonly AnyColumn[], text: string): SQL | undefined =>
  or(...columns.map((column) => ilike(column, `%${escaped(text)}%`)));
