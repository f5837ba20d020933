import { addDays, localTime } from "../region/zone-time.ts";
import { TEXT_FROM, TEXT_TO } from "./text-hours-rules.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Visits of the rush that nobody has confirmed by then are freed. */
export const FREED_MINUTES_BEFORE = 90;
/** The last reminder goes so long before. */
export const HOURS_BEFORE = 3;

export const confirmBefore = (startsAt: Date): Date => new Date(startsAt.getTime() - FREED_MINUTES_BEFORE * MINUTE_MS);

interface Reminded {
  startsAt: Date;
  createdAt: Date;
  remindedDayAt: Date | null;
  remindedHoursAt: Date | null;
}

/**
 * Which reminder is due: on the day before within the hours for messages, and three hours before. Who has booked less than so long before is
 * not reminded of what they have just done.
 */
export function dueReminder(visit: Reminded, zone: string, now: Date): "day_before" | "hours_before" | null {
  const { startsAt, createdAt } = visit;
  if (startsAt <= now) return null;
  const ahead = startsAt.getTime() - now.getTime();
  const bookedAhead = startsAt.getTime() - createdAt.getTime();
  if (visit.remindedHoursAt === null && ahead <= HOURS_BEFORE * HOUR_MS && bookedAhead > (HOURS_BEFORE + 1) * HOUR_MS)
    return "hours_before";
  if (visit.remindedDayAt !== null || ahead <= HOURS_BEFORE * HOUR_MS) return null;
  const { day, minute } = localTime(now, zone);
  const isDayBefore = addDays(day, 1) === localTime(startsAt, zone).day;
  const wasBookedBefore = localTime(createdAt, zone).day < day;
  return isDayBefore && wasBookedBefore && minute >= TEXT_FROM && minute < TEXT_TO ? "day_before" : null;
}
