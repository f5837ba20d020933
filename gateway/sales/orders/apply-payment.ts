import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { roublesOf } from "../../platform/format.ts";
import { titleOfMethod } from "../checkout/payment-groups.ts";
import type { Found } from "../payments/payment-provider.ts";
import { isSameFacts, joinFacts, keptKopecks, nextCheck, nextMoneyCheck } from "../payments/payment-rules.ts";
import { changePayment, factsOf, findPayment, type PaymentRow } from "../payments/payments-store.ts";
import { amountMismatches, lateMoney } from "./metrics.ts";
import { commandMoney } from "./money-moves.ts";
import { lockOrder, type OrderActor, type OrderRow } from "./orders-store.ts";
import { savePaying } from "./paying-store.ts";
import { shipWhenPaid } from "./ship-when-paid.ts";
import { type OrderMessaging, tellOfPayment } from "./tell-customer.ts";
import { transition } from "./transition.ts";
import { isCancellable, statusAfter } from "./transition-rules.ts";

const BANK: OrderActor = { actorKind: "bank", actorId: null };

export interface PaymentEffects {
  services: Pick<Services, "connection" | "now">;
  messaging: OrderMessaging;
}

/**
 * Joins what a provider told of a payment with what is known of it, and lets the order follow: it is paid, or its money goes back. The
 * order is locked first; everybody who changes its payments does so. Any sequence and number of calls leads to the same end.
 */
export async function applyFound(
  tx: Executor,
  { services, messaging }: PaymentEffects,
  paymentId: number,
  found: Found,
): Promise<PaymentRow | null> {
  const at = services.now();
  const known = await findPayment(tx, paymentId);
  const order = known && (await lockOrder(tx, known.orderId));
  const before = order && (await findPayment(tx, paymentId));
  if (!order || !before) return null;
  const facts = joinFacts(factsOf(before), found.facts);
  const hasMoney = facts.authorizedKopecks > 0;
  const isNews = !isSameFacts(facts, factsOf(before)) || before.externalId === null;
  const checks = isNews ? 0 : before.checks + 1;
  const isRefunding = before.refundRequestedKopecks > facts.refundedKopecks;
  const isSettled = (hasMoney && !isRefunding && facts.capturedKopecks > 0) || found.facts.closed !== null;
  const payment = await changePayment(
    tx,
    paymentId,
    {
      ...facts,
      externalId: before.externalId ?? found.externalId,
      failure: found.failure ?? before.failure,
      paidAt: before.paidAt ?? (hasMoney ? at : null),
      startingUntil: null,
      checkedAt: at,
      checks: Math.min(checks, 1_000),
      nextCheckAt: isSettled ? null : hasMoney ? nextMoneyCheck(checks, at) : nextCheck(before.payUntil, checks, at),
    },
    at,
  );
  await followMoney(tx, { services, messaging }, order, { before, payment, captureFrom: found.captureFrom });
  return payment;
}

interface Change {
  before: PaymentRow;
  payment: PaymentRow;
  captureFrom: Date | null;
}

async function followMoney(
  tx: Executor,
  { services, messaging }: PaymentEffects,
  order: OrderRow,
  { before, payment, captureFrom }: Change,
): Promise<void> {
  const at = services.now();
  const paidBy = await commandMoney(tx, order, { actor: BANK, at, captureFrom });
  const isFirstMoney = before.authorizedKopecks === 0 && payment.authorizedKopecks > 0;
  if (isFirstMoney && order.status === "cancelled") lateMoney.inc();
  if (isFirstMoney && keptKopecks(payment) < payment.amountKopecks) amountMismatches.inc();
  if (paidBy !== null && order.paidAt === null && isCancellable(order.status)) {
    const by = (await findPayment(tx, paidBy))?.method ?? order.payment.method;
    const isOther = by !== order.payment.method;
    const way = isOther && { payment: { method: by, title: titleOfMethod(by), note: "" } };
    const paid = await savePaying(tx, order.id, { paidAt: at, ...way }, at);
    const moved = statusAfter(paid.status, "start")
      ? await transition(tx, paid, "start", { actor: BANK, at, reason: "Оплачен на сайте", messaging })
      : paid;
    await tellOfPayment(tx, messaging, moved, { news: "paid", at });
  }
  const hasArrived = before.capturedKopecks === 0 && payment.capturedKopecks > 0;
  if (hasArrived && order.status === "ready") await shipWhenPaid(tx, order, at);
  // A part of the money, perhaps: all that was ordered stands below it in the letter.
  const backKopecks = payment.refundedKopecks - before.refundedKopecks;
  if (backKopecks > 0)
    await tellOfPayment(tx, messaging, order, { news: "refunded", at, note: `Вернули ${roublesOf(backKopecks)}.` });
  const hasFailed = before.closed === null && payment.closed !== null && payment.closed !== "canceled";
  if (hasFailed && order.status !== "cancelled" && order.paidAt === null && payment.authorizedKopecks === 0)
    await tellOfPayment(tx, messaging, order, { news: "payment_failed", at });
}
