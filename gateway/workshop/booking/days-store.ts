import { and, asc, between, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { readCalendar } from "../../chain/calendar/calendar-store.ts";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import type { Executor } from "../../platform/db/database.ts";
import { bayClosures, bayTimes, serviceHolds, surges } from "../../platform/db/schema/booking.ts";
import { bays, locationDays } from "../../platform/db/schema/services.ts";
import { addDays, momentAt } from "../../platform/zone-time.ts";
import type { Bay, TakenTime } from "./bay-rules.ts";
import { type ClosedTime, withClosures } from "./closure-rules.ts";
import { type DayException, openingOf } from "./opening-rules.ts";
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

/** Days of shops with their bays and what is taken, from the database as it is now: holds that have ended count no more. */
export async function readSlotDays(
  executor: Executor,
  shops: readonly BookedShop[],
  { from, to, now, own }: { from: Day; to: Day; now: Date; own: OwnMinutes },
): Promise<Map<number, SlotDay[]>> {
  const [first] = shops;
  if (!first) return new Map();
  const ids = shops.map(({ id }) => id);
  const starts = shops.map(({ zone }) => momentAt(from, 0, zone).getTime());
  const ends = shops.map(({ zone }) => momentAt(addDays(to, 1), 0, zone).getTime());
  const bayRows = await executor
    .select({
      id: bays.id,
      locationId: bays.locationId,
      kind: bays.kind,
      maxInch: bays.maxInch,
      closed: closedTimes(new Date(Math.min(...starts)), new Date(Math.max(...ends))),
    })
    .from(bays)
    .where(and(inArray(bays.locationId, ids), bays.isActive, isNull(bays.archivedAt)))
    .orderBy(asc(bays.position), asc(bays.id));
  const times = await executor
    .select({
      id: bayTimes.id,
      bayId: bayTimes.bayId,
      locationId: bayTimes.locationId,
      startsAt: bayTimes.startsAt,
      endsAt: bayTimes.endsAt,
      kind: bayTimes.needsKind,
      inch: bayTimes.needsInch,
      isPinned: bayTimes.isPinned,
      holdId: bayTimes.holdId,
    })
    .from(bayTimes)
    .leftJoin(serviceHolds, eq(serviceHolds.id, bayTimes.holdId))
    .where(
      and(
        inArray(bayTimes.locationId, ids),
        lt(bayTimes.startsAt, new Date(Math.max(...ends))),
        gt(bayTimes.startsAt, new Date(Math.min(...starts) - LONGEST_MS)),
        or(isNull(bayTimes.holdId), gt(serviceHolds.expiresAt, now)),
        own.holdId === null ? undefined : or(isNull(bayTimes.holdId), ne(bayTimes.holdId, own.holdId)),
        own.appointmentId === null
          ? undefined
          : or(isNull(bayTimes.appointmentId), ne(bayTimes.appointmentId, own.appointmentId)),
      ),
    );
  const exceptionRows = await executor
    .select()
    .from(locationDays)
    .where(
      and(inArray(locationDays.locationId, ids), between(locationDays.day, from, to), isNull(locationDays.archivedAt)),
    );
  const calendar = await readCalendar(executor, from, to);
  return new Map(
    shops.map((shop) => {
      const ownBays = bayRows.filter(({ locationId }) => locationId === shop.id);
      const shopBays: Bay[] = ownBays.map(({ id, kind, maxInch }) => ({ id, kind, maxInch }));
      const taken = times
        .filter(({ locationId }) => locationId === shop.id)
        .map(
          ({ id, bayId, startsAt, endsAt, kind, inch, isPinned }): TakenTime => ({
            id,
            bayId,
            start: startsAt.getTime(),
            end: endsAt.getTime(),
            need: { kind, inch },
            isFixed: isPinned || startsAt <= now,
          }),
        );
      const closed = ownBays.flatMap(({ id, closed: spans }) => spans.map((span) => ({ bayId: id, ...span })));
      const exceptions = new Map<string, DayException>(
        exceptionRows.filter(({ locationId }) => locationId === shop.id).map((row) => [row.day, row]),
      );
      return [
        shop.id,
        daysBetween(from, to).map((day) =>
          slotDay(shop, day, { bays: shopBays, taken, closed }, openingOf(day, shop.hours, exceptions, calendar)),
        ),
      ];
    }),
  );
}

/** Milliseconds since 1970 when the bay of the row is closed. One query with the bays: others wait at the lock of the day meanwhile. */
const closedTimes = (from: Date, to: Date) => sql<{ start: number; end: number }[]>`coalesce((
  select json_agg(json_build_object('start', extract(epoch from c.starts_at) * 1000, 'end', extract(epoch from c.ends_at) * 1000))
  from ${bayClosures} c where c.bay_id = "bays"."id" and c.lifted_at is null and c.starts_at < ${to} and c.ends_at > ${from}), '[]')`;

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

/** The rushes that are not over on a day, and have not been ended. */
export const readSurges = (executor: Executor, day: Day): Promise<Surge[]> =>
  executor
    .select({
      regionSlug: surges.regionSlug,
      locationId: surges.locationId,
      fromDay: surges.fromDay,
      toDay: surges.toDay,
    })
    .from(surges)
    .where(and(isNull(surges.endedAt), isNull(surges.archivedAt), sql`${surges.toDay} >= ${day}`));
