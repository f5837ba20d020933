import type { Executor } from "../../platform/db/database.ts";
import { readPaymentsOf } from "../payments/payments-store.ts";
import { requestShipment } from "../shipments/follow-order.ts";
import { isMerelyHeld } from "./hand-out-rules.ts";
import type { OrderRow } from "./orders-store.ts";

/** Why a carrier may not be called for an order, for staff; null when one may. */
export async function shipRefusal(executor: Executor, orderId: number): Promise<string | null> {
  return isMerelyHeld(await readPaymentsOf(executor, orderId))
    ? "Деньги ещё удерживаются у покупателя: перевозчика вызовем сами, когда они придут"
    : null;
}

/**
 * Lets the carrier of a packed order be called, once its money has arrived: what is merely held may fall away, and goods that are on
 * their way cannot be called back. To call it again asks for nothing more.
 */
export async function shipWhenPaid(tx: Executor, order: OrderRow, at: Date): Promise<void> {
  if ((await shipRefusal(tx, order.id)) === null) await requestShipment(tx, order.id, at);
}
