import { sql } from "drizzle-orm";
import type { Executor } from "../platform/db/database.ts";
import {
  fittingFactors,
  fittingRates,
  packets,
  serviceCrossLinks,
  serviceGroups,
  services,
} from "../platform/db/schema/services.ts";
import {
  DEMO_FITTING_FACTORS,
  DEMO_PACKETS,
  DEMO_SERVICE_GROUPS,
  DEMO_SERVICES,
  demoFittingRates,
} from "./data/services.ts";

/** The price list of the demo's shops: groups, services, and rates of fitting. */
export async function insertDemoServices(db: Executor): Promise<void> {
  const groupId = new Map<string, number>(DEMO_SERVICE_GROUPS.map(({ slug }, index) => [slug, index + 1]));
  const serviceId = new Map(DEMO_SERVICES.map(({ slug }, index) => [slug, index + 1]));
  const numberOf = (ids: ReadonlyMap<string, number>, slug: string): number => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`The price list has no ${slug}`);
    return id;
  };
  await db
    .insert(serviceGroups)
    .values(DEMO_SERVICE_GROUPS.map(({ slug, title }, index) => ({ id: index + 1, slug, title, position: index })));
  await db.insert(services).values(
    DEMO_SERVICES.map((service, index) => ({
      id: index + 1,
      slug: service.slug,
      groupId: numberOf(groupId, service.group),
      name: service.name,
      shortDescription: service.shortDescription,
      description: service.description,
      descriptionAppointment: service.descriptionAppointment,
      isAppointment: service.isWithoutAppointment !== true,
      isFitting: service.isFitting === true,
      needsKind: service.kind,
      needsCapability: service.capability ?? null,
      minutes: service.minutes,
      priceKopecks: service.roubles * 100,
      priceOldKopecks: service.oldRoubles === undefined ? null : service.oldRoubles * 100,
      tags: [...(service.tags ?? [])],
      params: [...(service.params ?? [])],
      position: index,
    })),
  );
  await db.insert(serviceCrossLinks).values(
    DEMO_SERVICES.flatMap(({ slug, cross = [] }) =>
      cross.map((other, position) => ({
        serviceId: numberOf(serviceId, slug),
        otherId: numberOf(serviceId, other),
        position,
      })),
    ),
  );
  await db.insert(fittingRates).values(demoFittingRates());
  await db.insert(fittingFactors).values([...DEMO_FITTING_FACTORS]);
  await db
    .insert(packets)
    .values(DEMO_PACKETS.map(({ slug, title, works }, position) => ({ slug, title, works: [...works], position })));
  for (const table of ["service_groups", "services"])
    await db.execute(sql.raw(`select setval('${table}_id_seq', (select max(id) from ${table}))`));
}
