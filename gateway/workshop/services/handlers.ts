import type { Services } from "../../chain/services.ts";
import type { FilterOption } from "../../contract/platform/resource-kit.ts";
import {
  serviceDeskCalls,
  serviceDeskList,
  serviceDifferenceCalls,
  serviceDifferenceList,
  serviceGroupCalls,
  serviceGroupList,
} from "../../contract/workshop/service-desk.ts";
import type { Route } from "../../platform/http/route.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { checkDifference, checkGroup, checkService } from "./service-checks.ts";
import {
  countServices,
  differenceColumns,
  differenceRows,
  differenceTable,
  differenceValuesOf,
  groupColumns,
  groupRows,
  groupTable,
  groupValuesOf,
  readGroups,
  readServiceNames,
  readTogether,
  type StoredDifference,
  type StoredGroup,
  type StoredService,
  serviceColumns,
  serviceRows,
  serviceTable,
  serviceValuesOf,
  writeTogether,
} from "./services-store.ts";

/** The price list of works: groups, services, and where shops differ. Every call reads it from the database. */
export function serviceDeskRoutes(services: Services): Route[] {
  const { connection, regions } = services;
  const { db } = connection;

  const inUse = <Row extends { archivedAt: Date | null }>(rows: Row[]) => rows.filter((row) => row.archivedAt === null);
  const groupOptions = async (): Promise<FilterOption[]> =>
    inUse(await readGroups(db)).map(({ id, title }) => ({ value: String(id), label: title }));
  const serviceOptions = async (): Promise<FilterOption[]> =>
    inUse(await readServiceNames(db)).map(({ id, name }) => ({ value: String(id), label: name }));
  const centreOptions = (): FilterOption[] =>
    regions.regions.flatMap((region) =>
      regions.shopsOf(region).map(({ id, title }) => ({ value: String(id), label: `${region.title}: ${title}` })),
    );

  return [
    listRoute(services, serviceGroupList, () =>
      show(groupRows(db), async (found) => {
        const counts = await countServices(
          db,
          found.map(({ id }) => id),
        );
        return found.map((row) => ({
          id: row.id,
          title: row.title,
          slug: row.slug,
          position: row.position,
          services: counts.get(row.id) ?? 0,
          isArchived: row.archivedAt !== null,
        }));
      }),
    ),
    ...editableRoutes<typeof serviceGroupCalls.update.input.shape.values, StoredGroup>(services, {
      calls: serviceGroupCalls,
      table: groupTable,
      valuesOf: groupValuesOf,
      columnsOf: groupColumns,
      check: checkGroup,
    }),
    listRoute(services, serviceDeskList, async () => {
      const groups = new Map((await readGroups(db)).map(({ id, title }) => [id, title]));
      return show(
        serviceRows(db),
        (found) =>
          found.map((row) => ({
            id: row.id,
            name: row.name,
            group: groups.get(row.groupId) ?? "",
            kind: row.needsKind,
            price: row.priceKopecks,
            isFrom: row.isFitting,
            minutes: row.minutes,
            isBooked: row.isAppointment,
            isArchived: row.archivedAt !== null,
          })),
        async () => ({ group: await groupOptions(), service: await serviceOptions() }),
      );
    }),
    ...editableRoutes<typeof serviceDeskCalls.update.input.shape.values, StoredService>(services, {
      calls: serviceDeskCalls,
      table: serviceTable,
      valuesOf: serviceValuesOf,
      columnsOf: serviceColumns,
      check: checkService,
      linked: {
        read: async (executor, id) => ({ together: await readTogether(executor, id) }),
        write: (tx, id, { together }) => writeTogether(tx, id, together),
      },
    }),
    listRoute(services, serviceDifferenceList, async () => {
      const names = new Map((await readServiceNames(db)).map(({ id, name }) => [id, name]));
      return show(
        differenceRows(db),
        (found) =>
          found.map((row) => ({
            id: row.id,
            isOffered: row.isOffered,
            price: row.priceKopecks,
            minutes: row.minutes,
            service: names.get(row.serviceId) ?? "",
            centre: regions.locations.get(row.locationId)?.title ?? String(row.locationId),
            isArchived: row.archivedAt !== null,
          })),
        async () => ({ service: await serviceOptions(), centre: centreOptions() }),
      );
    }),
    ...editableRoutes<typeof serviceDifferenceCalls.update.input.shape.values, StoredDifference>(services, {
      calls: serviceDifferenceCalls,
      table: differenceTable,
      valuesOf: differenceValuesOf,
      columnsOf: differenceColumns,
      check: (tx, change) => checkDifference(tx, change, (id) => centreOptions().some(({ value }) => value === id)),
    }),
  ];
}
