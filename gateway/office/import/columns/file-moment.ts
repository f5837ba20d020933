import type { Day, Zone } from "../../../contract/platform/local-time.ts";
import { addDays, momentAt } from "../../../platform/zone-time.ts";

/**
 * The moment that figures are as of, as exactly as it is written: a day may be any moment from its first to its last millisecond. For an
 * exact moment both are the same.
 */
export interface FileMoment {
  from: Date;
  to: Date;
}

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** Clocks of two computers may differ, and the time of Kaliningrad from that of Moscow. */
const CLOCK_DIFFERENCE_MS = 3_600_000;

/**
 * Reads «2026-11-20», «2026-11-20 10:00», «2026-11-20T10:00:00+03:00». Without an offset it is local time in `zone`. Null for anything
 * else.
 */
export function readMoment(text: string, zone: Zone): FileMoment | null {
  const [matched, day = "", hour, minute = "", second, offset] = WRITTEN.exec(text) ?? [];
  if (matched === undefined || !isDay(day)) return null;
  if (hour === undefined)
    return { from: momentAt(day, 0, zone), to: new Date(momentAt(addDays(day, 1), 0, zone).getTime() - 1) };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  const toTheMinute =
    offset === undefined
      ? momentAt(day, Number(hour) * 60 + Number(minute), zone).getTime()
      : Date.parse(`${day}T${hour}:${minute}:00${offset}`);
  if (Number.isNaN(toTheMinute)) return null;
  const from = toTheMinute + Number(second ?? 0) * SECOND_MS;
  return { from: new Date(from), to: new Date(from + (second === undefined ? MINUTE_MS : SECOND_MS) - 1) };
}

function isDay(day: string): day is Day {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A moment that is still to come by more than clocks may differ. */
export const isToCome = ({ from }: FileMoment, now: Date): boolean =>
  from.getTime() > now.getTime() + CLOCK_DIFFERENCE_MS;

/** Figures cannot be of a moment after `now`. */
export const untilNow = ({ from, to }: FileMoment, now: Date): FileMoment => ({
  from: from < now ? from : now,
  to: to < now ? to : now,
});
