import type { ShopCalendar } from "../../chain/calendar/rules.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { weekdayOf } from "../../platform/zone-time.ts";
import { overlaps, type TakenTime } from "./bay-rules.ts";

/** A bay that nothing comes into for a while. */
export interface ClosedTime {
  bayId: number;
  start: number;
  end: number;
}

type Span = Pick<ClosedTime, "start" | "end">;

/** What is left of a time without others. */
function without(time: Span, others: readonly Span[]): Span[] {
  let left: Span[] = [time];
  for (const other of others)
    left = left.flatMap((piece) =>
      overlaps(piece, other)
        ? [
            { start: piece.start, end: other.start },
            { start: other.end, end: piece.end },
          ].filter(({ start, end }) => start < end)
        : [piece],
    );
  return left;
}

/** Ids of pieces of closures: below those of parts of a visit, and never ids of the database. */
const FIRST_ID = -1_000;

/** Minutes with the closures: what is in a closed bay stays there until it is moved, and nothing else comes in. */
export function withClosures(taken: readonly TakenTime[], closures: readonly ClosedTime[]): TakenTime[] {
  const result = taken.map((time) =>
    closures.some((closure) => closure.bayId === time.bayId && overlaps(closure, time))
      ? { ...time, isFixed: true }
      : time,
  );
  let id = FIRST_ID;
  for (const closure of closures) {
    const inBay = result.filter(({ bayId }) => bayId === closure.bayId);
    for (const piece of without(closure, inBay)) {
      id -= 1;
      result.push({ id, bayId: closure.bayId, ...piece, need: { kind: "fitting", inch: 0 }, isFixed: true });
    }
  }
  return result;
}

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
const SATURDAY = 5;
const MONDAY = 0;
/** The only days of the year on which every shop is closed unless it says otherwise. */
const CLOSED_ON = ["-01-01", "-01-02"];

/** When a shop is open on a day: as it says of the day itself, else as the country's calendar and its week have it. */
export function openingOf(
  day: Day,
  week: readonly (readonly [number, number] | null)[],
  exceptions: ReadonlyMap<string, DayException>,
  calendar: ShopCalendar,
): Opening | null {
  const own = exceptions.get(day);
  if (own) {
    if (own.openMinute === null || own.closeMinute === null) return null;
    return { open: own.openMinute, close: own.closeMinute };
  }
  const weekday = weekdayOf(day);
  const ordinary = hoursOf(week, weekday);
  if (isRoundTheClock(week)) return ordinary;
  if (CLOSED_ON.some((end) => day.endsWith(end))) return null;
  const special = calendar.get(day);
  if (special === undefined) return ordinary;
  if (!special.isWorking) return hoursOf(week, SUNDAY);
  return earlier(weekday < SATURDAY ? ordinary : (hoursOf(week, MONDAY) ?? ordinary), special.shortMinutes);
}

function earlier(opening: Opening | null, minutes: number): Opening | null {
  if (!opening || opening.close - minutes <= opening.open) return opening;
  return { ...opening, close: opening.close - minutes };
}

const isRoundTheClock = (week: readonly (readonly [number, number] | null)[]): boolean =>
  week.length === 7 && week.every((hours) => hours !== null && hours[0] === 0 && hours[1] === 1_440);

function hoursOf(week: readonly (readonly [number, number] | null)[], weekday: number): Opening | null {
  const hours = week[weekday];
  return hours ? { open: hours[0], close: hours[1] } : null;
}
