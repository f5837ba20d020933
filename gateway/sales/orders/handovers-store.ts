import { eq } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { orderAdjustments, orderHandovers } from "../../platform/db/schema/orders.ts";

export type HandoverRow = typeof orderHandovers.$inferSelect;

export async function saveHandover(tx: Executor, handover: HandoverRow): Promise<void> {
  await tx.insert(orderHandovers).values(handover);
}

export async function findHandover(executor: Executor, orderId: number): Promise<HandoverRow | null> {
  const [row] = await executor.select().from(orderHandovers).where(eq(orderHandovers.orderId, orderId));
  return row ?? null;
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
