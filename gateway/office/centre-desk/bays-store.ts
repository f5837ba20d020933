import { eq } from "drizzle-orm";
import type { BayValues } from "../../contract/office/hours-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { bays } from "../../platform/db/schema/services.ts";
import { readEditableList } from "../../platform/resource-kit/editable-list-store.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import type { ListPosition } from "../../platform/resource-kit/keyset-store.ts";

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

/** Bays, the latest first; of one shop where it is given. */
export const readBayList = (executor: Executor, locationId: number | undefined, position: ListPosition) =>
  readEditableList<StoredBay>(
    executor,
    bays,
    { condition: locationId === undefined ? undefined : eq(bays.locationId, locationId) },
    position,
  );
