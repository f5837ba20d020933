import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { dayField } from "../../contract/platform/local-time.ts";
import type { CalendarDay } from "./calendar-store.ts";

const row = z.object({
  day: dayField("день пишется как 2028-01-01"),
  working: z.enum(["0", "1"], "в столбце working бывает 0 (не работают) или 1 (работают)"),
  title: z.string().trim().min(1, "в столбце title нужно название дня").max(120, "название длиннее 120 знаков"),
});

/** A broken line of the file; the message names it, in Russian. */
export class BrokenCalendarError extends Error {}

/** Reads a CSV file with the columns day, working and title, separated by semicolons. Throws BrokenCalendarError. */
export function parseCalendar(text: string): CalendarDay[] {
  const days = rowsOf(text).map((found, index) => {
    const read = row.safeParse(found);
    if (!read.success)
      throw new BrokenCalendarError(
        `Строка ${index + 2}: ${read.error.issues.map(({ message }) => message).join(", ")}`,
      );
    const { day, working, title } = read.data;
    return { day, isWorking: working === "1", title };
  });
  if (days.length === 0) throw new BrokenCalendarError("В файле нет ни одного дня");
  const twice = days.find(({ day }, index) => days.findIndex((other) => other.day === day) !== index);
  if (twice) throw new BrokenCalendarError(`День ${twice.day} назван дважды`);
  return days;
}

function rowsOf(text: string): unknown[] {
  try {
    return parse(text, { columns: true, delimiter: ";", bom: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new BrokenCalendarError(`Это не таблица CSV с точкой с запятой: ${error.message}`);
  }
}
