import { groupOfMethod } from "../checkout/payment-groups.ts";
import type { PaymentState } from "../payments/payment-rules.ts";
import type { OrderRow } from "./orders-store.ts";
import { isInvoiced } from "./pay-terms-rules.ts";

interface HandedOut {
  /** Until when an online payment is waited for; null for an order that is paid otherwise. */
  payUntil: Date | null;
  paidAt: Date | null;
}

const isArrived = ({ state }: { state: PaymentState }): boolean => state === "captured" || state === "part_refunded";

/** The shop has money for it that was paid on the site, be it a part of the sum only. */
const isPaidOnSite = (payments: readonly { state: PaymentState }[]): boolean => payments.some(isArrived);

/**
 * Goods that were paid on the site, wholly or in part, are given in a shop to whoever knows the pickup code. Couriers bring them to the
 * address, and for what the books or an invoice say is paid nobody has a code.
 */
export const isForCode = (
  order: Pick<OrderRow, "deliveryType" | "payment" | "isPaidInBooks" | "paidAt">,
  payments: readonly { state: PaymentState }[],
): boolean =>
  order.deliveryType === "pickup" &&
  !isInvoiced(order) &&
  !order.isPaidInBooks &&
  (order.paidAt !== null || isPaidOnSite(payments));

/** A bank holds money for the order, and none of it is with the shop yet. */
export const isMerelyHeld = (payments: readonly { state: PaymentState }[]): boolean =>
  payments.some(({ state }) => state === "authorized") && !isPaidOnSite(payments);

/**
 * Why online payments forbid that the goods of an order are handed over, for staff; null when they may be. What is to be paid online has to
 * be with the shop, not merely held.
 */
export function handOutRefusal(order: HandedOut, payments: readonly { state: PaymentState }[]): string | null {
  if (order.payUntil === null && order.paidAt === null) return null;
  if (order.paidAt === null) return "Заказ ещё не оплачен";
  if (isPaidOnSite(payments)) return null;
  return isMerelyHeld(payments)
    ? "Деньги ещё удерживаются у покупателя: выдать можно после списания"
    : "Деньги за заказ вернулись покупателю";
}

/** What an order costs and what of it is paid, in kopecks. */
export interface Bill {
  /** The method of payment that the customer chose. */
  method: string;
  sum: number;
  /** What was paid before the goods are handed out. */
  paid: number;
  /** The discount for an old battery that is in `sum`; 0 where none was agreed on. */
  tradeIn: number;
}

/** What is taken when the goods are handed out; with nothing to take no till is asked for. */
export type HandOutTerms = { isPossible: true; sum: number; toTake: number } | { isPossible: false; refusal: string };

/**
 * The terms on which goods are handed out. Who has not brought the old battery pays what it took off; what is not paid yet is taken at
 * the till, but only of an order that is paid when it is received: any other has to be paid before.
 */
export function handOutTerms({ method, sum, paid, tradeIn }: Bill, hasBattery: boolean): HandOutTerms {
  if (paid < sum && groupOfMethod(method) !== "offline")
    return { isPossible: false, refusal: "Этот заказ оплачивают до выдачи, а оплаты ещё нет" };
  const due = hasBattery ? sum : sum + tradeIn;
  return { isPossible: true, sum: due, toTake: Math.max(0, due - paid) };
}
