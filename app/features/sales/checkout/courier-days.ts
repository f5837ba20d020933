import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { utcDay } from "../../../../gateway/contract/platform/utc-day.ts";
import { formatDay, momentInDay } from "../../../ui/format.ts";

/** A courier can be booked up to two weeks ahead. */
const DAYS_TO_CHOOSE_FROM = 14;
const DAY_MS = 86_400_000;

const weekday = new Intl.DateTimeFormat("ru", { weekday: "short", timeZone: "UTC" });

/** Days from the first possible one, YYYY-MM-DD with a label: «завтра, 22 ноября, вс». */
export function courierDays(first: Day, zone: Zone, now: Date): { value: Day; label: string }[] {
  const start = Date.parse(first);
  return Array.from({ length: DAYS_TO_CHOOSE_FROM }, (_, index) => {
    const date = new Date(start + index * DAY_MS);
    const value = utcDay(date);
    return { value, label: `${formatDay(momentInDay(value), zone, now)}, ${weekday.format(date)}` };
  });
}
