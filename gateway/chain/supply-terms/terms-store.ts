import { eq } from "drizzle-orm";
import { type SupplyTermValues, supplyTermList } from "../../contract/chain/supply-terms.ts";
import type { Executor } from "../../platform/db/database.ts";
import { supplyTerms } from "../../platform/db/schema/region-terms.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";
import { isInRegion } from "../regions/shown-store.ts";

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

/** Terms, the latest first. `placeOf` finds the place that a filter names. */
export function termRows(executor: Executor, placeOf: (place: string) => number | undefined) {
  const { id, locationId, days, regions, archivedAt } = supplyTerms;
  return listQuery(supplyTermList, {
    select: (cursor) => executor.select({ id, locationId, days, regions, archivedAt, cursor }).from(supplyTerms),
    order: { id },
    filters: {
      place(place) {
        const found = placeOf(place);
        return found === undefined ? undefined : eq(locationId, found);
      },
      region: (region) => isInRegion({ regions }, region),
    },
  });
}
