import { and, asc, between, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { readExceptions } from "../calendar/store.ts";
import type { Executor } from "../db/database.ts";
import { bayTimes, serviceHolds, surges } from "../db/schema/booking.ts";
import { bays, locationDays } from "../db/schema/services.ts";
import { addDays, momentAt } from "../region/zone-time.ts";
import type { Bay, TakenTime } from "./bay-rules.ts";
import { type DayException, openingOf } from "./opening-rules.ts";
import type { SlotDay } from "./slot-rules.ts";

/** A shop where visits are booked, as slots are reckoned. */
export interface BookedShop {
  id: number;
  zone: string;
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
  { from, to, now, own }: { from: string; to: string; now: Date; own: OwnMinutes },
): Promise<Map<number, SlotDay[]>> {
  const [first] = shops;
  if (!first) return new Map();
  const ids = shops.map(({ id }) => id);
  const starts = shops.map(({ zone }) => momentAt(from, 0, zone).getTime());
  const ends = shops.map(({ zone }) => momentAt(addDays(to, 1), 0, zone).getTime());
  const bayRows = await executor
    .select({ id: bays.id, locationId: bays.locationId, kind: bays.kind, maxInch: bays.maxInch })
    .from(bays)
    .where(and(inArray(bays.locationId, ids), bays.isActive))
    .orderBy(asc(bays.position));
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
      isClosure: sql<boolean>`${bayTimes.closureReason} is not null`,
      holdId: bayTimes.holdId,
    })
    .from(bayTimes)
    .leftJoin(serviceHolds, eq(serviceHolds.id, bayTimes.holdId))
    .where(
      and(
        inArray(bayTimes.locationId, ids),
        lt(bayTimes.startsAt, new Date(Math.max(...ends))),
        // A closure may have begun days before.
        or(
          gt(bayTimes.startsAt, new Date(Math.min(...starts) - LONGEST_MS)),
          and(sql`${bayTimes.closureReason} is not null`, gt(bayTimes.endsAt, new Date(Math.min(...starts)))),
        ),
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
  const calendar = await readExceptions(executor, from, to);
  return new Map(
    shops.map((shop) => {
      const shopBays: Bay[] = bayRows.filter(({ locationId }) => locationId === shop.id);
      const taken = times
        .filter(({ locationId }) => locationId === shop.id)
        .map(
          ({ id, bayId, startsAt, endsAt, kind, inch, isPinned, isClosure }): TakenTime => ({
            id,
            bayId,
            start: startsAt.getTime(),
            end: endsAt.getTime(),
            need: { kind, inch },
            isFixed: isPinned || isClosure || startsAt <= now,
          }),
        );
      const exceptions = new Map<string, DayException>(
        exceptionRows.filter(({ locationId }) => locationId === shop.id).map((row) => [row.day, row]),
      );
      return [
        shop.id,
        daysBetween(from, to).map((day) =>
          slotDay(shop, day, shopBays, taken, openingOf(day, shop.hours, exceptions, calendar)),
        ),
      ];
    }),
  );
}

/** No visit is longer. */
const LONGEST_MS = 86_400_000;

function slotDay(
  { zone }: BookedShop,
  day: string,
  shopBays: readonly Bay[],
  taken: readonly TakenTime[],
  opening: SlotDay["opening"],
): SlotDay {
  const start = momentAt(day, 0, zone).getTime();
  const end = momentAt(addDays(day, 1), 0, zone).getTime();
  return { day, zone, opening, bays: shopBays, taken: taken.filter((time) => time.start < end && time.end > start) };
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A shop's own exceptions of some days. */
export const readLocationDays = (executor: Executor, locationId: number, from: string, to: string) =>
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

/** Active bays of shops. */
export const readBays = (executor: Executor, locationIds: readonly number[]) =>
  executor
    .select({ id: bays.id, locationId: bays.locationId, kind: bays.kind, maxInch: bays.maxInch })
    .from(bays)
    .where(and(inArray(bays.locationId, [...locationIds]), bays.isActive));

/** Which of these shops are in the rush of the season on a day; the region's counts for all of them. */
export async function readSurges(
  executor: Executor,
  { regionSlug, day }: { regionSlug: string; day: string },
): Promise<{ ofRegion: boolean; locationIds: ReadonlySet<number> }> {
  const rows = await executor
    .select({ regionSlug: surges.regionSlug, locationId: surges.locationId })
    .from(surges)
    .where(and(isNull(surges.endedAt), lte(surges.fromDay, day), sql`${surges.toDay} >= ${day}`));
  return {
    ofRegion: rows.some((row) => row.regionSlug === regionSlug),
    locationIds: new Set(rows.flatMap(({ locationId }) => locationId ?? [])),
  };
}
