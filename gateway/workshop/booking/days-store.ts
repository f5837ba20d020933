import { and, asc, between, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { type CalendarRow, calendarRows, shopCalendarOf } from "../../chain/calendar/calendar-store.ts";
import type { ShopCalendar } from "../../chain/calendar/rules.ts";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { ask, msOf, type Question } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import { bayClosures, bayTimes, serviceHolds, surges } from "../../platform/db/schema/booking.ts";
import { bays, locationDays } from "../../platform/db/schema/services.ts";
import { addDays, momentAt } from "../../platform/zone-time.ts";
import type { Bay, TakenTime } from "./bay-rules.ts";
import { type ClosedTime, type DayException, openingOf, withClosures } from "./opening-rules.ts";
import type { SlotDay } from "./slot-rules.ts";

/** A shop where visits are booked, as slots are calculated. */
export interface BookedShop {
  id: number;
  zone: Zone;
  hours: readonly ([number, number] | null)[];
}

/** Whose minutes count as free: the browser's own hold and the visit that is being moved. */
export interface OwnMinutes {
  holdId: string | null;
  appointmentId: number | null;
}

export const nobodys: OwnMinutes = { holdId: null, appointmentId: null };

type ShopRow = [
  id: number,
  bays: [id: number, kind: Bay["kind"], maxInch: number][],
  closures: [bayId: number, start: number, end: number][],
  times: [id: number, bayId: number, start: number, end: number, kind: Bay["kind"], inch: number, isPinned: boolean][],
  exceptions: [day: Day, openMinute: number | null, closeMinute: number | null][],
];

interface LookedAt {
  from: Day;
  to: Day;
  now: Date;
  own: OwnMinutes;
}

/** Days of shops with their bays and what is taken, from the database as it is now: holds that have ended count no more. */
export const readSlotDays = async (
  executor: Executor,
  shops: readonly BookedShop[],
  days: LookedAt,
): Promise<Map<number, SlotDay[]>> => (shops.length === 0 ? new Map() : ask(executor, slotDaysQuestion(shops, days)));

/** The same as one question: it is asked under the lock of the day, where others wait for its answer. */
export function slotDaysQuestion(
  shops: readonly BookedShop[],
  { from, to, now, own }: LookedAt,
): Question<Map<number, SlotDay[]>> {
  const start = new Date(Math.min(...shops.map(({ zone }) => momentAt(from, 0, zone).getTime())));
  const end = new Date(Math.max(...shops.map(({ zone }) => momentAt(addDays(to, 1), 0, zone).getTime())));
  const isOthers = and(
    or(isNull(bayTimes.holdId), gt(serviceHolds.expiresAt, now)),
    own.holdId === null ? undefined : or(isNull(bayTimes.holdId), ne(bayTimes.holdId, own.holdId)),
    own.appointmentId === null
      ? undefined
      : or(isNull(bayTimes.appointmentId), ne(bayTimes.appointmentId, own.appointmentId)),
  );
  const ofShop = sql`json_build_array(shop.id,
    ${listOf(
      sql`${bays.id}, kind, max_inch`,
      sql`${bays} where ${bays.locationId} = shop.id and is_active and archived_at is null`,
      sql`position, ${bays.id}`,
    )},
    ${listOf(
      sql`bay_id, ${msOf(bayClosures.startsAt)}, ${msOf(bayClosures.endsAt)}`,
      sql`${bayClosures} where ${bayClosures.locationId} = shop.id and lifted_at is null
        and starts_at < ${end} and ends_at > ${start}`,
    )},
    ${listOf(
      sql`${bayTimes.id}, bay_id, ${msOf(bayTimes.startsAt)}, ${msOf(bayTimes.endsAt)}, needs_kind, needs_inch, is_pinned`,
      sql`${bayTimes} left join ${serviceHolds} on ${serviceHolds.id} = ${bayTimes.holdId}
        where ${bayTimes.locationId} = shop.id and starts_at < ${end}
        and starts_at > ${new Date(start.getTime() - LONGEST_MS)} and ${isOthers}`,
    )},
    ${listOf(
      sql`day, open_minute, close_minute`,
      sql`${locationDays} where ${locationDays.locationId} = shop.id and day between ${from} and ${to} and archived_at is null`,
    )})`;
  return {
    sql: sql`(select json_build_array(${calendarRows(from, to)}, json_agg(${ofShop}))
      from unnest(${sql.param(shops.map(({ id }) => id))}::int[]) shop (id))`,
    read(value) {
      const [calendarOfDays, rows] = value as [CalendarRow[], ShopRow[]];
      const calendar = shopCalendarOf(calendarOfDays);
      const rowOf = new Map(rows.map((row) => [row[0], row]));
      return new Map(
        shops.map((shop) => {
          const row = rowOf.get(shop.id);
          return [shop.id, row ? slotDaysOf(shop, row, { days: daysBetween(from, to), calendar, now }) : []];
        }),
      );
    },
  };
}

function slotDaysOf(
  shop: BookedShop,
  [, bayRows, closures, times, exceptionRows]: ShopRow,
  { days, calendar, now }: { days: readonly Day[]; calendar: ShopCalendar; now: Date },
): SlotDay[] {
  const shopBays = bayRows.map(([id, kind, maxInch]): Bay => ({ id, kind, maxInch }));
  const taken = times.map(
    ([id, bayId, start, end, kind, inch, isPinned]): TakenTime => ({
      id,
      bayId,
      start,
      end,
      need: { kind, inch },
      isFixed: isPinned || start <= now.getTime(),
    }),
  );
  const closed = closures
    .filter(([bayId]) => shopBays.some(({ id }) => id === bayId))
    .map(([bayId, start, end]): ClosedTime => ({ bayId, start, end }));
  const exceptions = new Map<string, DayException>(
    exceptionRows.map(([day, openMinute, closeMinute]) => [day, { openMinute, closeMinute }]),
  );
  return days.map((day) =>
    slotDay(shop, day, { bays: shopBays, taken, closed }, openingOf(day, shop.hours, exceptions, calendar)),
  );
}

/** Rows of a question within a question, each as a list of its columns. */
const listOf = (columns: SQL, rows: SQL, order?: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_array(${columns})${order && sql` order by ${order}`}), '[]') from ${rows})`;

/** No visit is longer. */
const LONGEST_MS = DAY_MS;

function slotDay(
  { zone }: BookedShop,
  day: Day,
  {
    bays: shopBays,
    taken,
    closed,
  }: { bays: readonly Bay[]; taken: readonly TakenTime[]; closed: readonly ClosedTime[] },
  opening: SlotDay["opening"],
): SlotDay {
  const start = momentAt(day, 0, zone).getTime();
  const end = momentAt(addDays(day, 1), 0, zone).getTime();
  const ofDay = (time: { start: number; end: number }) => time.start < end && time.end > start;
  return { day, zone, opening, bays: shopBays, taken: withClosures(taken.filter(ofDay), closed.filter(ofDay)) };
}

function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A shop's own exceptions of some days. */
export const readLocationDays = (executor: Executor, locationId: number, from: Day, to: Day) =>
  executor
    .select()
    .from(locationDays)
    .where(
      and(
        eq(locationDays.locationId, locationId),
        between(locationDays.day, from, to),
        isNull(locationDays.archivedAt),
      ),
    )
    .orderBy(asc(locationDays.day));

/** Active bays of all shops, or of some. */
export const readBays = (executor: Executor, locationIds: readonly number[] | "all") =>
  executor
    .select({ id: bays.id, locationId: bays.locationId, kind: bays.kind, maxInch: bays.maxInch })
    .from(bays)
    .where(
      and(
        locationIds === "all" ? undefined : inArray(bays.locationId, [...locationIds]),
        bays.isActive,
        isNull(bays.archivedAt),
      ),
    );

/** The rush of the season in a region or shop, from a day to a day. */
export type Surge = Pick<typeof surges.$inferSelect, "regionSlug" | "locationId" | "fromDay" | "toDay">;

/** The rushes that have not been ended; their days may be over. */
export const readSurges = (executor: Executor): Promise<Surge[]> =>
  executor
    .select({
      regionSlug: surges.regionSlug,
      locationId: surges.locationId,
      fromDay: surges.fromDay,
      toDay: surges.toDay,
    })
    .from(surges)
    .where(and(isNull(surges.endedAt), isNull(surges.archivedAt)));
