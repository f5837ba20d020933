import { MAX_REPORT_DAYS } from "../../contract/office/reports.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { shortDay } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { addDays, weekdayOf } from "../../platform/zone-time.ts";

/** Calendar days, both included. */
export interface Period {
  from: Day;
  to: Day;
}

const USUAL_DAYS = 30;
const MONTHS = [
  "январь",
  "февраль",
  "март",
  "апрель",
  "май",
  "июнь",
  "июль",
  "август",
  "сентябрь",
  "октябрь",
  "ноябрь",
  "декабрь",
];

/** The days that a report is of: those of its filter, else the last thirty. Throws `invalid` for more than a year. */
export function periodOf(days: { dayFrom?: Day | undefined; dayTo?: Day | undefined }, today: Day): Period {
  const { dayFrom, dayTo } = days;
  const to = dayTo ?? (dayFrom === undefined || dayFrom <= today ? today : addDays(dayFrom, USUAL_DAYS - 1));
  const from = dayFrom ?? addDays(to, 1 - USUAL_DAYS);
  const refuse = (message: string) => new ApiError("invalid", [{ field: "dayTo", message }]);
  if (to < from) throw refuse("Последний день раньше первого");
  if (to > addDays(from, MAX_REPORT_DAYS - 1)) throw refuse(`Не больше ${MAX_REPORT_DAYS} дней`);
  return { from, to };
}

const timeUnits = ["day", "week", "month"] as const;
export type TimeUnit = (typeof timeUnits)[number];
export const isTimeUnit = (by: string): by is TimeUnit => timeUnits.some((unit) => unit === by);

/** The first day of the week or month of a day. */
export function unitStart(day: Day, unit: TimeUnit): Day {
  if (unit === "week") return addDays(day, -weekdayOf(day));
  return unit === "month" ? (`${day.slice(0, 7)}-01` as Day) : day;
}

/** «20.11.2026», «16.11.2026–22.11.2026», «ноябрь 2026»; of a week or month that the period cuts, the days of the period. */
export function unitLabel(start: Day, unit: TimeUnit, period?: Period): string {
  if (unit === "day") return shortDay(start);
  if (unit === "month") return `${MONTHS[Number(start.slice(5, 7)) - 1]} ${start.slice(0, 4)}`;
  const from = period && start < period.from ? period.from : start;
  const end = addDays(start, 6);
  const to = period && end > period.to ? period.to : end;
  return from === to ? shortDay(from) : `${shortDay(from)}–${shortDay(to)}`;
}

export function daysOf({ from, to }: Period): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Days, weeks or months of a period, in their order, those without figures too. */
export const unitsOf = (period: Period, unit: TimeUnit): Day[] => [
  ...new Set(daysOf(period).map((day) => unitStart(day, unit))),
];
