import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { DayView, TimesView } from "./booking-view.ts";

/** Visits begin on a quarter of an hour. */
const QUARTERS = 96;
const QUARTER_MINUTES = 15;

/** Times of a day («08:15») as a digit of sixteen for each hour of it, a bit a quarter: a month of them travels in half a kilobyte. */
export function packTimes(times: readonly string[]): string {
  const hours = Array<number>(QUARTERS / 4).fill(0);
  for (const time of times) {
    const hour = Number(time.slice(0, 2));
    hours[hour] = (hours[hour] ?? 0) | (1 << (Number(time.slice(3)) / QUARTER_MINUTES));
  }
  return times.length === 0 ? "" : hours.map((bits) => bits.toString(16)).join("");
}

const twoDigits = (count: number) => String(count).padStart(2, "0");

export const unpackTimes = (packed: string): string[] =>
  [...packed].flatMap((digit, hour) =>
    [0, 1, 2, 3].flatMap((quarter) =>
      (Number.parseInt(digit, 16) >> quarter) & 1 ? `${twoDigits(hour)}:${twoDigits(quarter * QUARTER_MINUTES)}` : [],
    ),
  );

export interface ShownDay {
  /** «Завтра, 22 ноября, воскресенье» */
  title: string;
  isToday: boolean;
  times: string[];
  path: string;
  freshPath: string;
}

/** The day that an address names where its times are known, else the one that the page came with. */
export const shownDate = ({ date, weeks }: TimesView, search: string): TimesView["date"] =>
  findDay(weeks, new URLSearchParams(search).get("date"))?.date ?? date;

/** A day that is shown; null where none is free. */
export function shownDay({ weeks, date: own, path, freshPath }: TimesView, date: TimesView["date"]): ShownDay | null {
  const day = weeks.flat().find((each) => each?.date === date);
  if (!day || !own) return null;
  const [weekday = "", ...rest] = day.label.slice(0, day.label.lastIndexOf(":")).split(", ");
  const [first = ""] = rest;
  return {
    title: [first.charAt(0).toUpperCase() + first.slice(1), ...rest.slice(1), weekday].join(", "),
    isToday: first.startsWith("сегодня"),
    times: unpackTimes(day.free),
    path: path.replace(own, day.date),
    freshPath: freshPath.replace(own, day.date),
  };
}

const findDay = (weeks: TimesView["weeks"], date: string | null): DayView | null =>
  weeks.flat().find((day) => day?.href && day.date === date) ?? null;

/**
 * Whether a page has all that the next address needs, as only another of its days is chosen: its times came with the others, and the script
 * that keeps times fresh asks for them. SVC-020
 */
export function isOtherDay(current: URL, next: URL): boolean {
  const rest = ({ pathname, searchParams }: URL) => {
    const fields = new URLSearchParams(searchParams);
    fields.delete("date");
    return `${pathname}?${fields}`;
  };
  return next.searchParams.has("date") && !next.searchParams.has("time") && rest(current) === rest(next);
}

/** For a page with times: those of its other days came with it, so that another day alone asks the server for nothing. */
export const keepsKnownDays: ShouldRevalidateFunction = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => (formMethod === undefined && isOtherDay(currentUrl, nextUrl) ? false : defaultShouldRevalidate);
