import type { Lateness } from "../contract/order-desk.ts";
import { momentAt } from "../region/zone-time.ts";

/** A courier's day is over at 20:00. */
const COURIER_DAY_END_MINUTE = 20 * 60;
const DAY_MS = 86_400_000;

interface Promise {
  status: "new" | "processing" | "ready" | "delivered" | "cancelled";
  deliveryReadyAt: Date | null;
  deliveryDay: string | null;
  deliveryZone: string;
  reservedUntil: Date;
}

/** When the customer was promised the goods; null where no day was agreed on. */
function promisedAt({ deliveryReadyAt, deliveryDay, deliveryZone }: Promise): Date | null {
  if (deliveryReadyAt) return deliveryReadyAt;
  return deliveryDay === null ? null : momentAt(deliveryDay, COURIER_DAY_END_MINUTE, deliveryZone);
}

/** How late an order is; the end of its reserve says more than what was promised. */
export function latenessOf(order: Promise, now: Date): Lateness {
  const { status, reservedUntil } = order;
  if (status === "delivered" || status === "cancelled") return "none";
  const left = reservedUntil.getTime() - now.getTime();
  if (left <= 0) return "ended";
  if (left <= DAY_MS) return "ends_soon";
  const promised = promisedAt(order);
  const isWaiting = status === "ready" && order.deliveryDay === null;
  return promised !== null && promised <= now && !isWaiting ? "not_ready" : "none";
}
