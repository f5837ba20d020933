import { and, between, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import {
  type BayValues,
  bayList,
  type CalendarDayValues,
  type CentreDayValues,
  calendarDayList,
  centreDayList,
} from "../../contract/office/hours-desk.ts";
import { clockOfMinute, minuteOfClock } from "../../contract/platform/desk-fields.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { calendarDays } from "../../platform/db/schema/calendar.ts";
import { bays, locationDays } from "../../platform/db/schema/services.ts";
import { type EditableRow, hasOther } from "../../platform/resource-kit/editable-store.ts";
import { daysIn, listQuery } from "../../platform/resource-kit/list-store.ts";

export type StoredBay = typeof bays.$inferSelect & EditableRow;
export const bayTable = bays;

export const bayColumns = ({ centre, state, ...columns }: BayValues) => ({
  ...columns,
  locationId: Number(centre),
  isActive: state === "works",
});

export const bayValuesOf = ({ locationId, title, kind, maxInch, isActive, position }: StoredBay): BayValues => ({
  centre: String(locationId),
  title,
  kind,
  maxInch,
  position,
  state: isActive ? "works" : "paused",
});

/** Bays, the latest first. */
export const bayRows = (executor: Executor) =>
  listQuery(bayList, {
    select: (cursor) => executor.select({ ...getTableColumns(bays), cursor }).from(bays),
    order: { id: bays.id },
    filters: { centre: (centre) => eq(bays.locationId, Number(centre) || 0) },
  });

export type StoredCentreDay = typeof locationDays.$inferSelect & EditableRow;
export const centreDayTable = locationDays;

export function centreDayColumns({ centre, day, kind, opens, closes, note }: CentreDayValues) {
  const isOpen = kind === "open";
  return {
    locationId: Number(centre),
    day,
    note,
    openMinute: isOpen ? minuteOfClock(opens ?? "") : null,
    closeMinute: isOpen ? minuteOfClock(closes ?? "") : null,
  };
}

export const centreDayValuesOf = (row: StoredCentreDay): CentreDayValues => ({
  centre: String(row.locationId),
  day: row.day,
  kind: row.openMinute === null ? "closed" : "open",
  opens: row.openMinute === null ? null : clockOfMinute(row.openMinute),
  closes: row.closeMinute === null ? null : clockOfMinute(row.closeMinute),
  note: row.note,
  despiteVisits: false,
  cancelVisits: false,
});

/** Own days of shops, the last day first. */
export const centreDayRows = (executor: Executor) =>
  listQuery(centreDayList, {
    select: (cursor) => executor.select({ ...getTableColumns(locationDays), cursor }).from(locationDays),
    order: { sort: { sql: sql`${locationDays.day}::text`, kind: "text" }, id: locationDays.id },
    filters: {
      centre: (centre) => eq(locationDays.locationId, Number(centre) || 0),
      ...daysIn("day", locationDays.day),
    },
  });

/** Whether a shop has another exception on a day. */
export const isDayTaken = (tx: Executor, { centre, day }: CentreDayValues, id: number | null) =>
  hasOther(
    tx,
    locationDays,
    and(eq(locationDays.locationId, Number(centre)), eq(locationDays.day, day), isNull(locationDays.archivedAt)),
    id,
  );

export type StoredCalendarDay = typeof calendarDays.$inferSelect & EditableRow;
export const calendarDayTable = calendarDays;

/** By law the day before a holiday is an hour shorter. */
const SHORT_MINUTES = 60;

export const calendarDayColumns = ({ day, kind, title }: CalendarDayValues) => ({
  day,
  title,
  isWorking: kind !== "off",
  shortMinutes: kind === "short" ? SHORT_MINUTES : 0,
});

export const calendarDayValuesOf = ({ day, isWorking, shortMinutes, title }: StoredCalendarDay): CalendarDayValues => ({
  day,
  title,
  kind: shortMinutes > 0 ? "short" : isWorking ? "working" : "off",
});

/** Days of the calendar, the last one first. */
export const calendarDayRows = (executor: Executor) =>
  listQuery(calendarDayList, {
    select: (cursor) => executor.select({ ...getTableColumns(calendarDays), cursor }).from(calendarDays),
    order: { sort: { sql: sql`${calendarDays.day}::text`, kind: "text" }, id: calendarDays.id },
    filters: { year: (year) => between(calendarDays.day, `${Number(year)}-01-01`, `${Number(year)}-12-31`) },
  });

export const isCalendarDayTaken = (tx: Executor, day: Day, id: number | null) =>
  hasOther(tx, calendarDays, eq(calendarDays.day, day), id);

interface Days {
  from: Day;
  to: Day;
}

/** Days between two, both included, the archived ones too: a day is in the calendar once. */
export const readStoredCalendarDays = (executor: Executor, { from, to }: Days): Promise<StoredCalendarDay[]> =>
  executor
    .select()
    .from(calendarDays)
    .where(between(calendarDays.day, from, to));

/** Days of shops in use: of an archived one another may be added. */
export const readStoredCentreDays = (
  executor: Executor,
  locationIds: readonly number[],
  { from, to }: Days,
): Promise<StoredCentreDay[]> =>
  executor
    .select()
    .from(locationDays)
    .where(
      and(
        inArray(locationDays.locationId, [...locationIds]),
        between(locationDays.day, from, to),
        isNull(locationDays.archivedAt),
      ),
    );
