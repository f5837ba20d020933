import type { Executor } from "../db/database.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import type { Services } from "../services.ts";
import { returnReservations } from "./reservations-store.ts";
import { cancelRefusal } from "./rules.ts";
import { type OrderRow, setStatus } from "./store.ts";

/**
 * Cancels the order that `lock` finds and puts its goods back where they were taken from. The order's row stays locked from the check
 * of its status on, so of two concurrent cancellations, or of a cancellation and a handover, the later one is `too_late`. Throws
 * `not_found`, `too_late`. ORD-008
 */
export function cancelOrder(services: Services, lock: (tx: Executor) => Promise<OrderRow | null>): Promise<OrderRow> {
  return services.connection.db.transaction(async (tx) => {
    const order = await lock(tx);
    if (!order) throw notFound("Заказ не найден");
    const refusal = cancelRefusal(order.status);
    if (refusal) throw new ApiError("too_late", refusal);
    await returnReservations(tx, order.id);
    return setStatus(tx, order.id, "cancelled", services.now());
  });
}
