import { harmlessCell } from "../../contract/platform/harmless-cell.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { shortDay } from "../../platform/format.ts";

/** What one side has of a payment, kopecks. */
export interface Sums {
  capturedKopecks: number;
  refundedKopecks: number;
}

type Comparison = "same" | "sums" | "lacking_there";

/** `theirs` is null where the provider knows no such payment. */
export function compareSums(ours: Sums, theirs: Sums | null): Comparison {
  if (theirs === null) return ours.capturedKopecks > 0 ? "lacking_there" : "same";
  const isSame = ours.capturedKopecks === theirs.capturedKopecks && ours.refundedKopecks === theirs.refundedKopecks;
  return isSame ? "same" : "sums";
}

const MOSCOW_MS = 3 * 3_600_000;

/** When the day of a moment began in Moscow, by which banks and the tax office count days. It has no summer time. */
export const moscowDayStart = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + MOSCOW_MS) / DAY_MS) * DAY_MS - MOSCOW_MS);

/** The start of a calendar day in Moscow, and that of the day after another one. */
export const moscowPeriod = (from: Day, to: Day): { from: Date; to: Date } => ({
  from: new Date(Date.parse(from) - MOSCOW_MS),
  to: new Date(Date.parse(to) + DAY_MS - MOSCOW_MS),
});

/** «23.11.2026 10:00» */
export function moscowText(at: Date): string {
  const [day = "", time = ""] = new Date(at.getTime() + MOSCOW_MS).toISOString().slice(0, 16).split("T");
  return `${shortDay(day)} ${time}`;
}

const MARK = "\ufeff";

/** A cell that no spreadsheet takes for a formula, whoever wrote the text. */
export function csvCell(text: string): string {
  const safe = harmlessCell(text);
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvFile = (rows: readonly (readonly string[])[]): string =>
  MARK + rows.map((row) => `${row.map(csvCell).join(";")}\r\n`).join("");

/** «1234,50» */
export const roublesCell = (kopecks: number): string =>
  `${Math.trunc(kopecks / 100)},${String(kopecks % 100).padStart(2, "0")}`;
