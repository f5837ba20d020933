import type { Day } from "../../contract/platform/local-time.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { shortDay } from "../../platform/format.ts";

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
