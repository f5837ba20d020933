import { and, between, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { readCalendar } from "../../chain/calendar/calendar-store.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { appointmentItems, bayClosures, bayTimes } from "../../platform/db/schema/booking.ts";
import { locations, regions } from "../../platform/db/schema/regions.ts";
import { bays, locationDays, services } from "../../platform/db/schema/services.ts";
import { addDays } from "../../platform/zone-time.ts";
import { readBays } from "../../workshop/booking/days-store.ts";
import { count, dayAt, isOf, isWithin, type Places, total } from "./period-store.ts";
import { type Found, isTimeUnit, type Period } from "./rules.ts";

const visitFigures = ["visits", "done", "noShow", "cancelled", "open", "sum"] as const;
type VisitFigure = (typeof visitFigures)[number];
export const bookingFigures = [...visitFigures, "openMinutes", "takenMinutes"] as const;

interface BookingQuestion {
  by: string;
  period: Period;
  places: Places;
}

const { startsAt, status, cancelReason } = appointments;
const placed = sql`join ${locations} on ${locations.id} = ${appointments.locationId} join ${regions} on ${regions.id} = ${locations.regionId}`;

/** A visit that was moved counts as the one that came in its place. */
const counts = sql`coalesce(${cancelReason}, '') <> 'moved'`;
const isDone = sql`${status} = 'done'`;
const isNoShow = sql`${status} = 'cancelled' and ${cancelReason} = 'no_show'`;

const keys: Readonly<Record<string, SQL>> = {
  region: sql`${regions.slug}`,
  centre: sql`${locations.id}::text`,
  /** As the service is called now; what was sold under another name is not apart from it. */
  service: sql`coalesce((select s.name from ${services} s where s.id = ${appointmentItems.serviceId}), ${appointmentItems.title})`,
};

/** Visits that begin on the days of a period. */
export async function readVisitFigures(
  executor: Executor,
  { by, period, places }: BookingQuestion,
): Promise<Found<VisitFigure>[]> {
  const key = isTimeUnit(by) ? sql`${dayAt(startsAt, regions.zone)}::text` : (keys[by] ?? sql`''`);
  const isByService = by === "service";
  const sold = isByService
    ? sql`${appointmentItems.kopecks}`
    : sql`coalesce(${appointments.realKopecks}, ${appointments.sumKopecks})`;
  const { rows } = await executor.execute<Found<VisitFigure>>(sql`
    select coalesce(${key}, '') as key, ${count()} as visits, ${count(isDone)} as done, ${count(isNoShow)} as "noShow",
      ${count(sql`${status} = 'cancelled' and ${cancelReason} is distinct from 'no_show'`)} as cancelled,
      ${count(sql`${status} = 'active'`)} as open, ${total(sql`case when ${isDone} then ${sold} end`)} as sum
    from ${appointments} ${placed}
      ${isByService ? sql`join ${appointmentItems} on ${appointmentItems.appointmentId} = ${appointments.id}` : sql``}
    where ${counts} and ${isWithin(startsAt, regions.zone, period)}
      and ${isOf(places, { region: regions.slug, centre: appointments.locationId })}
    group by 1`);
  return rows;
}

/** Minutes that visits took of the fitting bays in use, by centre and day. */
export async function readTakenMinutes(
  executor: Executor,
  shopIds: readonly number[],
  period: Period,
): Promise<{ shopId: number; day: Day; minutes: number }[]> {
  if (shopIds.length === 0) return [];
  const { rows } = await executor.execute<{ shopId: number; day: Day; minutes: number }>(sql`
    select ${bayTimes.locationId} as "shopId", ${dayAt(bayTimes.startsAt, regions.zone)}::text as day,
      ${total(sql`extract(epoch from ${bayTimes.endsAt} - ${bayTimes.startsAt}) / 60`)} as minutes
    from ${bayTimes} join ${locations} on ${locations.id} = ${bayTimes.locationId} join ${regions} on ${regions.id} = ${locations.regionId}
      join ${bays} on ${bays.id} = ${bayTimes.bayId}
    where ${inArray(bayTimes.locationId, [...shopIds])} and ${bayTimes.appointmentId} is not null
      and ${bays.kind} in ('fitting', 'truck') and ${bays.isActive} and ${bays.archivedAt} is null
      and ${isWithin(bayTimes.startsAt, regions.zone, period)}
    group by 1, 2`);
  return rows;
}

/** What decides when bays of centres are open on the days of a period. */
export async function readOpenings(executor: Executor, shopIds: readonly number[], { from, to }: Period) {
  const ids = [...shopIds];
  const all = ids.length === 0 ? [] : await readBays(executor, ids);
  const fitting = all.filter(({ kind }) => kind === "fitting" || kind === "truck");
  const exceptions = await executor
    .select()
    .from(locationDays)
    .where(
      and(inArray(locationDays.locationId, ids), between(locationDays.day, from, to), isNull(locationDays.archivedAt)),
    );
  const closures = await executor
    .select({ bayId: bayClosures.bayId, startsAt: bayClosures.startsAt, endsAt: bayClosures.endsAt })
    .from(bayClosures)
    .where(
      and(
        inArray(bayClosures.locationId, ids),
        isNull(bayClosures.liftedAt),
        lt(bayClosures.startsAt, new Date(`${addDays(to, 2)}T00:00:00Z`)),
        gt(bayClosures.endsAt, new Date(`${addDays(from, -1)}T00:00:00Z`)),
      ),
    );
  return { bays: fitting, exceptions, closures, calendar: await readCalendar(executor, from, to) };
}
