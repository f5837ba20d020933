import type { Day, Zone } from "../../gateway/contract/platform/local-time.ts";

/** Russian figures, words and dates as the customer reads them. Pure: the same text on the server and in the browser. */

const NBSP = "\u00a0";
const MINUS = "\u2212";
const EN_DASH = "\u2013";

const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, NBSP);

/** Whole number with thousands apart: 12345 → «12 345». */
export function formatNumber(value: number): string {
  return (value < 0 ? MINUS : "") + groupThousands(String(Math.abs(Math.trunc(value))));
}

/**
 * Kopecks → «12 345 ₽», and «12 345,50 ₽» when the amount is not a whole rouble (GEN-008, GEN-010).
 * Throws RangeError when the amount is not an integer: money is never stored in fractions.
 */
export function formatPrice(kopecks: number): string {
  if (!Number.isSafeInteger(kopecks)) throw new RangeError(`Not an integer amount of kopecks: ${kopecks}`);
  const amount = Math.abs(kopecks);
  const rest = amount % 100;
  const fraction = rest === 0 ? "" : `,${String(rest).padStart(2, "0")}`;
  return `${kopecks < 0 ? MINUS : ""}${groupThousands(String((amount - rest) / 100))}${fraction}${NBSP}₽`;
}

/** Forms for 1, 2 and 5: ["шина", "шины", "шин"]. */
export type PluralForms = readonly [one: string, few: string, many: string];

const pluralRules = new Intl.PluralRules("ru");

/** The form that goes with the count: plural(21, ["шина", "шины", "шин"]) → «шина». A fraction takes «шины». */
export function plural(count: number, [one, few, many]: PluralForms): string {
  const category = pluralRules.select(Math.abs(count));
  if (category === "one") return one;
  return category === "many" ? many : few;
}

/** Count and word on one line: «5 шин». */
export function counted(count: number, forms: PluralForms): string {
  return `${formatNumber(count)}${NBSP}${plural(count, forms)}`;
}

/** «4 шт.» */
export function formatPieces(count: number): string {
  return `${formatNumber(count)}${NBSP}шт.`;
}

/** One decimal with a comma: 4.56 → «4,6». */
export function formatRating(rating: number): string {
  return rating.toFixed(1).replace(".", ",");
}

/** E.164 → «+7 (912) 345-67-89» (AUT-115). Anything that is not a Russian number is returned as it is. */
export function formatPhone(e164: string): string {
  return e164.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, "+7 ($1) $2-$3-$4");
}

const months = [
  "января",
  "февраля",
  "марта",
  "апреля",
  "мая",
  "июня",
  "июля",
  "августа",
  "сентября",
  "октября",
  "ноября",
  "декабря",
] as const;

interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: Zone): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      hourCycle: "h23",
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** A list names the same few days again and again, and asking Intl is slow. */
const localTimes = new Map<string, LocalTime>();
const MAX_LOCAL_TIMES = 1_000;

function localTime(instant: Date, zone: Zone): LocalTime {
  const key = `${Math.floor(instant.getTime() / 60_000)} ${zone}`;
  const known = localTimes.get(key);
  if (known) return known;
  const local: LocalTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
  for (const { type, value } of clockOf(zone).formatToParts(instant)) {
    if (type in local) local[type as keyof LocalTime] = Number(value);
  }
  if (localTimes.size >= MAX_LOCAL_TIMES) localTimes.clear();
  localTimes.set(key, local);
  return local;
}

const dayNumber = ({ year, month, day }: LocalTime): number => Date.UTC(year, month - 1, day) / 86_400_000;

/** «25 ноября», or «25 ноября 2027» when `withYear` is set. UTC ISO instant, IANA zone; RangeError for either unknown. */
export function formatDate(isoUtc: string, zone: Zone, withYear = false): string {
  const { day, month, year } = localTime(new Date(isoUtc), zone);
  return `${day}${NBSP}${months[month - 1]}${withYear ? `${NBSP}${year}` : ""}`;
}

/** «сегодня», «завтра, 22 ноября», «25 ноября»; another year is named: «10 января 2027». */
export function formatDay(isoUtc: string, zone: Zone, now: Date): string {
  const target = localTime(new Date(isoUtc), zone);
  const today = localTime(now, zone);
  const daysAhead = dayNumber(target) - dayNumber(today);
  if (daysAhead === 0) return "сегодня";
  const date = formatDate(isoUtc, zone, target.year !== today.year);
  return daysAhead === 1 ? `завтра, ${date}` : date;
}

/** «09:30» in the zone. */
export function formatTime(isoUtc: string, zone: Zone): string {
  const { hour, minute } = localTime(new Date(isoUtc), zone);
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** «25.11.2026 09:30» in the zone, for tables of many rows. */
export function formatStamp(isoUtc: string, zone: Zone): string {
  const { year, month, day } = localTime(new Date(isoUtc), zone);
  return `${String(day).padStart(2, "0")}.${String(month).padStart(2, "0")}.${year}${NBSP}${formatTime(isoUtc, zone)}`;
}

/** «25.11.2026». A calendar day, YYYY-MM-DD. */
export const formatShortDay = (day: string): string => day.split("-").reverse().join(".");

/** «10:00–10:40» in the zone. */
export function formatTimeRange(startIsoUtc: string, endIsoUtc: string, zone: Zone): string {
  return `${formatTime(startIsoUtc, zone)}${EN_DASH}${formatTime(endIsoUtc, zone)}`;
}

/** A calendar day of a Russian zone as a moment inside that day: all zones are 2 to 12 hours ahead of UTC. */
export const momentInDay = (day: Day): string => `${day}T06:00:00Z`;
