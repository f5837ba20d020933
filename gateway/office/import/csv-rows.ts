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
const MAX_CELL_CHARACTERS = 20_000;

/**
 * Rows of a CSV file with a header, separated by `,`, `;`, a tab or `|`. Column names are case-insensitive, `columnOf` tells what other
 * headings mean, and unknown columns are ignored. Without a column of `required` the file is broken; one of `optional` reads as "".
 */
export async function* readCsv<Required extends string, Optional extends string>(
  file: string,
  required: readonly Required[],
  optional: readonly Optional[],
  columnOf: (heading: string) => Required | Optional | null = () => null,
): AsyncGenerator<CsvRow<Required | Optional>> {
  const chunks = readText(file);
  const first = await chunks.next();
  if (first.done) throw new BrokenFileError(file, 1, "файл пуст");
  const header = first.value.split("\n", 1)[0] ?? "";
  const parser = parse({
    bom: true,
    trim: true,
    info: true,
    skip_empty_lines: true,
    delimiter: delimiterOf(header),
    max_record_size: MAX_ROW_CHARACTERS,
    columns: (names: string[]) => {
      const known = namesOf(
        names.map((name) => name.toLowerCase()),
        columnOf,
      );
      const missing = required.filter((name) => !known.includes(name));
      if (missing.length > 0) throw new BrokenFileError(file, 1, `нет столбцов: ${missing.join(", ")}`);
      return known;
    },
  });
  // Errors of either stream surface in the loop below.
  pipeline(Readable.from(prepend(first.value, chunks)), parser).catch(() => {});
  const columns = [...required, ...optional];
  let line = 1;
  try {
    for await (const item of parser) {
      const { info, record } = item as { info: { lines: number }; record: Record<string, string> };
      line = info.lines;
      const cells = Object.fromEntries(
        columns.map((name) => [name, (record[name] ?? "").slice(0, MAX_CELL_CHARACTERS)]),
      ) as Record<Required | Optional, string>;
      yield { line, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) {
      const at = (error as { lines?: unknown }).lines;
      throw new BrokenFileError(file, typeof at === "number" ? at : line, `файл повреждён (${error.code})`);
    }
    throw error;
  }
}

/** The separator that the header has most of. */
function delimiterOf(header: string): string {
  const count = (separator: string) => header.split(separator).length;
  return [",", ";", "\t", "|"].reduce((most, separator) => (count(separator) > count(most) ? separator : most));
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
