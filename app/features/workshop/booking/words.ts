import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { offsetOf } from "../../../shared/clock-offset.ts";
import { formatDay, formatTime, momentInDay } from "../../../ui/format.ts";

const WEEKDAYS = ["воскресенье", "понедельник", "вторник", "среда", "четверг", "пятница", "суббота"] as const;
const MONTHS = ["янв", "фев", "мар", "апр", "мая", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"] as const;

/** «вторник» */
export const weekdayText = (day: Day): string => WEEKDAYS[new Date(momentInDay(day)).getUTCDay()] ?? "";

/** «ноя» */
export const shortMonth = (day: Day): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? "";

/** «сегодня», «завтра, 24 ноября», «25 ноября» of a calendar day. */
export const dayText = (day: Day, zone: Zone, now: Date): string => formatDay(momentInDay(day), zone, now);

/** «завтра, 24 ноября, 10:15» */
export const slotText = (day: Day, time: string, zone: Zone, now: Date): string =>
  `${dayText(day, zone, now)}, ${time}`;

/** The same with city and clock where the region of the page has another clock: «завтра, 24 ноября, 10:15 (Хабаровск, UTC+10)». */
export function slotElsewhere(
  { date, time }: { date: Day; time: string },
  { city, zone }: { city: string; zone: Zone },
  ownZone: Zone,
  now: Date,
): string {
  const offset = offsetOf(zone, now);
  const note = offset === offsetOf(ownZone, now) ? "" : ` (${city}, ${offset})`;
  return slotText(date, time, zone, now) + note;
}

/** «завтра, 24 ноября, 10:15» of a moment. */
export const momentText = (moment: string, zone: Zone, now: Date): string =>
  `${formatDay(moment, zone, now)}, ${formatTime(moment, zone)}`;

/** «время центра, UTC+5»; null where clocks show the same as in the visitor's region. */
export function zoneNote(zone: Zone, ownZone: Zone, now: Date): string | null {
  const offset = offsetOf(zone, now);
  return offset === offsetOf(ownZone, now) ? null : `время центра, ${offset}`;
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
