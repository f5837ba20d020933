import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { clockNote, offsetOf, type Place, type Reader } from "../../../shared/clock-offset.ts";
import { formatDay, formatTime, momentInDay } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

const WEEKDAYS = ["воскресенье", "понедельник", "вторник", "среда", "четверг", "пятница", "суббота"] as const;
const MONTHS = ["янв", "фев", "мар", "апр", "мая", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"] as const;

/** «вторник» */
export const weekdayText = (day: Day): string => WEEKDAYS[new Date(momentInDay(day)).getUTCDay()] ?? "";

/** «ноя» */
export const shortMonth = (day: Day): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? "";

/** «сегодня», «завтра, 24 ноября», «25 ноября» of a calendar day. */
export const dayText = (day: Day, zone: Zone, now: Date): string => formatDay(momentInDay(day), zone, now);

export const readerOf = async (visitor: Pick<Visitor, "region" | "now">): Promise<Reader> => ({
  ownZone: (await visitor.region()).zone,
  now: visitor.now(),
});

/** «завтра, 24 ноября, 10:15», with city and clock where the reader's is another. */
export const slotText = ({ date, time }: { date: Day; time: string }, place: Place, reader: Reader): string =>
  `${dayText(date, place.zone, reader.now)}, ${time}${clockNote(place, reader)}`;

/** The same of a moment. */
export const momentText = (moment: string, place: Place, reader: Reader): string =>
  `${formatDay(moment, place.zone, reader.now)}, ${formatTime(moment, place.zone)}${clockNote(place, reader)}`;

/** «время центра, UTC+5»; null where clocks show the same as in the visitor's region. */
export function zoneNote(zone: Zone, ownZone: Zone, now: Date): string | null {
  const offset = offsetOf(zone, now);
  return offset === offsetOf(ownZone, now) ? null : `время центра, ${offset}`;
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
