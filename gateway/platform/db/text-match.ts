import { type AnyColumn, ilike, or, type SQL } from "drizzle-orm";
import { plainLine } from "../../contract/platform/typed-text.ts";

/**
 * A text that was typed stands for one that was printed as well: `_` is any sign, so a hyphen finds a dash, a quote «, a space one that does
 * not break.
 */
const escaped = (text: string): string =>
  plainLine(text)
    .replace(/[\\%_]/g, "\\$&")
    .replace(/["' -]/g, "_");

/** Pattern of `like` and `ilike` for what begins with the text as it is. */
export const startsWith = (text: string): string => `${escaped(text)}%`;

/** Whether one of the columns contains the text as it is, in capitals or not. */
export const contain = (columns: readonly AnyColumn[], text: string): SQL | undefined =>
  or(...columns.map((column) => ilike(column, `%${escaped(text)}%`)));
