import { and, or, sql } from "drizzle-orm";
import type { EditableRow } from "../back-office/editable-store.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../back-office/keyset-store.ts";
import type { CourierTariffValues } from "../contract/courier-tariffs.ts";
import type { Executor } from "../db/database.ts";
import { courierTariffs } from "../db/schema/courier-tariffs.ts";

export type StoredTariff = typeof courierTariffs.$inferSelect & EditableRow;
export const tariffTable = courierTariffs;

export const tariffColumns = ({ title, regions, priceRoubles, freeFromRoubles }: CourierTariffValues) => ({
  title,
  regions,
  priceKopecks: priceRoubles * 100,
  freeFromKopecks: freeFromRoubles === null ? null : freeFromRoubles * 100,
});

export const tariffValuesOf = (row: StoredTariff): CourierTariffValues => ({
  title: row.title,
  regions: row.regions,
  priceRoubles: row.priceKopecks / 100,
  freeFromRoubles: row.freeFromKopecks === null ? null : row.freeFromKopecks / 100,
});

/** A page of tariffs, the latest first. */
export async function readTariffs(
  executor: Executor,
  { region }: { region?: string | undefined },
  position: ListPosition,
) {
  const { id, title, regions, priceKopecks, freeFromKopecks, archivedAt } = courierTariffs;
  const condition = all(region !== undefined && or(sql`${regions} = '{}'`, sql`${region} = any(${regions})`));
  const { cursor, where, orderBy, limit } = keysetOf({ sort: id, id, direction: "desc" }, position);
  const found = await executor
    .select({ id, title, regions, priceKopecks, freeFromKopecks, archivedAt, cursor })
    .from(courierTariffs)
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(executor, sql`select 1 from ${courierTariffs} where ${condition ?? sql`true`}`);
  return { ...pageOf(found, position), total };
}
