import { and, asc, eq, getTableColumns, inArray, isNull } from "drizzle-orm";
import {
  type ServiceDifferenceValues,
  type ServiceGroupValues,
  type ServiceValues,
  serviceDeskList,
  serviceDifferenceList,
  serviceGroupList,
} from "../../contract/workshop/service-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { contain } from "../../platform/db/match.ts";
import { serviceAt, serviceCrossLinks, serviceGroups, services } from "../../platform/db/schema/services.ts";
import { type EditableRow, hasOther } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";
import { paramsOf, textOfParams } from "./params-rules.ts";

export type StoredGroup = typeof serviceGroups.$inferSelect & EditableRow;
export const groupTable = serviceGroups;
export const groupColumns = (values: ServiceGroupValues) => ({ ...values });
export const groupValuesOf = ({ slug, title, position }: StoredGroup): ServiceGroupValues => ({
  slug,
  title,
  position,
});

/** Groups in the order of the price list. */
export const groupRows = (executor: Executor) =>
  listQuery(serviceGroupList, {
    select: (cursor) => executor.select({ ...getTableColumns(serviceGroups), cursor }).from(serviceGroups),
    order: { sort: serviceGroups.position, id: serviceGroups.id, direction: "asc" },
    filters: {},
  });

export const readGroups = (executor: Executor) =>
  executor
    .select({ id: serviceGroups.id, title: serviceGroups.title, archivedAt: serviceGroups.archivedAt })
    .from(serviceGroups)
    .orderBy(asc(serviceGroups.position), asc(serviceGroups.id));

export const isGroupSlugTaken = (tx: Executor, slug: string, id: number | null) =>
  hasOther(tx, serviceGroups, eq(serviceGroups.slug, slug), id);

/** Services of groups that are in use, by the group. */
export async function countServices(executor: Executor, groupIds: readonly number[]): Promise<Map<number, number>> {
  if (groupIds.length === 0) return new Map();
  const rows = await executor
    .select({ groupId: services.groupId })
    .from(services)
    .where(and(inArray(services.groupId, [...groupIds]), isNull(services.archivedAt)));
  return rows.reduce(
    (counts, { groupId }) => counts.set(groupId, (counts.get(groupId) ?? 0) + 1),
    new Map<number, number>(),
  );
}

/** With the services that are done together with it. */
export type StoredService = typeof services.$inferSelect & EditableRow & { together?: string[] };
export const serviceTable = services;

export const serviceColumns = (values: ServiceValues) => ({
  slug: values.slug,
  groupId: Number(values.group),
  name: values.name,
  shortDescription: values.shortDescription,
  description: values.description,
  descriptionAppointment: values.descriptionAppointment,
  isAppointment: values.booking === "by-time",
  isFitting: values.price === "wheels",
  needsKind: values.kind,
  needsCapability: values.needs === "any" ? null : values.needs,
  minutes: values.minutes,
  priceKopecks: values.priceRoubles * 100,
  priceOldKopecks: values.oldPriceRoubles === null ? null : values.oldPriceRoubles * 100,
  tags: values.tags
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ""),
  params: paramsOf(values.params),
  position: values.position,
  together: [...new Set(values.together)],
});

export const serviceValuesOf = (row: StoredService): ServiceValues => ({
  group: String(row.groupId),
  slug: row.slug,
  name: row.name,
  shortDescription: row.shortDescription,
  description: row.description,
  descriptionAppointment: row.descriptionAppointment,
  booking: row.isAppointment ? "by-time" : "walk-in",
  price: row.isFitting ? "wheels" : "own",
  kind: row.needsKind,
  needs: (row.needsCapability ?? "any") as ServiceValues["needs"],
  minutes: row.minutes,
  priceRoubles: Math.round(row.priceKopecks / 100),
  oldPriceRoubles: row.priceOldKopecks === null ? null : Math.round(row.priceOldKopecks / 100),
  tags: row.tags.join(", "),
  params: textOfParams(row.params),
  together: row.together ?? [],
  position: row.position,
});

/** Services, the latest first. */
export const serviceRows = (executor: Executor) =>
  listQuery(serviceDeskList, {
    select: (cursor) => executor.select({ ...getTableColumns(services), cursor }).from(services),
    order: { id: services.id },
    filters: {
      group: (group) => eq(services.groupId, Number(group) || 0),
      text: (text) => contain([services.name], text),
    },
  });

export const readServiceNames = (executor: Executor) =>
  executor
    .select({ id: services.id, name: services.name, archivedAt: services.archivedAt })
    .from(services)
    .orderBy(asc(services.name), asc(services.id));

export const isServiceSlugTaken = (tx: Executor, slug: string, id: number | null) =>
  hasOther(tx, services, eq(services.slug, slug), id);

/** Ids of what is done together with a service, in the order that staff gave. */
export async function readTogether(executor: Executor, serviceId: number): Promise<string[]> {
  const rows = await executor
    .select({ otherId: serviceCrossLinks.otherId })
    .from(serviceCrossLinks)
    .where(eq(serviceCrossLinks.serviceId, serviceId))
    .orderBy(asc(serviceCrossLinks.position), asc(serviceCrossLinks.otherId));
  return rows.map(({ otherId }) => String(otherId));
}

export async function writeTogether(tx: Executor, serviceId: number, together: readonly string[]): Promise<void> {
  await tx.delete(serviceCrossLinks).where(eq(serviceCrossLinks.serviceId, serviceId));
  const links = [...new Set(together)].map((other, position) => ({ serviceId, otherId: Number(other), position }));
  if (links.length > 0) await tx.insert(serviceCrossLinks).values(links);
}

export type StoredDifference = typeof serviceAt.$inferSelect & EditableRow;
export const differenceTable = serviceAt;

export const differenceColumns = ({ service, centre, offer, priceRoubles, minutes }: ServiceDifferenceValues) => ({
  serviceId: Number(service),
  locationId: Number(centre),
  isOffered: offer === "offered",
  priceKopecks: priceRoubles === null ? null : priceRoubles * 100,
  minutes,
});

export const differenceValuesOf = (row: StoredDifference): ServiceDifferenceValues => ({
  service: String(row.serviceId),
  centre: String(row.locationId),
  offer: row.isOffered ? "offered" : "hidden",
  priceRoubles: row.priceKopecks === null ? null : Math.round(row.priceKopecks / 100),
  minutes: row.minutes,
});

/** Differences, the latest first. */
export const differenceRows = (executor: Executor) =>
  listQuery(serviceDifferenceList, {
    select: (cursor) => executor.select({ ...getTableColumns(serviceAt), cursor }).from(serviceAt),
    order: { id: serviceAt.id },
    filters: {
      service: (service) => eq(serviceAt.serviceId, Number(service) || 0),
      centre: (centre) => eq(serviceAt.locationId, Number(centre) || 0),
    },
  });

/** Whether a shop's difference of a service is written down already, archived or not. */
export const isDifferenceTaken = (tx: Executor, { service, centre }: ServiceDifferenceValues, id: number | null) =>
  hasOther(tx, serviceAt, and(eq(serviceAt.serviceId, Number(service)), eq(serviceAt.locationId, Number(centre))), id);
