import type { Zone } from "../../contract/platform/local-time.ts";
import { isWithin } from "../../platform/outbox/message-rules.ts";
import { hoursOf } from "../../platform/outbox/message-table.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Visits of the rush that nobody has confirmed by then are freed. */
export const FREED_MINUTES_BEFORE = 90;
/** The last reminder goes so long before. */
export const HOURS_BEFORE = 3;

export const confirmBefore = (startsAt: Date): Date => new Date(startsAt.getTime() - FREED_MINUTES_BEFORE * MINUTE_MS);

/** Hours between booking and the reminder that asks for an answer, at least. */
const QUIET_HOURS = 1;

/** Whether there is time to ask about a visit of the rush again: who books later than that has just said that they come. */
export const isConfirmedLater = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() > (HOURS_BEFORE + QUIET_HOURS) * HOUR_MS;

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
export function dueReminder(visit: Reminded, zone: Zone, now: Date): "day_before" | "hours_before" | null {
  const { startsAt, createdAt } = visit;
  if (startsAt <= now) return null;
  const ahead = startsAt.getTime() - now.getTime();
  if (visit.remindedHoursAt === null && ahead <= HOURS_BEFORE * HOUR_MS && isConfirmedLater(startsAt, createdAt))
    return "hours_before";
  if (visit.remindedDayAt !== null || ahead <= HOURS_BEFORE * HOUR_MS) return null;
  const { day, minute } = localTime(now, zone);
  const isDayBefore = addDays(day, 1) === localTime(startsAt, zone).day;
  const wasBookedBefore = localTime(createdAt, zone).day < day;
  return isDayBefore && wasBookedBefore && isWithin(hoursOf("visit_day_before"), minute) ? "day_before" : null;
}
