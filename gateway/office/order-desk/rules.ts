import type { Lateness } from "../../contract/office/order-desk.ts";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { type Deadline, endOf } from "../../contract/sales/order-deadline.ts";
import { momentAt } from "../../platform/zone-time.ts";
import type { OrderRow } from "../../sales/orders/orders-store.ts";
import type { ShipmentRow } from "../../sales/shipments/shipments-store.ts";

/** A courier's day is over at 20:00. */
const COURIER_DAY_END_MINUTE = 20 * 60;

interface Promise {
  status: "new" | "processing" | "ready" | "delivered" | "cancelled";
  deliveryReadyAt: Date | null;
  deliveryDay: Day | null;
  deliveryZone: Zone;
  deadline: Deadline;
}

/** When the customer was promised the goods; null where no day was agreed on. */
function promisedAt({ deliveryReadyAt, deliveryDay, deliveryZone }: Promise): Date | null {
  if (deliveryReadyAt) return deliveryReadyAt;
  return deliveryDay === null ? null : momentAt(deliveryDay, COURIER_DAY_END_MINUTE, deliveryZone);
}

/** How late an order is; its end says more than what was promised. An order that is paid online ends within the hour, which is no news. */
export function latenessOf(order: Promise, now: Date): Lateness {
  const { status, deadline } = order;
  if (deadline.kind === "none") return "none";
  const end = endOf(deadline);
  const left = end === null ? Number.POSITIVE_INFINITY : Date.parse(end) - now.getTime();
  if (left <= 0) return "ended";
  if (left <= DAY_MS && deadline.kind !== "pay") return "ends_soon";
  const promised = promisedAt(order);
  const isWaiting = status === "ready" && order.deliveryDay === null;
  return promised !== null && promised <= now && !isWaiting ? "not_ready" : "none";
}

type Order = Pick<OrderRow, "status">;
type Shipment = Pick<ShipmentRow, "state" | "cancelWanted">;

/** After a carrier who failed or was called off, while the goods stand packed. */
export const canRequestAgain = ({ status }: Order, { state }: Pick<Shipment, "state">): boolean =>
  status === "ready" && (state === "failed" || state === "cancelled");

/** A carrier who was called and has not come yet. */
export const canCallOff = ({ state, cancelWanted }: Shipment): boolean =>
  !cancelWanted && (state === "requested" || state === "accepted");
