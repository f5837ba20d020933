import type { Day } from "../../contract/platform/local-time.ts";
import { addDays, weekdayOf } from "../../platform/zone-time.ts";

/** Days that are not what their weekday says: true are worked Saturdays and Sundays, false are days off in the week. By YYYY-MM-DD. */
export type CalendarExceptions = ReadonlyMap<string, boolean>;

/** Those days for shops, and days on which they close so many minutes earlier. */
export type ShopCalendar = ReadonlyMap<string, { isWorking: boolean; shortMinutes: number }>;

const SATURDAY = 5;

/** Banks carry out payments on working days. */
export const isBankingDay = (day: Day, exceptions: CalendarExceptions): boolean =>
  exceptions.get(day) ?? weekdayOf(day) < SATURDAY;

/** The day that is `count` banking days after `day`, which itself does not count. */
export function addBankingDays(day: Day, count: number, exceptions: CalendarExceptions): Day {
  let left = count;
  let at = day;
  while (left > 0) {
    at = addDays(at, 1);
    if (isBankingDay(at, exceptions)) left -= 1;
  }
  return at;
}
