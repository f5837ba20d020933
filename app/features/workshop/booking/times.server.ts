import type { InputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { bookingDates, bookingTimes } from "../../../../gateway/contract/workshop/free-times.ts";
import type { Place, Reader } from "../../../shared/clock-offset.ts";
import { counted, momentInDay } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { DayView, OfferedSlot, TimesView } from "./booking-view.ts";
import { packTimes } from "./known-days.ts";
import { dayText, shortMonth, slotText, weekdayText, zoneNote } from "./words.ts";

/** Where and for what a time is looked for. */
export type TimeQuery = Omit<InputOf<typeof bookingTimes>, "date">;

interface TimesPaths {
  /** The page with a day chosen. */
  dayPath(date: Day): string;
  /** Where a time of the day is sent, and where its times are asked for again. */
  sendPath(date: Day | null): string;
  freshPath(date: Day | null): string;
  /** Where those go who want a full day. */
  waitPath?(date: Day): string;
}

const PLACES = ["место", "места", "мест"] as const;

type OfferedDay = { date: Day; isAvailable: boolean; free: number; times?: string[] | undefined };

/** As `findTimes`; works that are not done there came from the address. */
export async function loadTimes(...asked: Parameters<typeof findTimes>): Promise<TimesView> {
  const times = await findTimes(...asked);
  if (times === null) throw notFound();
  return times;
}

/** The days that can be booked and the times of one of them: the requested day, or the first that has any. Null when these works are not done there. */
export async function findTimes(
  visitor: Visitor,
  query: TimeQuery,
  requestedDate: Day | null,
  paths: TimesPaths,
): Promise<TimesView | null> {
  const [found, region] = await Promise.all([
    visitor.gateway.call(bookingDates, { ...query, serviceId: null, startDate: null, withTimes: true }),
    visitor.region(),
  ]);
  if (!found.ok && found.code === "invalid") return null;
  const { dates, zone } = required(found);
  const first = dates.find(({ isAvailable }) => isAvailable)?.date ?? null;
  const isKnown = requestedDate !== null && dates.some(({ date }) => date === requestedDate);
  const date = isKnown ? requestedDate : first;
  const now = visitor.now();
  const fullDays = dates.filter(({ isFull }) => isFull);
  const full = fullDays.find((day) => day.date === date) ?? fullDays[0];
  return {
    weeks: weeksOf(dates.map((day) => dayView(day, { zone, now, dayPath: paths.dayPath }))),
    zoneNote: zoneNote(zone, region.zone, now),
    date,
    path: paths.sendPath(date),
    freshPath: paths.freshPath(date),
    waitPath: (full && paths.waitPath?.(full.date)) ?? null,
    waitText: full ? `Сообщить, если освободится ${dayText(full.date, zone, now)}` : "",
  };
}

/** The free times of a day alone, for the script that keeps them fresh. */
export async function freeTimesOf({ gateway }: Visitor, query: TimeQuery, date: Day): Promise<string[]> {
  return required(await gateway.call(bookingTimes, { ...query, date })).times.map(({ time }) => time);
}

interface DayContext {
  zone: Zone;
  now: Date;
  dayPath(date: Day): string;
}

function dayView({ date, isAvailable, free, times = [] }: OfferedDay, { zone, now, dayPath }: DayContext): DayView {
  const number = String(Number(date.slice(8)));
  const places = isAvailable ? counted(free, PLACES) : "нет мест";
  return {
    date,
    number,
    month: number === "1" ? shortMonth(date) : "",
    places: isAvailable ? String(free) : "нет",
    label: `${weekdayText(date)}, ${dayText(date, zone, now)}: ${places}`,
    href: isAvailable ? dayPath(date) : null,
    free: packTimes(times),
  };
}

const DAYS_A_WEEK = 7;

/** Rows of seven from Monday on. */
export function weeksOf(days: readonly DayView[]): (DayView | null)[][] {
  const first = days[0];
  if (!first) return [];
  const before = (new Date(momentInDay(first.date)).getUTCDay() + 6) % DAYS_A_WEEK;
  const cells = [...Array<null>(before).fill(null), ...days];
  return Array.from({ length: Math.ceil(cells.length / DAYS_A_WEEK) }, (_, row) =>
    Array.from({ length: DAYS_A_WEEK }, (_none, place) => cells[row * DAYS_A_WEEK + place] ?? null),
  );
}

/** The nearest times of a slot that was lost, as buttons. */
export const offeredSlots = (
  nearest: readonly { date: Day; time: string }[],
  place: Place,
  reader: Reader,
): OfferedSlot[] =>
  nearest.map((slot) => ({ value: `${slot.date} ${slot.time}`, label: slotText(slot, place, reader) }));
