import { addBankingDays, type CalendarExceptions } from "../../chain/calendar/rules.ts";
import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { addDays, momentAt } from "../../platform/zone-time.ts";
import type { OrderDelivery } from "../checkout/order-delivery.ts";
import { INVOICE_BANKING_DAYS, RESERVE_DAYS } from "../checkout/payment-groups.ts";

const RESERVE_MS = RESERVE_DAYS * DAY_MS;
/** The courier's day is over. */
const COURIER_DAY_END_MINUTE = 20 * 60;

type Delivery = Pick<OrderDelivery, "deliveryReadyAt" | "deliveryDay" | "deliveryZone">;

/**
 * Until when the goods of a new order are kept without payment: so many days from when it can be fetched, or from the evening of the
 * courier's day. Counted from the order, it could end while the goods are still on the way. CHK-058
 */
export function reserveEnd({ deliveryReadyAt, deliveryDay, deliveryZone }: Delivery, placedAt: Date): Date {
  const courierDayEnd = deliveryDay && momentAt(deliveryDay, COURIER_DAY_END_MINUTE, deliveryZone);
  return new Date((deliveryReadyAt ?? (courierDayEnd || placedAt)).getTime() + RESERVE_MS);
}

/**
 * An invoice of a local day is to be paid by the end of the third banking day after it. Money that is sent in its last hours is seen on
 * the next banking day: until its end the goods are kept.
 */
export function invoiceEnds(
  day: Day,
  zone: Zone,
  exceptions: CalendarExceptions,
): { payUntil: Date; reservedUntil: Date } {
  const lastDay = addBankingDays(day, INVOICE_BANKING_DAYS, exceptions);
  const endOf = (ended: Day) => momentAt(addDays(ended, 1), 0, zone);
  return { payUntil: endOf(lastDay), reservedUntil: endOf(addBankingDays(lastDay, 1, exceptions)) };
}

/** What was promised is never taken back: an order that is ready early is kept as long as it was said. */
export const reserveEndWhenReady = (promised: Date, readyAt: Date): Date =>
  new Date(Math.max(promised.getTime(), readyAt.getTime() + RESERVE_MS));
