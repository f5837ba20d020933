import type { PaymentConcern } from "../../contract/office/money-desk.ts";
import { keptKopecks, type PaymentFacts } from "../../sales/payments/payment-rules.ts";

/** A payment as far as it matters for what staff have to do about it. */
export interface SeenPayment extends PaymentFacts {
  refundRequestedKopecks: number;
}

/** Kopecks. */
export interface SeenOrder {
  isCancelled: boolean;
  /** Somebody's payment covers it. */
  isPaid: boolean;
  sumKopecks: number;
}

/** Kopecks that are with the shop or held for it, whatever was asked for: what has not gone back yet. */
export function presentKopecks(payment: PaymentFacts): number {
  const { authorizedKopecks, capturedKopecks, voidedKopecks, refundedKopecks, chargedBackKopecks } = payment;
  if (capturedKopecks === 0) return Math.max(0, authorizedKopecks - voidedKopecks);
  return Math.max(0, capturedKopecks - refundedKopecks - chargedBackKopecks);
}

interface Decided {
  hasWaiting: boolean;
  /** A return waits for a second person. */
  isToApprove: boolean;
  /** Commands to give back that staff closed, because they settled them in another way. */
  closedKopecks: number;
}

/** Why staff should look at a payment; the list's query says the same in SQL. */
export function concernsOf(
  payment: SeenPayment,
  order: SeenOrder,
  { hasWaiting, isToApprove, closedKopecks }: Decided,
): PaymentConcern[] {
  const concerns: PaymentConcern[] = [];
  if (isToApprove) concerns.push("approval");
  if (hasWaiting) concerns.push("stuck");
  if (order.isCancelled && presentKopecks(payment) > closedKopecks) concerns.push("no_order");
  if (!order.isCancelled && !order.isPaid && keptKopecks(payment) > 0) concerns.push("part");
  if (payment.chargedBackKopecks > 0) concerns.push("chargeback");
  return concerns;
}

/**
 * Kopecks that staff may return by hand: what no order keeps and nobody has asked back. What pays for an order goes back with its goods,
 * or when the order is cancelled.
 */
export function returnableKopecks(payment: SeenPayment, order: SeenOrder): number {
  if (!order.isCancelled && order.isPaid) return 0;
  return keptKopecks(payment);
}
