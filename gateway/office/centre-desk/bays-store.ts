import { eq, getTableColumns } from "drizzle-orm";
import { type BayValues, bayList } from "../../contract/office/hours-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { bays } from "../../platform/db/schema/services.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";

export type StoredBay = typeof bays.$inferSelect & EditableRow;
export const bayTable = bays;

export const bayColumns = ({ centre, state, ...columns }: BayValues) => ({
  ...columns,
  locationId: Number(centre),
  isActive: state === "works",
});

export const bayValuesOf = ({ locationId, title, kind, maxInch, isActive, position }: StoredBay): BayValues => ({
  centre: String(locationId),
  title,
  kind,
  maxInch,
  position,
  state: isActive ? "works" : "paused",
});

/** Bays, the latest first. */
export const bayRows = (executor: Executor) =>
  listQuery(bayList, {
    select: (cursor) => executor.select({ ...getTableColumns(bays), cursor }).from(bays),
    order: { id: bays.id },
    filters: { centre: (centre) => eq(bays.locationId, Number(centre) || 0) },
  });
