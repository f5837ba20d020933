import { and, desc, eq } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { orderAdjustments, orderEvents, orderHandovers } from "../../platform/db/schema/orders.ts";

export type HandoverRow = typeof orderHandovers.$inferSelect;

export async function saveHandover(tx: Executor, handover: HandoverRow): Promise<void> {
  await tx.insert(orderHandovers).values(handover);
}

export async function findHandover(executor: Executor, orderId: number): Promise<HandoverRow | null> {
  const [row] = await executor.select().from(orderHandovers).where(eq(orderHandovers.orderId, orderId));
  return row ?? null;
}

/** Which till the money went into; all else of a handover stays as it was written. */
export async function saveTill(tx: Executor, orderId: number, till: NonNullable<HandoverRow["till"]>): Promise<void> {
  await tx.update(orderHandovers).set({ till }).where(eq(orderHandovers.orderId, orderId));
}

/** The member of staff who handed an order out; null where it was somebody else. */
export async function findWhoHandedOut(executor: Executor, orderId: number): Promise<number | null> {
  const [event] = await executor
    .select({ kind: orderEvents.actorKind, id: orderEvents.actorId })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.event, "hand_out")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return event?.kind === "staff" ? event.id : null;
}

/** Takes the discount for an old battery back. The sum of the order has to rise in the same transaction. */
export async function saveDeclinedTradeIn(tx: Executor, orderId: number, kopecks: number): Promise<void> {
  await tx
    .insert(orderAdjustments)
    .values({ orderId, kind: "trade_in_declined", kopecks, why: "Старый аккумулятор не сдан" });
}

/** Takes points back that were to pay for goods. The sum of the order has to rise in the same transaction. */
export async function saveDeclinedPoints(tx: Executor, orderId: number, kopecks: number): Promise<void> {
  await tx
    .insert(orderAdjustments)
    .values({ orderId, kind: "points_declined", kopecks, why: "Баллы не действуют с картой рассрочки" });
}
