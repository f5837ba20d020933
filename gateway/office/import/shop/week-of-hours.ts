import type { weekdays } from "../../../contract/office/region-desk.ts";
import { hoursOfMinutes, minutesOfHours } from "../../../contract/platform/desk-fields.ts";
import { plainLine } from "../../../contract/platform/typed-text.ts";

type Weekday = keyof typeof weekdays;
type Week = Record<Weekday, string | null>;

const DAYS: readonly (readonly [Weekday, RegExp])[] = [
  ["monday", /^(?:пн|пон[а-я]*|mon?[a-z]*)$/],
  ["tuesday", /^(?:вт|вторн[а-я]*|tu[a-z]*)$/],
  ["wednesday", /^(?:ср|сред[а-я]*|we[a-z]*)$/],
  ["thursday", /^(?:чт|четв[а-я]*|th[a-z]*)$/],
  ["friday", /^(?:пт|пятн[а-я]*|fr[a-z]*)$/],
  ["saturday", /^(?:сб|субб[а-я]*|sa[a-z]*)$/],
  ["sunday", /^(?:вс|воскр[а-я]*|su[a-z]*)$/],
];
const EVERY = /^(?:ежедневно|каждыйдень|всенедел[яю]|безвыходных|24\/7)$/;
const WEEK_DAYS = /^(?:будни|побудням|рабочиедни)$/;
const WEEKEND = /^(?:выходные|повыходным)$/;

const CLOCK = "\\d{1,2}(?:[:.]\\d{2})?";
const HOURS = `(?:(?<![a-zа-я])с )?${CLOCK} ?(?:-|до) ?${CLOCK}|круглосуточно|выходной|закрыто|не работает`;
/** Days, if any are named, and their hours. */
const PART = new RegExp(`^([a-zа-я][a-zа-я ,./-]*?)?[: ]*(${HOURS})(?=[ ,;.]|$)[ ,;.]*`);
const ROUND_THE_CLOCK = "24/7";

/**
 * The week of «пн–пт 9–21, сб 10:00–18:00, вс выходной»; days that are not named are days off, hours without days are those of every day. Null
 * where it cannot be read, or names a day twice.
 */
export function weekOfHours(text: string): Week | null {
  let rest = plainLine(text).toLowerCase().replaceAll("ё", "е").replaceAll(ROUND_THE_CLOCK, "круглосуточно");
  const week = new Map<number, string | null>();
  while (rest !== "") {
    const [all = "", named = "", hours = ""] = PART.exec(rest) ?? [];
    if (all === "") return null;
    rest = rest.slice(all.length);
    const days = daysOf(named.trim());
    const said = hoursOf(hours);
    if (days === null || said === undefined || days.some((day) => week.has(day))) return null;
    for (const day of days) week.set(day, said);
  }
  return week.size === 0 ? null : (Object.fromEntries(DAYS.map(([day], at) => [day, week.get(at) ?? null])) as Week);
}

const ALL = [0, 1, 2, 3, 4, 5, 6];

/** Numbers of days, Monday is 0; null where a word is no day. */
function daysOf(named: string): number[] | null {
  const words = named.replaceAll(/[ .]/g, "");
  if (words === "" || EVERY.test(words)) return ALL;
  if (WEEK_DAYS.test(words)) return ALL.slice(0, 5);
  if (WEEKEND.test(words)) return ALL.slice(5);
  const days: number[] = [];
  for (const part of words.split(/[,/]/).filter((word) => word !== "")) {
    const [from, to = from, ...more] = part.split("-").map(numberOf);
    if (from === undefined || to === undefined || from < 0 || to < 0 || more.length > 0) return null;
    for (let day = from; ; day = (day + 1) % 7) {
      days.push(day);
      if (day === to) break;
    }
  }
  return new Set(days).size === days.length ? days : null;
}

const numberOf = (word: string): number => DAYS.findIndex(([, name]) => name.test(word));

/** As forms have them; null is a day off, undefined what is no hours. */
function hoursOf(text: string): string | null | undefined {
  if (/^(?:выходной|закрыто|не работает)$/.test(text)) return null;
  const minutes = minutesOfHours(text.replace(/^с /, "").replace(/ ?до ?/, "-"));
  return minutes === null ? undefined : hoursOfMinutes(minutes);
}
