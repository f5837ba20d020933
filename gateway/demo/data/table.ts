/**
 * Reads a table with one row a line; blank lines are skipped. Returns rows keyed by column, and throws when a row has a
 * different number of cells.
 */
export function readRows<const C extends readonly string[]>(
  table: string,
  columns: C,
  separator = "|",
): Record<C[number], string>[] {
  return table
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const cells = line.split(separator).map((cell) => cell.trim());
      if (cells.length !== columns.length) throw new Error(`${cells.length} cells, not ${columns.length}: ${line}`);
      return Object.fromEntries(columns.map((column, index) => [column, cells[index]])) as Record<C[number], string>;
    });
}

export function readNumber(cell: string): number {
  const value = Number(cell);
  if (cell === "" || !Number.isFinite(value)) throw new Error(`not a number: «${cell}»`);
  return value;
}

export function readOneOf<const V extends string>(cell: string, allowed: readonly V[]): V {
  const value = allowed.find((candidate) => candidate === cell);
  if (value === undefined) throw new Error(`«${cell}» is none of ${allowed.join(", ")}`);
  return value;
}

/** Looks up a one-letter code; tables use codes for words that repeat on every row. */
export function readCode<T>(code: string, codes: Readonly<Record<string, T>>): T {
  const value = codes[code];
  if (value === undefined) throw new Error(`unknown code «${code}»`);
  return value;
}

export function readList(cell: string, separator = ","): string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
