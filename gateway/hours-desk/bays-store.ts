import { eq } from "drizzle-orm";
import { readEditableList } from "../back-office/editable-list-store.ts";
import type { EditableRow } from "../back-office/editable-store.ts";
import type { ListPosition } from "../back-office/keyset-store.ts";
import type { BayValues } from "../contract/hours-desk.ts";
import type { Executor } from "../db/database.ts";
import { bays } from "../db/schema/services.ts";

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
