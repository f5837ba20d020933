import { eq, type SQL } from "drizzle-orm";
import { orders } from "../db/schema/orders.ts";
import { ApiError } from "../http/api-error.ts";
import type { Services } from "../services.ts";
import { type OrderRow, returnReservations } from "./store.ts";

const CANCELLABLE: readonly OrderRow["status"][] = ["new", "processing", "ready"];

/** Until the goods are handed out. */
export const isCancellable = (status: OrderRow["status"]): boolean => CANCELLABLE.includes(status);

/**
 * Cancels the one order of a condition and puts its goods back where they were taken from; null when there is none. The order's
 * row is held from the look at its status on, so of two cancels, or of a cancel and a handing out, one finds it `too_late`. ORD-008
 */
export async function cancelOrder(services: Services, which: SQL): Promise<OrderRow | null> {
  return services.connection.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(which).for("update");
    if (!order) return null;
    if (!isCancellable(order.status)) throw new ApiError("too_late", tooLate(order.status));
    await returnReservations(tx, order.id);
    const [cancelled] = await tx
      .update(orders)
      .set({ status: "cancelled", updatedAt: services.now() })
      .where(eq(orders.id, order.id))
      .returning();
    return cancelled ?? null;
  });
}

const tooLate = (status: OrderRow["status"]): string =>
  status === "cancelled" ? "Этот заказ уже отменён" : "Заказ уже выдан, отменить его нельзя";
