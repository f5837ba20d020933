import type { PaymentGroup } from "../../contract/sales/checkout.ts";
import type { Paying } from "../../contract/sales/paying.ts";
import { roublesOf } from "../../platform/format.ts";
import { groupOfMethod, offeredGroups, type PaymentGroupId, titleOfMethod } from "../checkout/payment-groups.ts";
import type { CheckoutSettings } from "../checkout/settings.ts";
import { attemptEnd, isShort, keptKopecks, restKopecks } from "../payments/payment-rules.ts";
import type { PaymentRow } from "../payments/payments-store.ts";
import { brokenRule, choiceOf } from "./choice-rules.ts";
import { isForCode } from "./hand-out-rules.ts";
import type { OrderContents, OrderRow } from "./orders-store.ts";
import { deadlineOfOrder, isInvoiced, payableUntil } from "./pay-terms-rules.ts";
import { paymentReference, pickupCodeOf } from "./payment-secrets.ts";
import { isCancellable } from "./transition-rules.ts";

type Adjustments = OrderContents["adjustments"];

/**
 * How an order that was placed may be paid otherwise: what is offered for its sum now and keeps the rules that it was placed by; an
 * invoice is issued with the order alone. CHK-005, CHK-013
 */
export const otherMethods = (
  order: Pick<OrderRow, "subtotalKopecks" | "deliveryType" | "organization">,
  adjustments: Adjustments,
  { settings, now }: { settings: CheckoutSettings; now: Date },
): PaymentGroup[] =>
  offeredGroups(settings, { sumKopecks: order.subtotalKopecks, now }, order.deliveryType).filter(
    (group) =>
      group.id !== ("invoice" satisfies PaymentGroupId) && brokenRule(choiceOf(order, adjustments, group)) === null,
  );

/** Its methods, one by one. */
export const methodsOf = (groups: readonly PaymentGroup[]) =>
  groups.flatMap(({ id, label, payments }) =>
    payments.map(({ method, title }) => ({ method, title, group: label, isOnline: id !== "offline" })),
  );

interface PayingTerms {
  adjustments: OrderContents["adjustments"];
  settings: CheckoutSettings;
  key: Buffer;
  now: Date;
}

/**
 * The payment of an order on the site; null where nobody tries to pay it there. Of an order that is paid at the handover it is no
 * duty (`isRequired`): it goes on without. `attempts` are all of the order's, the first one first.
 */
export function payingOf(order: OrderRow, attempts: readonly PaymentRow[], terms: PayingTerms): Paying | null {
  const { key, now } = terms;
  const last = attempts.at(-1);
  if (!last || order.isPaidInBooks) return null;
  const isRequired =
    order.payUntil !== null || order.paidAt !== null || (order.status === "cancelled" && hasMoney(attempts));
  const state = stateOf(order, attempts, now);
  // Whoever chose the handover instead has closed the attempt.
  if (!isRequired && state === "canceled") return null;
  // It was paid before it came to cost more: of the rest nothing is begun.
  if (!isRequired && order.status !== "cancelled" && keptKopecks(last) > 0 && !isShort(last)) return null;
  const isOpen = isCancellable(order.status);
  const method = isRequired ? order.payment.method : last.method;
  const until = payableUntil(order, method, now);
  const canPay = isOpen && !order.isPartGiven && order.paidAt === null && attemptEnd(until, now) !== null;
  const isPending = state === "pending";
  return {
    isRequired,
    state,
    by: meansOf(method),
    sum: order.paidAt === null && isOpen ? restKopecks(order.sumKopecks, attempts) : order.sumKopecks,
    zone: order.deliveryZone,
    deadline: deadlineOfOrder(order),
    payUrl: isPending ? last.payUrl : null,
    qrPayload: isPending ? last.qrPayload : null,
    payUntil: canPay || isPending ? until.toISOString() : null,
    failure: state === "short" ? shortText(last) : last.failure,
    canPay,
    method,
    methodTitle: titleOfMethod(method),
    others: canPay ? othersOf(order, terms).filter((other) => other.method !== method) : [],
    canCancel: isOpen && !order.isPartGiven,
    applicationId: last.publicId,
    reference: paymentReference(key, "pay", last.publicId),
    returnReference: paymentReference(key, "return", last.publicId),
  };
}

/** What its goods are fetched for, from the moment that it is paid on the site, or a part of it is; null for any other. */
export function pickupCodeFor(order: OrderRow, attempts: readonly PaymentRow[], key: Buffer): string | null {
  const isOver = order.status === "delivered" || order.status === "cancelled";
  return !isOver && isForCode(order, attempts) ? pickupCodeOf(key, order.orderNumber) : null;
}

/** How an order that is to be paid at the handover can be paid on the site instead; none for any other. */
export function onlineMethodsOf(order: OrderRow, terms: Omit<PayingTerms, "key">): Paying["others"] {
  const isAtHandover = order.payUntil === null && order.paidAt === null && order.sumKopecks > 0 && !isInvoiced(order);
  if (!isAtHandover || order.isPartGiven || !isCancellable(order.status)) return [];
  return methodsOf(otherMethods(order, terms.adjustments, terms)).flatMap(({ isOnline, ...way }) =>
    isOnline && attemptEnd(payableUntil(order, way.method, terms.now), terms.now) !== null ? [way] : [],
  );
}

const hasMoney = (attempts: readonly PaymentRow[]) => attempts.some(({ authorizedKopecks }) => authorizedKopecks > 0);

/** What the customer is going to deal with: words about a card are for cards alone. */
function meansOf(method: string): Paying["by"] {
  const group = groupOfMethod(method);
  if (group === "sbp") return "sbp";
  if (group === "credit") return "loan";
  return group === "card_online" || group === "online_alfabank" ? "card" : "other";
}

const shortText = ({ authorizedKopecks, amountKopecks }: PaymentRow): string =>
  `Банк принял ${roublesOf(authorizedKopecks)}, а заказ стоит ${roublesOf(amountKopecks)}`;

function stateOf(order: OrderRow, attempts: readonly PaymentRow[], now: Date): Paying["state"] {
  if (order.status !== "cancelled" && order.paidAt !== null) return "paid";
  const withMoney = attempts.filter(({ authorizedKopecks }) => authorizedKopecks > 0);
  if (order.status === "cancelled" && withMoney.length > 0)
    return withMoney.every((payment) => keptKopecks({ ...payment, refundRequestedKopecks: 0 }) === 0)
      ? "refunded"
      : "refunding";
  const last = attempts.at(-1);
  if (last && isShort(last)) return "short";
  // It was paid before it came to cost more: of the rest nothing is begun.
  if (last && keptKopecks(last) > 0) return "none";
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

const othersOf = (order: OrderRow, { adjustments, ...terms }: PayingTerms): Paying["others"] =>
  methodsOf(otherMethods(order, adjustments, terms)).map(({ method, title, group }) => ({ method, title, group }));
