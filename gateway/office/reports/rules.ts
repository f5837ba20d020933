import type { ShopCalendar } from "../../chain/calendar/rules.ts";
import { MAX_REPORT_DAYS } from "../../contract/office/reports.ts";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { shortDay } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { addDays, momentAt, weekdayOf } from "../../platform/zone-time.ts";
import { type DayException, openingOf } from "../../workshop/booking/opening-rules.ts";

type Figures<Name extends string> = Record<Name, number>;
/** What a query found of one day, place or the like; `key` is empty for none. */
export type Found<Name extends string> = Figures<Name> & { key: string };
type Row<Name extends string> = Figures<Name> & { key: string; label: string };

/** Rows of a report and the sums of them. */
interface Folded<Name extends string> {
  rows: Row<Name>[];
  totals: Figures<Name>;
}

const zero = <Name extends string>(names: readonly Name[]): Figures<Name> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Figures<Name>;

function addTo<Name extends string>(sums: Figures<Name>, more: Figures<Name>, names: readonly Name[]): void {
  for (const name of names) sums[name] += more[name];
}

/** Adds up what has one label. Days become the days, weeks or months of the period, all of them in order; else the largest comes first. */
export function foldRows<Name extends string>(
  found: readonly Found<Name>[],
  names: readonly [Name, ...Name[]],
  { by, period, labelOf }: { by: string; period?: Period; labelOf(key: string): string },
): Folded<Name> {
  if (isTimeUnit(by) && period) return foldDays(found, names, by, period);
  const rows = new Map<string, Row<Name>>();
  for (const each of found) {
    const label = labelOf(each.key);
    const row = rows.get(label) ?? { ...zero(names), key: each.key, label };
    addTo(row, each, names);
    rows.set(label, row);
  }
  const [first] = names;
  const sorted = [...rows.values()].sort((a, b) => b[first] - a[first] || a.label.localeCompare(b.label, "ru"));
  return { rows: sorted, totals: totalsOf(sorted, names) };
}

function foldDays<Name extends string>(
  found: readonly Found<Name>[],
  names: readonly Name[],
  unit: TimeUnit,
  period: Period,
): Folded<Name> {
  const rows = new Map(
    unitsOf(period, unit).map((start): [string, Row<Name>] => [
      start,
      { ...zero(names), key: start, label: unitLabel(start, unit, period) },
    ]),
  );
  for (const each of found) {
    const row = rows.get(unitStart(each.key as Day, unit));
    if (!row) throw new Error(`The day ${each.key} is outside of ${period.from} to ${period.to}`);
    addTo(row, each, names);
  }
  const all = [...rows.values()];
  return { rows: all, totals: totalsOf(all, names) };
}

/** Ends by the day, week or month that they are in, only those that there are; what never ends comes last. */
export function foldEnds<Name extends string>(
  found: readonly Found<Name>[],
  names: readonly [Name, ...Name[]],
  by: string,
): Folded<Name> {
  const unit = isTimeUnit(by) ? by : "day";
  const startOf = (key: string) => (key === "" ? "" : unitStart(key as Day, unit));
  const { rows, totals } = foldRows(
    found.map((each) => ({ ...each, key: startOf(each.key) })),
    names,
    { by: "end", labelOf: (start) => (start === "" ? "Бессрочные" : unitLabel(start as Day, unit)) },
  );
  const rank = (key: string) => (key === "" ? "9999" : key);
  return { rows: rows.sort((a, b) => (rank(a.key) < rank(b.key) ? -1 : 1)), totals };
}

function totalsOf<Name extends string>(rows: readonly Figures<Name>[], names: readonly Name[]): Figures<Name> {
  const totals = zero(names);
  for (const row of rows) addTo(totals, row, names);
  return totals;
}

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
type TimeUnit = (typeof timeUnits)[number];
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
const unitsOf = (period: Period, unit: TimeUnit): Day[] => [
  ...new Set(daysOf(period).map((day) => unitStart(day, unit))),
];

interface ClosedSpan {
  bayId: number;
  startsAt: Date;
  endsAt: Date;
}

export interface OpenShop {
  zone: Zone;
  hours: readonly (readonly [number, number] | null)[];
  bayIds: readonly number[];
  exceptions: ReadonlyMap<string, DayException>;
  closures: readonly ClosedSpan[];
}

const MINUTE_MS = 60_000;

/** How many minutes the bays of a centre were open on a day, together. */
export function openMinutesOf(shop: OpenShop, day: Day, calendar: ShopCalendar): number {
  const opening = openingOf(day, shop.hours, shop.exceptions, calendar);
  if (!opening) return 0;
  const midnight = momentAt(day, 0, shop.zone).getTime();
  const start = midnight + opening.open * MINUTE_MS;
  const end = midnight + opening.close * MINUTE_MS;
  return shop.bayIds.reduce((sum, bayId) => {
    const closed = shop.closures.filter((span) => span.bayId === bayId);
    return sum + (end - start) / MINUTE_MS - closedMinutes(closed, start, end);
  }, 0);
}

/** A minute that several closures cover counts once. */
function closedMinutes(closures: readonly ClosedSpan[], start: number, end: number): number {
  let minutes = 0;
  let until = start;
  for (const span of [...closures].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const from = Math.max(until, span.startsAt.getTime());
    const to = Math.min(end, span.endsAt.getTime());
    if (to <= from) continue;
    minutes += (to - from) / MINUTE_MS;
    until = to;
  }
  return minutes;
}
