import { isOpenAt, nextOpening, openingFrom, type WeekHours } from "../region/opening-hours.ts";
import { addDays, localTime } from "../region/zone-time.ts";

const HOUR_MS = 3_600_000;
const STEP_MS = 300_000;

/**
 * When an order gathered in `days` can be fetched at a centre: what lies on its shelves within an hour while it is open,
 * else at its next opening; what has to be brought at the opening of the day it arrives. Null for a centre that never opens.
 */
export function readyTime(now: Date, days: number, hours: WeekHours, zone: string): Date | null {
  if (days > 0) return openingFrom(addDays(localTime(now, zone).day, days), hours, zone);
  if (!isOpenAt(now, hours, zone)) return nextOpening(now, hours, zone);
  const collected = new Date(Math.ceil((now.getTime() + HOUR_MS) / STEP_MS) * STEP_MS);
  return isOpenAt(collected, hours, zone) ? collected : nextOpening(collected, hours, zone);
}
