import type { Services } from "../../chain/services.ts";
import { locationsOf } from "../../customers/departments/locations-of.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import type { OrderRow } from "../../sales/orders/orders-store.ts";
import { shipRefusal } from "../../sales/orders/ship-when-paid.ts";
import { callOffShipment, requestAgain } from "../../sales/shipments/follow-order.ts";
import { lockShipment, type ShipmentRow } from "../../sales/shipments/shipments-store.ts";
import { lockOwn } from "./act.ts";
import { findSeenShipment } from "./shipment-list-store.ts";
import { canCallOff, canRequestAgain } from "./shipment-rules.ts";

type Clock = Pick<Services, "connection" | "now">;

/** Whoever changes a shipment by its order locks the order first. Throws `not_found`. */
async function lockOwnShipment(
  tx: Executor,
  caller: StaffCaller,
  id: number,
): Promise<{ order: OrderRow; shipment: ShipmentRow }> {
  const seen = await findSeenShipment(tx, id, await locationsOf(tx, caller));
  const order = seen && (await lockOwn(tx, caller, seen.identity));
  const shipment = order && (await lockShipment(tx, order.id));
  if (!shipment) throw notFound("Такого отправления среди заказов ваших центров нет");
  return { order, shipment };
}

/** Lets the carrier be asked anew in the background. Throws `not_found`, `too_late`. */
export function retryShipment({ connection, now }: Clock, caller: StaffCaller, id: number): Promise<void> {
  return connection.db.transaction(async (tx) => {
    const { order, shipment } = await lockOwnShipment(tx, caller, id);
    if (!canRequestAgain(order, shipment))
      throw new ApiError("too_late", "Это отправление уже запросили, или заказ не ждёт отправки");
    const unpaid = await shipRefusal(tx, order.id);
    if (unpaid) throw new ApiError("too_late", unpaid);
    await requestAgain(tx, shipment, now());
    const { state, failure } = shipment;
    await caller.audit(tx, { target: order.orderNumber, before: { state, failure }, after: { state: "requested" } });
  });
}

/** Lets the carrier be told in the background not to come; the order stays as it is. Throws `not_found`, `too_late`. */
export function callOffByStaff({ connection, now }: Clock, caller: StaffCaller, id: number): Promise<void> {
  return connection.db.transaction(async (tx) => {
    const { order, shipment } = await lockOwnShipment(tx, caller, id);
    if (!canCallOff(shipment))
      throw new ApiError("too_late", "Это отправление уже отозвали, или перевозчик его уже везёт");
    await callOffShipment(tx, order.id, now());
    const { state } = shipment;
    const before = { state, cancelWanted: false };
    await caller.audit(tx, { target: order.orderNumber, before, after: { state, cancelWanted: true } });
  });
}
