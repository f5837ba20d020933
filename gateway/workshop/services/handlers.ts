import type { Services } from "../../chain/services.ts";
import type { FilterOption } from "../../contract/platform/resource-kit.ts";
import {
  type ServiceDifferenceValues,
  type ServiceGroupValues,
  type ServiceValues,
  serviceDeskCalls,
  serviceDeskList,
  serviceDifferenceCalls,
  serviceDifferenceList,
  serviceGroupCalls,
  serviceGroupList,
} from "../../contract/workshop/service-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { pluralOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Route } from "../../platform/http/route.ts";
import { type EditableChange, editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
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
  isDifferenceTaken,
  isGroupSlugTaken,
  isServiceSlugTaken,
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

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

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

  async function checkGroup(tx: Executor, change: EditableChange<ServiceGroupValues, StoredGroup>): Promise<void> {
    const { row, values, isArchived } = change;
    if (await isGroupSlugTaken(tx, values.slug, row?.id ?? null)) throw invalid("slug", "Такая группа уже есть");
    const count = isArchived && row ? ((await countServices(tx, [row.id])).get(row.id) ?? 0) : 0;
    if (count > 0)
      throw new ApiError(
        "invalid",
        `В группе ${count} ${pluralOf(count, "услуга", "услуги", "услуг")}: сначала перенесите их в другую или уберите в архив`,
      );
  }

  async function checkService(tx: Executor, change: EditableChange<ServiceValues, StoredService>): Promise<void> {
    const { row, values, isArchived } = change;
    if (await isServiceSlugTaken(tx, values.slug, row?.id ?? null)) throw invalid("slug", "Такая услуга уже есть");
    const group = (await readGroups(tx)).find(({ id }) => String(id) === values.group);
    if (!group || (group.archivedAt !== null && !isArchived)) throw invalid("group", "Выберите группу, которая есть");
    const known = new Set((await readServiceNames(tx)).map(({ id }) => String(id)));
    if (values.together.some((id) => !known.has(id))) throw invalid("together", "Такой услуги больше нет");
    if (row && values.together.includes(String(row.id)))
      throw invalid("together", "Услугу не делают вместе с ней самой");
    if (values.price === "wheels" && values.kind !== "fitting")
      throw invalid("kind", "Цена по колёсам бывает только у шиномонтажа");
  }

  async function checkDifference(
    tx: Executor,
    { row, values, isArchived }: EditableChange<ServiceDifferenceValues, StoredDifference>,
  ): Promise<void> {
    if (await isDifferenceTaken(tx, values, row?.id ?? null))
      throw invalid("centre", "Отличие этой услуги в этом центре уже есть, может быть в архиве: измените его");
    if (isArchived) return;
    if (!(await readServiceNames(tx)).some(({ id }) => String(id) === values.service))
      throw invalid("service", "Такой услуги больше нет");
    if (!centreOptions().some(({ value }) => value === values.centre))
      throw invalid("centre", "Выберите центр, который работает");
  }

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
      check: checkDifference,
    }),
  ];
}
