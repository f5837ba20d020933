import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { addDays, localTime, momentAt, weekdayOf } from "../../platform/zone-time.ts";

/** Seven [open, close] pairs of minutes since local midnight, Monday first; null is a day off. */
export type WeekHours = readonly ([number, number] | null)[];

const DAY_NAMES = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"] as const;
const MINUTES_A_DAY = 1440;
const DAYS_AHEAD = 8;

const formatClock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;

/** «10:00–14:00» */
export const clockRange = ([open, close]: readonly [number, number]): string =>
  `${formatClock(open)}–${formatClock(close)}`;

function dayText(hours: readonly [number, number] | null): string {
  if (hours === null) return "выходной";
  return hours[0] === 0 && hours[1] === MINUTES_A_DAY ? "круглосуточно" : clockRange(hours);
}

/** «ежедневно 9:00–21:00», «пн–пт 9:00–21:00, сб–вс 10:00–20:00», «круглосуточно»; empty when the hours are unknown. */
export function hoursText(week: WeekHours): string {
  const groups: { first: number; last: number; text: string }[] = [];
  for (const [day, hours] of week.entries()) {
    const text = dayText(hours);
    const group = groups.at(-1);
    if (group?.text === text) group.last = day;
    else groups.push({ first: day, last: day, text });
  }
  if (groups.length === 1 && groups[0]?.text === "круглосуточно") return "круглосуточно";
  if (groups.length === 1) return `ежедневно ${groups[0]?.text}`;
  return groups
    .map(({ first, last, text }) => `${DAY_NAMES[first]}${last > first ? `–${DAY_NAMES[last]}` : ""} ${text}`)
    .join(", ");
}

export function isOpenAt(moment: Date, week: WeekHours, zone: Zone): boolean {
  const { minute, weekday } = localTime(moment, zone);
  const hours = week[weekday];
  return Boolean(hours && minute >= hours[0] && minute < hours[1]);
}

/** The first opening time at or after a moment; null for a shop that never opens. */
export function nextOpening(moment: Date, week: WeekHours, zone: Zone): Date | null {
  const { day } = localTime(moment, zone);
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const opening = openingOf(addDays(day, ahead), week, zone);
    if (opening && opening >= moment) return opening;
  }
  return null;
}

function openingOf(day: Day, week: WeekHours, zone: Zone): Date | null {
  const hours = week[weekdayOf(day)];
  return hours ? momentAt(day, hours[0], zone) : null;
}
