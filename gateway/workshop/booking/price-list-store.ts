import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AnyPgTable } from "drizzle-orm/pg-core";
import type { Day } from "../../contract/platform/local-time.ts";
import { ask, type Question } from "../../platform/db/ask-together.ts";
import type { DatabaseConnection, Executor } from "../../platform/db/database.ts";
import { surges } from "../../platform/db/schema/booking.ts";
import {
  bays,
  fittingFactors,
  fittingRates,
  packets,
  priceSeasons,
  serviceAt,
  serviceCrossLinks,
  serviceGroups,
  services,
} from "../../platform/db/schema/services.ts";
import type { Caller } from "../../platform/http/route.ts";
import { type FittingTariff, lowestPrice } from "../fitting/price-rules.ts";
import { readTariff } from "../fitting/tariff-store.ts";
import { readBays, readSurges, type Surge } from "./days-store.ts";

/** Services that are in use, with their group, in the order of the price list. */
const readServices = (executor: Executor) =>
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
const readAllServicesAt = (executor: Executor) => executor.select().from(serviceAt).where(isNull(serviceAt.archivedAt));

type ServiceAtRow = Awaited<ReturnType<typeof readAllServicesAt>>[number];

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

/** What every question of booking needs of the whole shop, and what changes a few times a day at most. */
export interface PriceList {
  services: readonly ServiceRow[];
  differences: readonly ServiceAtRow[];
  tariff: FittingTariff;
  bays: Awaited<ReturnType<typeof readBays>>;
  surges: readonly Surge[];
  /** What a fitting begins from on a day; null where nothing is fitted. */
  lowestOn(day: Day): number | null;
}

const TABLES: readonly AnyPgTable[] = [
  bays,
  fittingFactors,
  fittingRates,
  packets,
  priceSeasons,
  serviceAt,
  serviceGroups,
  services,
  surges,
];

/** Another text after any change that the executor sees: a written row has a later transaction, a deleted one is missing. */
export const priceStamp: Question<string> = {
  sql: sql`(select concat_ws(' ', ${sql.join(
    TABLES.map((table) => sql`(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from ${table})`),
    sql`, `,
  )}))`,
  read: String,
};

const kept = new WeakMap<DatabaseConnection, { stamp: string; list: PriceList }>();

/** The price list as it is now. One short query says whether the list in memory still is: it was seven, a fifth of a booking. */
export const readPriceList = async (executor: Executor, connection: DatabaseConnection): Promise<PriceList> =>
  priceListOfStamp(executor, connection, await ask(executor, priceStamp));

/** The same for whoever has asked for the stamp with other things. It is read first, so that a list is never older than its stamp says. */
export async function priceListOfStamp(
  executor: Executor,
  connection: DatabaseConnection,
  stamp: string,
): Promise<PriceList> {
  const known = kept.get(connection);
  if (known?.stamp === stamp) return known.list;
  const tariff = await readTariff(executor);
  const lowest = new Map<Day, number | null>();
  const list: PriceList = {
    services: await readServices(executor),
    differences: await readAllServicesAt(executor),
    tariff,
    bays: await readBays(executor, "all"),
    surges: await readSurges(executor),
    lowestOn(day) {
      const found = lowest.get(day);
      if (found !== undefined) return found;
      lowest.clear();
      const price = lowestPrice(tariff, { locationId: null, day, minute: null });
      lowest.set(day, price);
      return price;
    },
  };
  kept.set(connection, { stamp, list });
  return list;
}

/** The same for a call of a page, all of whose calls see one list. */
export const priceListOf = (connection: DatabaseConnection, { page }: Pick<Caller, "page">): Promise<PriceList> =>
  page.once("price list", () => readPriceList(connection.db, connection));
