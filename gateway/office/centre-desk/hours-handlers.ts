import { clockRange } from "../../chain/regions/opening-hours.ts";
import { calendarFile, centreDaysFile } from "../../contract/office/days-file.ts";
import {
  bayCalls,
  bayList,
  type CalendarDayValues,
  type CentreDayValues,
  calendarDayCalls,
  calendarDayList,
  centreDayCalls,
  centreDayList,
} from "../../contract/office/hours-desk.ts";
import type { FilterOption } from "../../contract/platform/resource-kit.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Route } from "../../platform/http/route.ts";
import { type EditableChange, editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { localTime } from "../../platform/zone-time.ts";
import { lockShopDays } from "../../workshop/appointments/appointments-store.ts";
import { lockFutureVisits } from "../../workshop/appointments/future-visits-store.ts";
import { lockBookedDays } from "../../workshop/booking/hours-change.ts";
import type { BookingDependencies } from "../../workshop/booking/visit-access.ts";
import { tellStranded } from "../../workshop/day-plan/tell-stranded.ts";
import { checkBay } from "./centre-checks.ts";
import { centreDayRule } from "./centre-day-rule.ts";
import { daysFileRoutes } from "./days-file-handlers.ts";
import {
  bayColumns,
  bayRows,
  bayTable,
  bayValuesOf,
  calendarDayColumns,
  calendarDayRows,
  calendarDayTable,
  calendarDayValuesOf,
  centreDayColumns,
  centreDayRows,
  centreDayTable,
  centreDayValuesOf,
  isCalendarDayTaken,
  isDayTaken,
  type StoredBay,
  type StoredCalendarDay,
  type StoredCentreDay,
} from "./days-store.ts";

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

/** Bays of the shops, and the days on which their week does not hold. */
export function hoursDeskRoutes(dependencies: BookingDependencies): Route[] {
  const { services } = dependencies;
  const { connection, regions, now } = services;
  const { db } = connection;

  const centreOptions = async (): Promise<Record<string, FilterOption[]>> => ({
    centre: regions.regions.flatMap((region) =>
      regions.shopsOf(region).map(({ id, title }) => ({ value: String(id), label: `${region.title}: ${title}` })),
    ),
  });
  const titleOf = (id: number): string => regions.locations.get(id)?.title ?? String(id);

  const { placeOf, strandedBy, strandedVisits, whyOf } = centreDayRule(services);

  async function checkCentreDay(tx: Executor, change: EditableChange<CentreDayValues, StoredCentreDay>): Promise<void> {
    const { row, values, isArchived } = change;
    if (!isArchived && (await isDayTaken(tx, values, row?.id ?? null)))
      throw invalid("day", "Для этого центра этот день уже записан: измените ту запись");
    if (row && (values.centre !== String(row.locationId) || values.day !== row.day))
      throw invalid(
        values.day === row.day ? "centre" : "day",
        "Центр и день не меняются: уберите эту запись в архив и добавьте новую",
      );
    if (isArchived && regions.locations.get(Number(values.centre))?.archivedAt !== null) return;
    placeOf(values.centre);
    const message = values.despiteVisits || values.cancelVisits ? null : await strandedBy(tx, values, isArchived);
    if (message === null) return;
    throw isArchived
      ? new ApiError("invalid", message)
      : invalid("despiteVisits", `${message} или отметьте, что с ними делать`);
  }

  async function checkCalendarDay(
    tx: Executor,
    { row, values }: EditableChange<CalendarDayValues, StoredCalendarDay>,
  ): Promise<void> {
    if (await isCalendarDayTaken(tx, values.day, row?.id ?? null))
      throw invalid("day", "Этот день в календаре уже есть, может быть в архиве: измените ту запись");
  }

  return [
    listRoute(services, bayList, () =>
      show(
        bayRows(db),
        (found) =>
          found.map(({ id, title, locationId, kind, maxInch, isActive, archivedAt }) => ({
            id,
            title,
            kind,
            maxInch,
            centre: titleOf(locationId),
            state: archivedAt !== null ? "archived" : isActive ? "works" : "paused",
          })),
        centreOptions,
      ),
    ),
    ...editableRoutes<typeof bayCalls.update.input.shape.values, StoredBay>(services, {
      calls: bayCalls,
      table: bayTable,
      valuesOf: bayValuesOf,
      columnsOf: bayColumns,
      check: (tx, change) => checkBay(tx, change, services),
      async lock(tx, { row }) {
        const zone = regions.regionOfLocation(row?.locationId)?.zone;
        if (row && zone !== undefined) await lockBookedDays(tx, { id: row.locationId, zone }, now());
      },
      // A shop says how many bays it has.
      done: () => regions.reload(),
    }),
    listRoute(services, centreDayList, () =>
      show(
        centreDayRows(db),
        (found) =>
          found.map(({ id, day, locationId, openMinute, closeMinute, note, archivedAt }) => {
            const zone = regions.regionOfLocation(locationId)?.zone ?? "Europe/Moscow";
            return {
              id,
              day,
              note,
              centre: titleOf(locationId),
              code: regions.locations.get(locationId)?.code ?? "",
              hours: openMinute === null || closeMinute === null ? "" : clockRange([openMinute, closeMinute]),
              state: archivedAt !== null ? "archived" : day < localTime(now(), zone).day ? "over" : "ahead",
            };
          }),
        centreOptions,
      ),
    ),
    ...editableRoutes<typeof centreDayCalls.update.input.shape.values, StoredCentreDay>(services, {
      calls: centreDayCalls,
      table: centreDayTable,
      valuesOf: centreDayValuesOf,
      columnsOf: centreDayColumns,
      imported: centreDaysFile.store,
      check: checkCentreDay,
      async follow(tx, { values, isArchived, caller }) {
        if (isArchived) return;
        const numbers = (await strandedVisits(tx, values, false)).map(({ number }) => number);
        const isCancelled = values.cancelVisits;
        await tellStranded(tx, dependencies, { numbers, isCancelled, why: whyOf(values) }, caller);
      },
      async lock(tx, { row, values }) {
        // Whoever cancels a visit locks it before its day.
        if (values?.cancelVisits) await lockFutureVisits(tx, Number(values.centre), now());
        const known = row ? { locationId: row.locationId, day: row.day } : null;
        const requested = values ? { locationId: Number(values.centre), day: values.day } : null;
        await lockShopDays(
          tx,
          [known, requested].filter((each) => each !== null),
        );
      },
    }),
    listRoute(services, calendarDayList, () =>
      show(calendarDayRows(db), (found) =>
        found.map((row) => ({
          id: row.id,
          ...calendarDayValuesOf(row),
          isArchived: row.archivedAt !== null,
        })),
      ),
    ),
    ...editableRoutes<typeof calendarDayCalls.update.input.shape.values, StoredCalendarDay>(services, {
      calls: calendarDayCalls,
      table: calendarDayTable,
      valuesOf: calendarDayValuesOf,
      columnsOf: calendarDayColumns,
      imported: calendarFile.store,
      check: checkCalendarDay,
    }),
    ...daysFileRoutes(dependencies),
  ];
}
