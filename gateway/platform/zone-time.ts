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

/** The local calendar day (YYYY-MM-DD), minute since midnight and weekday (0 is Monday) of a moment in an IANA zone. */
export function localTime(moment: Date, zone: Zone): { day: Day; minute: number; weekday: number } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map((part) => [part.type, part.value]),
  );
  const day = `${parts.year}-${parts.month}-${parts.day}` as Day;
  return { day, minute: Number(parts.hour) * 60 + Number(parts.minute), weekday: weekdayOf(day) };
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
  const local = localTime(new Date(asUtc), zone);
  const offset = Date.parse(`${local.day}T00:00:00Z`) + local.minute * 60_000 - asUtc;
  return new Date(asUtc - offset);
}
