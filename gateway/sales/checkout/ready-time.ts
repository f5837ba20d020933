import { isOpenAt, nextOpening, type WeekHours } from "../../chain/regions/opening-hours.ts";
import { UNLOADED_MINUTE } from "../../chain/stock/rules.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import { addDays, localTime, momentAt } from "../../platform/zone-time.ts";

const HOUR_MS = 3_600_000;
const STEP_MS = 300_000;

/**
 * When an order gathered in `days` can be fetched at a shop: what lies on its shelves within an hour while it is open,
 * else at its next opening; what has to be brought from ten on the day it arrives, or from the opening after that. Null for a shop that never opens.
 */
export function readyTime(now: Date, days: number, hours: WeekHours, zone: Zone): Date | null {
  if (days > 0) {
    const unloaded = momentAt(addDays(localTime(now, zone).day, days), UNLOADED_MINUTE, zone);
    return isOpenAt(unloaded, hours, zone) ? unloaded : nextOpening(unloaded, hours, zone);
  }
  if (!isOpenAt(now, hours, zone)) return nextOpening(now, hours, zone);
  const collected = new Date(Math.ceil((now.getTime() + HOUR_MS) / STEP_MS) * STEP_MS);
  return isOpenAt(collected, hours, zone) ? collected : nextOpening(collected, hours, zone);
}

/** Places by the day that everything can be there, those without one last; places of one day keep their sequence. */
export const soonestFirst = <Item>(items: readonly Item[], dayOf: (item: Item) => string | null): Item[] => {
  const last = "9999";
  return [...items].sort((a, b) => (dayOf(a) ?? last).localeCompare(dayOf(b) ?? last));
};
