import { and, eq, or, sql } from "drizzle-orm";
import type { SupplyTermValues } from "../../contract/chain/supply-terms.ts";
import type { Executor } from "../../platform/db/database.ts";
import { supplyTerms } from "../../platform/db/schema/supply-terms.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../platform/resource-kit/keyset-store.ts";

export type StoredTerm = typeof supplyTerms.$inferSelect & EditableRow;
export const termTable = supplyTerms;

export const termColumns = ({ place, days, regions }: SupplyTermValues) => ({
  locationId: Number(place),
  days,
  regions,
});

export const termValuesOf = ({ locationId, days, regions }: StoredTerm): SupplyTermValues => ({
  place: String(locationId),
  days,
  regions,
});

interface TermFilters {
  locationId?: number | undefined;
  region?: string | undefined;
}

/** A page of terms, the latest first. */
export async function readTerms(executor: Executor, { locationId, region }: TermFilters, position: ListPosition) {
  const { id, locationId: place, days, regions, archivedAt } = supplyTerms;
  const condition = all(
    locationId !== undefined && eq(place, locationId),
    region !== undefined && or(sql`${regions} = '{}'`, sql`${region} = any(${regions})`),
  );
  const { cursor, where, orderBy, limit } = keysetOf({ sort: id, id, direction: "desc" }, position);
  const found = await executor
    .select({ id, locationId: place, days, regions, archivedAt, cursor })
    .from(supplyTerms)
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(executor, sql`select 1 from ${supplyTerms} where ${condition ?? sql`true`}`);
  return { ...pageOf(found, position), total };
}
