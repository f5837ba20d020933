import { type AnyColumn, and, between, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { readCalendar } from "../../chain/calendar/calendar-store.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { appointmentItems, bayClosures, bayTimes } from "../../platform/db/schema/booking.ts";
import { locations, regions } from "../../platform/db/schema/regions.ts";
import { visitDays } from "../../platform/db/schema/report-days.ts";
import { bays, locationDays, services } from "../../platform/db/schema/services.ts";
import { addDays } from "../../platform/zone-time.ts";
import { readBays } from "../../workshop/booking/days-store.ts";
import { type DailyReport, rowsOfDays } from "./kept-days-store.ts";
import { dayAt, isOf, isWithinAny, type Places, rowKey, total } from "./period-store.ts";
import type { Found, Period } from "./rules.ts";

const visitFigures = ["visits", "done", "noShow", "cancelled", "open", "sum"] as const;
type VisitFigure = (typeof visitFigures)[number];
export const bookingFigures = [...visitFigures, "openMinutes", "takenMinutes"] as const;

interface BookingQuestion {
  by: string;
  period: Period;
  places: Places;
}

const { startsAt, status, cancelReason } = appointments;
const placeOf = (locationId: AnyColumn) =>
  sql`join ${locations} on ${locations.id} = ${locationId} join ${regions} on ${regions.id} = ${locations.regionId}`;

const isDone = sql`${status} = 'done'`;
/** Visits from before reasons were kept have none. */
const isNoShow = sql`${status} = 'cancelled' and ${cancelReason} is not distinct from 'no_show'`;

/** Visits that begin on the days of some periods; one that was moved counts as the one that came in its place. */
const begun =
  ({ key, sold, works = sql`` }: { key: SQL; sold: SQL; works?: SQL }) =>
  (periods: readonly Period[]): SQL =>
    sql`
    select ${dayAt(startsAt, regions.zone)} as day, ${regions.slug} as region, ${appointments.locationId} as centre, ${key} as key,
      1 as visits, (${isDone})::int as done, (${isNoShow})::int as no_show,
      (${status} = 'cancelled' and ${cancelReason} is distinct from 'no_show')::int as cancelled, (${status} = 'active')::int as open,
      case when ${isDone} then ${sold} else 0 end as sum, 0 as taken_minutes
    from ${appointments} ${placeOf(appointments.locationId)} ${works}
    where coalesce(${cancelReason}, '') <> 'moved' and ${isWithinAny(startsAt, regions.zone, periods)}`;

/** Whole minutes that visits took of bays: one that is done early frees its bay at that second. */
const taken = (periods: readonly Period[]): SQL => sql`
  select ${dayAt(bayTimes.startsAt, regions.zone)} as day, ${regions.slug} as region, ${bayTimes.locationId} as centre,
    ${bayTimes.bayId}::text as key, 0 as visits, 0 as done, 0 as no_show, 0 as cancelled, 0 as open, 0 as sum,
    round(extract(epoch from ${bayTimes.endsAt} - ${bayTimes.startsAt}) / 60) as taken_minutes
  from ${bayTimes} ${placeOf(bayTimes.locationId)}
  where ${bayTimes.appointmentId} is not null and ${isWithinAny(bayTimes.startsAt, regions.zone, periods)}`;

export const visitsByDay: DailyReport = {
  name: "visits",
  table: visitDays,
  figures: ["visits", "done", "no_show", "cancelled", "open", "sum", "taken_minutes"],
  firstDay: sql`select min(${startsAt})::date - 1 from ${appointments}`,
  facts: {
    place: begun({ key: sql`''`, sold: sql`coalesce(${appointments.realKopecks}, ${appointments.sumKopecks})` }),
    /** Ids of services, and the titles of works that are of none. */
    service: begun({
      key: sql`coalesce('id ' || ${appointmentItems.serviceId}, 'as ' || ${appointmentItems.title})`,
      sold: sql`${appointmentItems.kopecks}`,
      works: sql`join ${appointmentItems} on ${appointmentItems.appointmentId} = ${appointments.id}`,
    }),
    bay: taken,
  },
};

/** As the service is called now; what was sold under another name is not apart from it. */
const serviceName = sql`coalesce((select s.name from ${services} s where key = 'id ' || s.id), substr(key, 4))`;

/** Visits that begin on the days of a period. */
export async function readVisitFigures(
  executor: Executor,
  { by, period, places }: BookingQuestion,
): Promise<Found<VisitFigure>[]> {
  const isByService = by === "service";
  const rows = await rowsOfDays(executor, visitsByDay, isByService ? by : "place", period);
  const found = await executor.execute<Found<VisitFigure>>(sql`
    select ${isByService ? serviceName : sql`coalesce(${rowKey(by)}, '')`} as key, ${total(sql`visits`)} as visits,
      ${total(sql`done`)} as done, ${total(sql`no_show`)} as "noShow", ${total(sql`cancelled`)} as cancelled,
      ${total(sql`open`)} as open, ${total(sql`sum`)} as sum
    from ${rows} where ${isOf(places)} group by 1`);
  return found.rows;
}

/** Minutes that visits took of the fitting bays in use, by centre and day. */
export async function readTakenMinutes(
  executor: Executor,
  shopIds: readonly number[],
  period: Period,
): Promise<{ shopId: number; day: Day; minutes: number }[]> {
  if (shopIds.length === 0) return [];
  const rows = await rowsOfDays(executor, visitsByDay, "bay", period);
  const found = await executor.execute<{ shopId: number; day: Day; minutes: number }>(sql`
    select centre as "shopId", day::text as day, ${total(sql`taken_minutes`)} as minutes
    from ${rows} join ${bays} on ${bays.id}::text = key
    where ${inArray(sql`centre`, [...shopIds])}
      and ${bays.kind} in ('fitting', 'truck') and ${bays.isActive} and ${bays.archivedAt} is null
    group by 1, 2`);
  return found.rows;
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
