import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { BrokenFileError } from "./broken-file.ts";
import { readText } from "./text-file.ts";

export interface CsvRow<Column extends string> {
  line: number;
  cells: Record<Column, string>;
}

const MAX_ROW_CHARACTERS = 100_000;
export const MAX_CELL_CHARACTERS = 20_000;
export const MAX_COLUMNS = 500;

/**
 * Rows of a CSV file with a header, separated by `,`, `;`, a tab, `|` or `^`. Column names are case-insensitive, `columnOf` tells what other
 * headings mean, and unknown columns are ignored. Without a column of `required` the file is broken; one of `optional` reads as "".
 */
export async function* readCsv<Required extends string, Optional extends string>(
  file: string,
  required: readonly Required[],
  optional: readonly Optional[],
  columnOf: (heading: string) => Required | Optional | null = () => null,
): AsyncGenerator<CsvRow<Required | Optional>> {
  const columns = [...required, ...optional];
  let places: (readonly [column: Required | Optional, place: number])[] | null = null;
  for await (const { line, cells } of readCells(file, { isEven: true })) {
    if (places === null) {
      const names = cells.map((name) => name.toLowerCase());
      const known = namesOf(names, columnOf);
      const missing = required.filter((name) => !known.includes(name));
      if (missing.length > 0) throw new BrokenFileError(file, 1, `нет столбцов: ${missing.join(", ")}`);
      places = columns.map((name) => [name, known.indexOf(name)]);
      continue;
    }
    const row = Object.fromEntries(places.map(([name, place]) => [name, cells[place] ?? ""]));
    yield { line, cells: row as Record<Required | Optional, string> };
  }
}

/** A row of a table as it stands; the first line is 1. */
export interface CellRow {
  line: number;
  cells: string[];
}

/** A row of a sheet of a workbook; a file without sheets has one that is called "". */
export interface SheetRow extends CellRow {
  sheet: string;
}

/** Rows of a CSV file that are not empty. `isEven`: one with more or fewer cells than the first makes the file broken. */
export async function* readCells(file: string, { isEven }: { isEven: boolean }): AsyncGenerator<CellRow> {
  const chunks = readText(file);
  const first = await chunks.next();
  if (first.done) throw new BrokenFileError(file, 1, "файл пуст");
  const parser = parse({
    bom: true,
    trim: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: !isEven,
    // Price lists have names with inches and quotes that no program has doubled.
    relax_quotes: !isEven,
    delimiter: delimiterOf(first.value),
    max_record_size: MAX_ROW_CHARACTERS,
  });
  // Errors of either stream surface in the loop below.
  pipeline(Readable.from(prepend(first.value, chunks)), parser).catch(() => {});
  let line = 1;
  try {
    for await (const item of parser) {
      const { info, record } = item as { info: { lines: number }; record: string[] };
      line = info.lines;
      yield { line, cells: record.map((cell) => cell.slice(0, MAX_CELL_CHARACTERS)) };
    }
  } catch (error) {
    if (error instanceof CsvError) {
      const at = (error as { lines?: unknown }).lines;
      throw new BrokenFileError(file, typeof at === "number" ? at : line, `файл повреждён (${error.code})`);
    }
    throw error;
  }
}

const SAMPLE_LINES = 50;

/** The separator of which most lines have the same number: rows of titles and texts have others now and then. Of equals the more frequent one. */
function delimiterOf(beginning: string): string {
  const lines = beginning.split(/\r?\n/, SAMPLE_LINES).filter((line) => line.trim() !== "");
  const scores = [";", "\t", ",", "|", "^"].map((separator) => {
    const times = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(separator).length - 1;
      if (count > 0) times.set(count, (times.get(count) ?? 0) + 1);
    }
    const [count = 0, agreeing = 0] = [...times].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? [];
    return { separator, count, agreeing };
  });
  scores.sort((one, other) => other.agreeing - one.agreeing || other.count - one.count);
  return scores[0]?.separator ?? ",";
}

/** Headings by what they mean. What a column says by its own name precedes; of two with one meaning the first counts. */
function namesOf(names: readonly string[], columnOf: (heading: string) => string | null): string[] {
  const taken = new Set(names);
  return names.map((name) => {
    const meant = columnOf(name);
    if (meant === null || taken.has(meant)) return name;
    taken.add(meant);
    return meant;
  });
}

async function* prepend(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
