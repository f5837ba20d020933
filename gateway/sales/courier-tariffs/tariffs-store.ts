import { getTableColumns } from "drizzle-orm";
import { isInRegion } from "../../chain/regions/shown-store.ts";
import { type CourierTariffValues, courierTariffList } from "../../contract/sales/courier-tariffs.ts";
import type { Executor } from "../../platform/db/database.ts";
import { courierTariffs } from "../../platform/db/schema/region-terms.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";

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

/** Tariffs, the latest first. */
export function tariffRows(executor: Executor) {
  const { formKey: _formKey, ...columns } = getTableColumns(courierTariffs);
  return listQuery(courierTariffList, {
    select: (cursor) => executor.select({ ...columns, cursor }).from(courierTariffs),
    order: { id: courierTariffs.id },
    filters: { region: (region) => isInRegion(courierTariffs, region) },
  });
}
