import type { ShortOrder } from "../../contract/sales/my-orders.ts";

type Status = ShortOrder["status"];

/** What can happen to an order that there is. `expire` is its reserve ending. */
export type OrderEvent = "start" | "make_ready" | "hand_out" | "cancel" | "expire";

/** Orders that are under way: their goods wait for them. */
export const openStatuses = ["new", "processing", "ready"] as const satisfies readonly Status[];

const transitions: Record<OrderEvent, { from: readonly Status[]; to: Status }> = {
  start: { from: ["new"], to: "processing" },
  make_ready: { from: ["processing"], to: "ready" },
  hand_out: { from: ["processing", "ready"], to: "delivered" },
  cancel: { from: openStatuses, to: "cancelled" },
  expire: { from: openStatuses, to: "cancelled" },
};

/** What usually happens to a new order until it has a status. */
export const usualEventsTo: Record<Status, readonly OrderEvent[]> = {
  new: [],
  processing: ["start"],
  ready: ["start", "make_ready"],
  delivered: ["start", "make_ready", "hand_out"],
  cancelled: ["cancel"],
};

/** The status that an event leads to; null when it may not happen now. */
export function statusAfter(status: Status, event: OrderEvent): Status | null {
  const { from, to } = transitions[event];
  return from.includes(status) ? to : null;
}

/** Until the goods are handed over. ORD-008 */
export const isCancellable = (status: Status): boolean => statusAfter(status, "cancel") !== null;

/** Why nothing is done for an order that is to be paid online first; null when it is paid, or paid otherwise. */
export function unpaidRefusal(order: { payUntil: Date | null; paidAt: Date | null }, event: OrderEvent): string | null {
  const isUnpaid = order.payUntil !== null && order.paidAt === null;
  return isUnpaid && (event === "start" || event === "make_ready" || event === "hand_out")
    ? "Заказ ещё не оплачен"
    : null;
}

/** Why an event may not happen to an order, for the customer or the staff. */
export function refusalOf(status: Status, event: OrderEvent): string {
  if (status === "cancelled") return "Этот заказ уже отменён";
  if (status === "delivered")
    return event === "cancel" || event === "expire" ? "Заказ уже выдан, отменить его нельзя" : "Заказ уже выдан";
  if (status === "new") return "Заказ ещё не взят в обработку";
  return status === "ready" ? "Заказ уже собран" : "Заказ уже в обработке";
}
