import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { addDays, localTime, momentAt } from "../../platform/zone-time.ts";

interface OrderTimes {
  status: string;
  deliveryType: string;
  deliveryReadyAt: Date | null;
  deliveryDay: Day | null;
  deliveryZone: Zone;
}

/** From when the customer has the goods of an order; null when they have them, or nobody knows. */
export interface Ready {
  from: Date | null;
  /** What was promised is over, and nobody has said that they are ready. */
  isLate: boolean;
}

/** When a courier has been. */
const COURIER_DONE = 21 * 60;

/** Nobody knows when a late order is ready: not today, for all that is known. SVC-036 */
export function readyMoment(order: OrderTimes, now: Date): Ready {
  const { status, deliveryType, deliveryReadyAt, deliveryDay, deliveryZone } = order;
  const isFetched = deliveryType === "pickup";
  // Goods that are ready for a courier are still with the shop.
  if (status === "delivered" || (status === "ready" && isFetched)) return { from: null, isLate: false };
  const promised =
    isFetched || deliveryDay === null ? deliveryReadyAt : momentAt(deliveryDay, COURIER_DONE, deliveryZone);
  if (promised === null || promised > now) return { from: promised, isLate: false };
  const tomorrow = addDays(localTime(now, deliveryZone).day, 1);
  return { from: momentAt(tomorrow, isFetched ? 0 : COURIER_DONE, deliveryZone), isLate: true };
}
