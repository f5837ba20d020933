import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { momentAt } from "../../platform/zone-time.ts";

interface OrderTimes {
  status: string;
  deliveryReadyAt: Date | null;
  deliveryDay: Day | null;
  deliveryZone: Zone;
}

/** When a courier has been. */
const COURIER_DONE = 21 * 60;

/** From when the customer has the goods of an order; null when they have them, or nobody knows. SVC-036 */
export function readyMoment({ status, deliveryReadyAt, deliveryDay, deliveryZone }: OrderTimes): Date | null {
  if (status === "delivered" || status === "ready") return null;
  if (deliveryReadyAt) return deliveryReadyAt;
  return deliveryDay === null ? null : momentAt(deliveryDay, COURIER_DONE, deliveryZone);
}
