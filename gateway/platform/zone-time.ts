import type { Day, Zone } from "../contract/platform/local-time.ts";
import { utcDay } from "../contract/platform/utc-day.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: Zone): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    formats.set(zone, format);
  }
  return format;
}

/** Clocks of zones are changed on a quarter of an hour by UTC. */
const QUARTER_MS = 900_000;
const offsets = new Map<string, number>();
const MAX_OFFSETS = 10_000;

/** How many milliseconds the clock of a zone is ahead of UTC: to ask Intl takes twenty times as long as all the rest of a local time. */
function offsetAt(moment: number, zone: Zone): number {
  const quarter = Math.floor(moment / QUARTER_MS);
  const key = `${quarter} ${zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(quarter * QUARTER_MS)
      .map((part) => [part.type, part.value]),
  );
  const wall = Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:00Z`);
  const offset = wall - quarter * QUARTER_MS;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** The local calendar day (YYYY-MM-DD), minute since midnight and weekday (0 is Monday) of a moment in an IANA zone. */
export function localTime(moment: Date, zone: Zone): { day: Day; minute: number; weekday: number } {
  const wall = new Date(moment.getTime() + offsetAt(moment.getTime(), zone));
  const day = utcDay(wall);
  return { day, minute: wall.getUTCHours() * 60 + wall.getUTCMinutes(), weekday: weekdayOf(day) };
}

/** What the clock on the wall shows: YYYY-MM-DDTHH:MM. */
export function localMinute(moment: Date, zone: Zone): string {
  const { day, minute } = localTime(moment, zone);
  return `${day}T${[Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":")}`;
}

/** 0 is Monday. */
export function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return utcDay(date);
}

/** Converts local time to a moment. Russian time zones have no daylight saving time. */
export function momentAt(day: Day, minute: number, zone: Zone): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minute * 60_000;
  return new Date(asUtc - offsetAt(asUtc, zone));
}
