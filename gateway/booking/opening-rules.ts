import type { CalendarExceptions } from "../calendar/rules.ts";
import { weekdayOf } from "../region/zone-time.ts";

/** Minutes since local midnight. */
export interface Opening {
  open: number;
  close: number;
}

/** A shop's own exception; null minutes are a closed day. */
export interface DayException {
  openMinute: number | null;
  closeMinute: number | null;
}

const SUNDAY = 6;
const MONDAY = 0;
/** The only days of the year on which every shop is closed unless it says otherwise. */
const CLOSED_ON = ["-01-01", "-01-02"];

/** When a shop is open on a day: as it says of the day itself, else as the country's calendar and its week have it. */
export function openingOf(
  day: string,
  week: readonly (readonly [number, number] | null)[],
  exceptions: ReadonlyMap<string, DayException>,
  calendar: CalendarExceptions,
): Opening | null {
  const own = exceptions.get(day);
  if (own) {
    if (own.openMinute === null || own.closeMinute === null) return null;
    return { open: own.openMinute, close: own.closeMinute };
  }
  const ordinary = hoursOf(week, weekdayOf(day));
  if (isRoundTheClock(week)) return ordinary;
  if (CLOSED_ON.some((end) => day.endsWith(end))) return null;
  const isWorking = calendar.get(day);
  if (isWorking === undefined) return ordinary;
  return isWorking ? (hoursOf(week, MONDAY) ?? ordinary) : hoursOf(week, SUNDAY);
}

const isRoundTheClock = (week: readonly (readonly [number, number] | null)[]): boolean =>
  week.length === 7 && week.every((hours) => hours !== null && hours[0] === 0 && hours[1] === 1_440);

function hoursOf(week: readonly (readonly [number, number] | null)[], weekday: number): Opening | null {
  const hours = week[weekday];
  return hours ? { open: hours[0], close: hours[1] } : null;
}
