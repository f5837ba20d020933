/**
 * Reads a hand-made table: one row a line, blank lines skipped. Rows are keyed by column name; throws when a row has
 * another number of cells, so that a slip is found at the first start.
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

/** Looks a one-letter code up; the tables use codes where a word would repeat on every row. */
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

const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  "а-a б-b в-v г-g д-d е-e ё-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-ts ч-ch ш-sh щ-sch ъ- ы-y ь- э-e ю-yu я-ya"
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
);

/** Latin lower-case slug of a title: «Нижний Тагил» gives "nizhniy-tagil", "Winter+ 3" gives "winter-plus-3". */
export function slugOf(title: string): string {
  return Array.from(title.toLowerCase().replaceAll("+", " plus ").normalize("NFC"), (char) => LATIN[char] ?? char)
    .join("")
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
