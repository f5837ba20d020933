import type { Day } from "../../contract/platform/local-time.ts";
import { BOOKING_DAYS } from "../../contract/workshop/booking-fields.ts";
import type { Executor } from "../../platform/db/database.ts";
import { addDays, localTime, momentAt } from "../../platform/zone-time.ts";
import { nobodys, type OwnMinutes, readSlotDays } from "./days-store.ts";
import type { BookingShop } from "./shops.ts";
import { type FreeStart, freeStarts, LEAD_MINUTES, type PartLength, type SlotDay, timeOf } from "./slot-rules.ts";

const NEAREST = 5;
const NEAREST_DAYS = 3;

/** When a visit may begin at the earliest. */
export interface Earliest {
  now: Date;
  /** The wheels are at the shop from this moment on; null for now. */
  wheelsFrom: Date | null;
  /** Instead of `LEAD_MINUTES`: staff have the customer beside them. */
  leadMinutes?: number;
}

/** The first and last day that can be booked at a shop. */
export function bookableDays({ zone }: BookingShop, now: Date): { from: Day; to: Day } {
  const { day } = localTime(now, zone);
  return { from: day, to: addDays(day, BOOKING_DAYS - 1) };
}

/** Pages that are shared are up to a quarter of an hour old: what they promise can still be booked then. */
export const promisedAt = (now: Date): Earliest => ({ now, wheelsFrom: null, leadMinutes: LEAD_MINUTES + 15 });

export const notBeforeOf = ({ now, wheelsFrom, leadMinutes = LEAD_MINUTES }: Earliest): Date =>
  new Date(Math.max(now.getTime() + leadMinutes * 60_000, wheelsFrom?.getTime() ?? 0));

export interface LookedFor {
  parts: readonly PartLength[];
  earliest: Earliest;
  own?: OwnMinutes;
}

/** Free starts of a shop's days. */
export async function freeStartsOf(
  executor: Executor,
  shop: BookingShop,
  { parts, earliest, own = nobodys }: LookedFor,
  { from, to }: { from: Day; to: Day },
): Promise<{ slotDay: SlotDay; starts: FreeStart[] }[]> {
  const days = (await readSlotDays(executor, [shop], { from, to, now: earliest.now, own })).get(shop.id) ?? [];
  const notBefore = notBeforeOf(earliest);
  return days.map((slotDay) => ({ slotDay, starts: freeStarts(slotDay, parts, notBefore) }));
}

export interface NearTime {
  date: Day;
  time: string;
  datetime: string;
  free: number;
}

/** Free times nearest to the requested one, in their order. */
export async function nearestTimes(
  executor: Executor,
  shop: BookingShop,
  search: LookedFor,
  { day, minute }: { day: Day; minute: number },
): Promise<NearTime[]> {
  const bookable = bookableDays(shop, search.earliest.now);
  const from = [addDays(day, -1), bookable.from].sort().at(-1) ?? day;
  const to = [addDays(day, NEAREST_DAYS), bookable.to].sort()[0] ?? day;
  if (from > to) return [];
  const requested = momentAt(day, minute, shop.zone).getTime();
  const found = await freeStartsOf(executor, shop, search, { from, to });
  return found
    .flatMap(({ slotDay, starts }) =>
      starts.map((start) => ({
        date: slotDay.day,
        time: timeOf(start.minute),
        datetime: start.startsAt.toISOString(),
        free: start.free,
        far: Math.abs(start.startsAt.getTime() - requested),
      })),
    )
    .sort((a, b) => a.far - b.far)
    .slice(0, NEAREST)
    .sort((a, b) => (a.datetime < b.datetime ? -1 : 1))
    .map(({ far, ...time }) => time);
}

/** What is soonest at a shop. */
export interface Soonest {
  /** The first free starts of the first day that has any. */
  times: readonly NearTime[];
  /** The days of the first week, as the shop is open on them. */
  week: readonly Pick<SlotDay, "day" | "opening">[];
}

const WEEK = 7;
const FIRST_TIMES = 3;

function firstTimesOf(days: readonly SlotDay[], parts: readonly PartLength[], notBefore: Date): NearTime[] {
  for (const slotDay of days) {
    const starts = freeStarts(slotDay, parts, notBefore).slice(0, FIRST_TIMES);
    if (starts.length === 0) continue;
    return starts.map(({ minute, startsAt, free }) => ({
      date: slotDay.day,
      time: timeOf(minute),
      datetime: startsAt.toISOString(),
      free,
    }));
  }
  return [];
}

/** What is soonest at each of these shops, in the days that can be booked; the database is asked a week at a time. */
export async function firstFreeTimes(
  executor: Executor,
  searches: ReadonlyMap<BookingShop, LookedFor>,
): Promise<Map<number, Soonest>> {
  const found = new Map<number, Soonest>();
  const weeks = new Map<number, Soonest["week"]>();
  for (let ahead = 0; ahead < BOOKING_DAYS; ahead += WEEK) {
    const left = [...searches].filter(([shop]) => !found.get(shop.id)?.times.length);
    const [sample] = left;
    if (!sample) break;
    const { now } = sample[1].earliest;
    const today = localTime(now, sample[0].zone).day;
    const from = addDays(today, ahead);
    const to = addDays(today, Math.min(ahead + WEEK, BOOKING_DAYS) - 1);
    const days = await readSlotDays(
      executor,
      left.map(([shop]) => shop),
      { from, to, now, own: nobodys },
    );
    for (const [shop, { parts, earliest }] of left) {
      const notBefore = notBeforeOf(earliest);
      const slotDays = days.get(shop.id) ?? [];
      const week = weeks.get(shop.id) ?? slotDays;
      weeks.set(shop.id, week);
      found.set(shop.id, { times: firstTimesOf(slotDays, parts, notBefore), week });
    }
  }
  return found;
}
