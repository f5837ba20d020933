import { and, asc, eq, lte } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { isAmongLocked } from "../../platform/db/locks.ts";
import { shipments } from "../../platform/db/schema/delivery.ts";

export type ShipmentRow = typeof shipments.$inferSelect;

export type ShipmentDraft = Pick<ShipmentRow, "orderId" | "provider" | "request" | "quotedKopecks">;

/** Keeps what is to be sent once the goods stand packed. */
export async function saveDraft(tx: Executor, draft: ShipmentDraft, at: Date): Promise<void> {
  await tx.insert(shipments).values({ ...draft, updatedAt: at });
}

export async function findShipment(executor: Executor, orderId: number): Promise<ShipmentRow | null> {
  const [row] = await executor.select().from(shipments).where(eq(shipments.orderId, orderId));
  return row ?? null;
}

export async function lockShipment(tx: Executor, orderId: number): Promise<ShipmentRow | null> {
  const [row] = await tx.select().from(shipments).where(eq(shipments.orderId, orderId)).for("update");
  return row ?? null;
}

/** Writes what has changed; a new state is remembered with its moment. */
export async function saveShipment(
  executor: Executor,
  row: ShipmentRow,
  changes: Partial<Omit<ShipmentRow, "id" | "orderId" | "events" | "updatedAt">>,
  at: Date,
): Promise<void> {
  const isMoved = changes.state !== undefined && changes.state !== row.state;
  const events = isMoved ? [...row.events, { at: at.toISOString(), state: changes.state ?? row.state }] : row.events;
  await executor
    .update(shipments)
    .set({ ...changes, events, updatedAt: at })
    .where(eq(shipments.id, row.id));
}

/** Takes shipments whose provider is to be asked now; nobody else takes them until `until`. */
export async function leaseDue(executor: Executor, now: Date, until: Date, limit: number): Promise<ShipmentRow[]> {
  const due = executor
    .select({ id: shipments.id })
    .from(shipments)
    .where(lte(shipments.nextCheckAt, now))
    .orderBy(asc(shipments.nextCheckAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  return executor.update(shipments).set({ nextCheckAt: until }).where(isAmongLocked(shipments.id, due)).returning();
}

/** Lets the provider of a shipment be asked at once. Answers whether there is one that has not ended. */
export async function hurryShipment(
  executor: Executor,
  { provider, externalId }: { provider: string; externalId: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await executor
    .update(shipments)
    .set({ nextCheckAt: now })
    .where(and(eq(shipments.provider, provider), eq(shipments.externalId, externalId)));
  return rowCount === 1;
}
