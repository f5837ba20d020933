import { once } from "node:events";
import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { BrokenFileError } from "./broken-file.ts";
import { MAX_CELL_CHARACTERS, MAX_COLUMNS, type SheetRow } from "./csv-rows.ts";
import { type Calendar, type NumberFormat, numberFormat, textOfNumber } from "./number-formats.ts";

/** Some 100,000 rows. Reading takes twenty times as much memory, half of it on the heap. */
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_MEGABYTES = 400;
const LONGEST_MS = 60_000;

const FAULTS = {
  encrypted: "книга Excel защищена паролем. Снимите пароль в Excel и сохраните её ещё раз",
  old: "это книга Excel 5.0/95 или старше. Откройте её в Excel и сохраните как «Книга Excel (.xlsx)»",
  document: "это документ Word. Сохраните таблицу как XLSX или CSV",
  other: "это не книга Excel. Нужен файл с таблицей: XLSX, XLS, CSV или YML",
  damaged: "книга Excel (.xls) повреждена. Откройте её в Excel и сохраните как «Книга Excel (.xlsx)»",
  large: "книга Excel (.xls) слишком велика. Сохраните её как «Книга Excel (.xlsx)»",
} as const;

type Cell = string | number | [value: number, format: string];
type Answer =
  | { fault: Exclude<keyof typeof FAULTS, "large"> }
  | { title: string; calendar: Calendar; rows: [line: number, ...cells: Cell[]][] };

/** Rows of all visible sheets of a workbook of Excel 97–2003 that are not empty. One that cannot be read is broken. */
export async function* readOldWorkbook(
  file: string,
  limits = { bytes: MAX_BYTES, megabytes: MAX_MEGABYTES, milliseconds: LONGEST_MS },
): AsyncGenerator<SheetRow> {
  const broken = (fault: keyof typeof FAULTS) => new BrokenFileError(file, 1, FAULTS[fault]);
  if ((await stat(file)).size > limits.bytes) throw broken("large");
  const thread = new Worker(new URL("./xls-rows-worker.mjs", import.meta.url), {
    workerData: { file },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  try {
    const formats = new Map<string, NumberFormat>();
    for (;;) {
      const answered = once(thread, "message", { signal: AbortSignal.timeout(limits.milliseconds) });
      thread.postMessage("next");
      const [answer] = (await answered) as [Answer | null];
      if (answer === null) return;
      if ("fault" in answer) throw broken(answer.fault);
      for (const [line, ...found] of answer.rows) {
        const cells = found.slice(0, MAX_COLUMNS).map((cell) => textOf(cell, answer.calendar, formats));
        if (cells.some((cell) => cell !== "")) yield { sheet: answer.title, line, cells };
      }
    }
  } catch (error) {
    if (error instanceof BrokenFileError) throw error;
    const { code, name } = error as { code?: string; name?: string };
    if (code === "ERR_WORKER_OUT_OF_MEMORY") throw broken("large");
    throw name === "AbortError" ? broken("damaged") : error;
  } finally {
    await thread.terminate();
  }
}

function textOf(cell: Cell, calendar: Calendar, formats: Map<string, NumberFormat>): string {
  if (typeof cell === "string") return cell.slice(0, MAX_CELL_CHARACTERS).trim();
  const [value, written] = typeof cell === "number" ? [cell, ""] : cell;
  let format = formats.get(written);
  if (format === undefined) {
    format = numberFormat(written);
    formats.set(written, format);
  }
  return textOfNumber(value, format, calendar);
}
