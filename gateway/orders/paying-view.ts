import { offeredGroups, type PaymentGroupId } from "../checkout/payment-groups.ts";
import type { CheckoutSettings } from "../checkout/settings.ts";
import type { Paying } from "../contract/paying.ts";
import { attemptEnd, keptKopecks } from "../payments/payment-rules.ts";
import type { PaymentRow } from "../payments/payments-store.ts";
import { paymentReference, pickupCodeOf } from "./payment-secrets.ts";
import type { OrderRow } from "./store.ts";
import { isCancellable } from "./transition-rules.ts";

interface PayingTerms {
  settings: CheckoutSettings;
  key: Buffer;
  now: Date;
}

/** Groups whose sum differs from what was agreed on, where an old battery is handed in or the seller is paid by an organisation. */
const notOffered: readonly PaymentGroupId[] = ["invoice"];

/** The payment of an order that was placed to be paid online; null for others. `attempts` are all of its, the first one first. */
export function payingOf(order: OrderRow, attempts: readonly PaymentRow[], terms: PayingTerms): Paying | null {
  const { key, now, settings } = terms;
  const last = attempts.at(-1);
  if (!last || (order.payUntil === null && order.paidAt === null && !hasMoney(attempts))) return null;
  const state = stateOf(order, attempts, now);
  const isOpen = isCancellable(order.status);
  const canPay = isOpen && order.paidAt === null && order.payUntil !== null && attemptEnd(order.payUntil, now) !== null;
  const isPending = state === "pending";
  return {
    state,
    sum: order.sumKopecks,
    payUrl: isPending ? last.payUrl : null,
    qrPayload: isPending ? last.qrPayload : null,
    payUntil: canPay || isPending ? (order.payUntil?.toISOString() ?? null) : null,
    failure: last.failure,
    canPay,
    method: order.payment.method,
    methodTitle: order.payment.title,
    others: canPay ? othersOf(order, settings, now) : [],
    canCancel: isOpen,
    applicationId: last.publicId,
    reference: paymentReference(key, "pay", last.publicId),
    returnReference: paymentReference(key, "return", last.publicId),
    pickupCode: order.paidAt && order.status !== "cancelled" ? pickupCodeOf(key, order.orderNumber) : null,
  };
}

const hasMoney = (attempts: readonly PaymentRow[]) => attempts.some(({ authorizedKopecks }) => authorizedKopecks > 0);

function stateOf(order: OrderRow, attempts: readonly PaymentRow[], now: Date): Paying["state"] {
  if (order.status !== "cancelled" && order.paidAt !== null) return "paid";
  const withMoney = attempts.filter(({ authorizedKopecks }) => authorizedKopecks > 0);
  if (order.status === "cancelled" && withMoney.length > 0)
    return withMoney.every((payment) => keptKopecks({ ...payment, refundRequestedKopecks: 0 }) === 0)
      ? "refunded"
      : "refunding";
  const last = attempts.at(-1);
  switch (last?.state) {
    case "created":
      return last.startingUntil && last.startingUntil > now ? "starting" : "none";
    case "pending":
      return last.payUrl === null ? "none" : "pending";
    case "failed":
    case "expired":
    case "canceled":
      return last.state;
    default:
      return "pending";
  }
}

function othersOf(order: OrderRow, settings: CheckoutSettings, now: Date): Paying["others"] {
  const groups = offeredGroups(settings, { sumKopecks: order.subtotalKopecks, now }, order.deliveryType);
  return groups
    .filter(({ id }) => !notOffered.some((group) => group === id))
    .flatMap(({ label, payments }) => payments.map(({ method, title }) => ({ method, title, group: label })))
    .filter(({ method }) => method !== order.payment.method);
}
