import { and, getTableColumns, or, sql } from "drizzle-orm";
import type { CourierTariffValues } from "../../contract/sales/courier-tariffs.ts";
import type { Executor } from "../../platform/db/database.ts";
import { courierTariffs } from "../../platform/db/schema/courier-tariffs.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../platform/resource-kit/keyset-store.ts";

export type StoredTariff = typeof courierTariffs.$inferSelect & EditableRow;
export const tariffTable = courierTariffs;

export const tariffColumns = ({ priceRoubles, freeFromRoubles, kmRoubles, ...values }: CourierTariffValues) => ({
  ...values,
  kmKopecks: kmRoubles * 100,
  priceKopecks: priceRoubles * 100,
  freeFromKopecks: freeFromRoubles === null ? null : freeFromRoubles * 100,
});

export const tariffValuesOf = (row: StoredTariff): CourierTariffValues => ({
  title: row.title,
  regions: row.regions,
  priceRoubles: row.priceKopecks / 100,
  freeFromRoubles: row.freeFromKopecks === null ? null : row.freeFromKopecks / 100,
  cityKm: row.cityKm,
  reachKm: row.reachKm,
  kmRoubles: row.kmKopecks / 100,
  validFrom: row.validFrom,
});

/** Titles of tariffs, by id. */
export async function readTitles(executor: Executor): Promise<Map<number, string>> {
  const rows = await executor.select({ id: courierTariffs.id, title: courierTariffs.title }).from(courierTariffs);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** A page of tariffs, the latest first. */
export async function readTariffs(
  executor: Executor,
  { region }: { region?: string | undefined },
  position: ListPosition,
) {
  const { formKey: _formKey, ...columns } = getTableColumns(courierTariffs);
  const { id, regions } = courierTariffs;
  const condition = all(region !== undefined && or(sql`${regions} = '{}'`, sql`${region} = any(${regions})`));
  const { cursor, where, orderBy, limit } = keysetOf({ sort: id, id, direction: "desc" }, position);
  const found = await executor
    .select({ ...columns, cursor })
    .from(courierTariffs)
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(executor, sql`select 1 from ${courierTariffs} where ${condition ?? sql`true`}`);
  return { ...pageOf(found, position), total };
}
