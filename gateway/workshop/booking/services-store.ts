import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { serviceAt, serviceCrossLinks, serviceGroups, services } from "../../platform/db/schema/services.ts";

/** Services that are in use, with their group, in the order of the price list. */
export const readServices = (executor: Executor) =>
  executor
    .select({
      id: services.id,
      slug: services.slug,
      groupSlug: serviceGroups.slug,
      groupTitle: serviceGroups.title,
      name: services.name,
      shortDescription: services.shortDescription,
      description: services.description,
      descriptionAppointment: services.descriptionAppointment,
      isAppointment: services.isAppointment,
      isFitting: services.isFitting,
      needsKind: services.needsKind,
      needsCapability: services.needsCapability,
      minutes: services.minutes,
      priceKopecks: services.priceKopecks,
      priceOldKopecks: services.priceOldKopecks,
      tags: services.tags,
      params: services.params,
    })
    .from(services)
    .innerJoin(serviceGroups, eq(serviceGroups.id, services.groupId))
    .where(isNull(services.archivedAt))
    .orderBy(asc(serviceGroups.position), asc(services.position), asc(services.id));

export type ServiceRow = Awaited<ReturnType<typeof readServices>>[number];

/** Where services differ in some shops. */
export const readAllServicesAt = (executor: Executor) =>
  executor.select().from(serviceAt).where(isNull(serviceAt.archivedAt));

export type ServiceAtRow = Awaited<ReturnType<typeof readAllServicesAt>>[number];

/** Ids of what is done together with services, the closest first. */
export async function readCrossIds(executor: Executor, serviceIds: readonly number[]): Promise<number[]> {
  if (serviceIds.length === 0) return [];
  const rows = await executor
    .select({ otherId: serviceCrossLinks.otherId })
    .from(serviceCrossLinks)
    .where(and(inArray(serviceCrossLinks.serviceId, [...serviceIds])))
    .orderBy(asc(serviceCrossLinks.position), asc(serviceCrossLinks.otherId));
  return [...new Set(rows.map(({ otherId }) => otherId))].filter((id) => !serviceIds.includes(id));
}
