import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";

interface DayHours {
  openMinute: number;
  closeMinute: number;
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MINUTES_A_DAY = 1440;

const clock = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;

/** «сегодня 9:00–21:00» by the calendar of the shop's own zone. `week` are seven days from Monday on, minutes since local midnight. */
export function todayHours(week: readonly (DayHours | null)[], zone: Zone, now: Date): string {
  const weekday = new Intl.DateTimeFormat("en-US", { timeZone: zone, weekday: "short" }).format(now);
  const hours = week[WEEKDAYS.indexOf(weekday)];
  if (!hours) return "сегодня выходной";
  if (hours.openMinute === 0 && hours.closeMinute === MINUTES_A_DAY) return "сегодня круглосуточно";
  return `сегодня ${clock(hours.openMinute)}–${clock(hours.closeMinute)}`;
}
