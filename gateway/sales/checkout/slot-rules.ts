import { clockRange, type WeekHours } from "../../chain/regions/opening-hours.ts";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { addDays, localTime, weekdayOf } from "../../platform/zone-time.ts";

/** A battery can be had at the door so soon after the order. */
const LOADING_MINUTES = 60;
const SLOT_MINUTES = 120;
const DAY_MINUTES = 24 * 60;
const DAYS = 2;
/** Deliveries in one slot of a region. */
export const SLOT_CAPACITY = 3;

export interface Slot {
  /** A day of the region's zone, YYYY-MM-DD. */
  date: Day;
  /** «14:00–16:00» */
  interval: string;
}

/** Two-hour slots of today and tomorrow within a shop's hours that can still be reached. API-085 */
export function slotsOf(now: Date, hours: WeekHours, zone: Zone): Slot[] {
  const { day: today, minute } = localTime(now, zone);
  const slots: Slot[] = [];
  for (let ahead = 0; ahead < DAYS; ahead += 1) {
    const date = addDays(today, ahead);
    const open = hours[weekdayOf(date)];
    if (!open) continue;
    for (
      let start = Math.ceil(open[0] / SLOT_MINUTES) * SLOT_MINUTES;
      start + SLOT_MINUTES <= open[1];
      start += SLOT_MINUTES
    )
      if (ahead * DAY_MINUTES + start >= minute + LOADING_MINUTES)
        slots.push({ date, interval: clockRange([start, start + SLOT_MINUTES]) });
  }
  return slots;
}

/** Names a slot in a region. */
export const slotKey = ({ date, interval }: Slot): string => `${date} ${interval}`;
