import { originOf } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { PAGE_PATIENCE_MS } from "../../platform/providers/late-answers.ts";
import { groupOfMethod, offeredMethod } from "../checkout/payment-groups.ts";
import { type CheckoutSettings, settingsIn } from "../checkout/settings.ts";
import { insertCommand } from "../payments/commands-store.ts";
import type { PaymentProvider, Refused, Started, StartPayment, Unknown } from "../payments/payment-provider.ts";
import { attemptEnd, isOpenState, payUntilOf, restKopecks } from "../payments/payment-rules.ts";
import {
  changePayment,
  countFailures,
  findPayment,
  insertPayment,
  type PaymentRow,
  readPaymentsOf,
} from "../payments/payments-store.ts";
import { askProvider, type PaymentDependencies } from "./ask-provider.ts";
import { paysAtOnce, refuseToWait } from "./held-goods-store.ts";
import { actorOf, findOrder, lockOrder, type OrderActor, type OrderRow, readContents } from "./orders-store.ts";
import { isInvoiced, payableUntil } from "./pay-terms-rules.ts";
import { savePaying } from "./paying-store.ts";
import { methodsOf, otherMethods } from "./paying-view.ts";
import { paymentReference } from "./payment-secrets.ts";
import { isCancellable } from "./transition-rules.ts";
import { lineTitle } from "./view.ts";

export interface PayDependencies extends PaymentDependencies {
  services: PaymentDependencies["services"] & Pick<Services, "lateAnswers" | "shopSettings">;
  settings: CheckoutSettings;
}

const FAILED_OF_ORDER = 5;
const FAILED_OF_NETWORK = 10;
const HOUR_MS = 3_600_000;
/** However they ended. */
const ATTEMPTS_OF_ORDER = 20;

/** So long one start is waited for before another may begin. */
const STARTING_MS = 20_000;
/** What a start that nobody has heard of again became is asked then. */
const CHECK_START_MS = 25_000;

const BANK_AWAY = "Банк сейчас не отвечает. Попробуйте через минуту или выберите другой способ оплаты";

const TOO_LATE = "Время на оплату этого заказа вышло";
const CANCELLED = "Этот заказ отменён, оплатить его нельзя";
const PART_GIVEN = "Часть заказа уже выдана: остальное оплачивают при получении";
const BY_INVOICE = "Этот заказ оплачивают по счёту: он на странице заказа";
const TOO_MANY =
  "Слишком много неудачных оплат. Выберите оплату при получении, попробуйте позже или позвоните нам: мы поможем";

interface Payer {
  /** Null keeps the way that was chosen. */
  method: string | null;
  network: string | null;
}

/**
 * Begins to pay for an order, or goes on with what is under way. The bank is asked outside of any transaction; who asks it is written down
 * before, and what came of it after, so that of several clicks and tabs one starts a payment and a lost answer is looked up by number.
 * The bank is waited for a moment only; what it answers later is written down all the same. Throws `too_late`, `too_many`, `invalid`.
 */
export async function payOrder(dependencies: PayDependencies, orderId: number, payer: Payer): Promise<void> {
  const begun = await beginAttempt(dependencies, orderId, payer);
  if (begun === null) return;
  await dependencies.services.lateAnswers.within(PAGE_PATIENCE_MS, `start of payment ${begun.id}`, () =>
    askForPage(dependencies, begun, payer),
  );
}

async function askForPage(dependencies: PayDependencies, begun: PaymentRow, payer: Payer): Promise<void> {
  if (await startAttempt(dependencies, begun)) return;
  // The bank has an attempt whose page nobody knows. It was closed; one with a number of its own begins.
  const next = await beginAttempt(dependencies, begun.orderId, { ...payer, method: null });
  if (next) await startAttempt(dependencies, next);
}

/** The attempt that this caller has to start; null when there is nothing to start. */
function beginAttempt(dependencies: PayDependencies, orderId: number, payer: Payer): Promise<PaymentRow | null> {
  const { services, providers } = dependencies;
  return services.connection.db.transaction(async (tx) => {
    const now = services.now();
    const order = await lockOrder(tx, orderId);
    if (!order || !isCancellable(order.status)) throw new ApiError("too_late", CANCELLED);
    if (order.isPartGiven) throw new ApiError("too_late", PART_GIVEN);
    if (isInvoiced(order)) throw new ApiError("invalid", [{ field: "method", message: BY_INVOICE }]);
    if (order.paidAt !== null) return null;
    const attempts = await readPaymentsOf(tx, orderId);
    if (restKopecks(order.sumKopecks, attempts) === 0) return null;
    // Where an order is paid at the handover, the way that was tried is gone on with.
    const tried = order.payUntil === null ? (attempts.at(-1)?.method ?? null) : null;
    const chosen = await chooseMethod(tx, dependencies, order, payer.method ?? tried);
    if (chosen === null) return null;
    const open = attempts.find(({ state }) => isOpenState(state));
    if (open && open.method === chosen.payment.method && open.payUntil > now) {
      if (open.payUrl !== null || (open.startingUntil && open.startingUntil > now)) return null;
      // Once the bank knows it and its page is lost, only another attempt can be paid.
      if (open.externalId === null) return lease(tx, open, now);
    }
    if (open) await closeAttempt(tx, open, actorOf(order.userId), now);
    return newAttempt(tx, chosen, { attempts, provider: providers.byMethod(chosen.payment.method), payer, now });
  });
}

const lease = (tx: Executor, { id }: PaymentRow, now: Date): Promise<PaymentRow> =>
  changePayment(
    tx,
    id,
    {
      startingUntil: new Date(now.getTime() + STARTING_MS),
      nextCheckAt: new Date(now.getTime() + CHECK_START_MS),
      checks: 0,
    },
    now,
  );

/** Nobody waits for it any more. The bank is told so; whatever is paid there nevertheless is known and given back. */
export async function closeAttempt(tx: Executor, attempt: PaymentRow, actor: OrderActor, now: Date): Promise<void> {
  await changePayment(tx, attempt.id, { closed: "canceled", startingUntil: null }, now);
  if (attempt.nextCheckAt === null) return;
  const command = { paymentId: attempt.id, kind: "void" as const, amountKopecks: 0, lines: null };
  await insertCommand(tx, { ...command, reason: "Выбран другой способ оплаты", ...actor, nextAt: now }, now);
}

/**
 * The order with the way to pay that was chosen, which is noted with it where it has to be paid before the handover; null when it is now
 * paid at the handover. One that is paid there keeps that until the money has come.
 */
async function chooseMethod(
  tx: Executor,
  { settings, services, messaging, providers }: PayDependencies,
  order: OrderRow,
  method: string | null,
): Promise<OrderRow | null> {
  const isAtHandover = order.payUntil === null;
  const now = services.now();
  if (!isAtHandover && (method === null || method === order.payment.method)) return order;
  if (method === null) return null;
  const ways = settingsIn(settings, messaging.regions.regionOf(order.regionSlug));
  const { enabledPaymentGroups, isServed } = ways;
  const terms = offeredMethod(method, enabledPaymentGroups, { sumKopecks: order.subtotalKopecks, now }, isServed);
  const { adjustments } = await readContents(tx, order);
  const isOffered = methodsOf(otherMethods(order, adjustments, { settings: ways, now })).some(
    (way) => way.method === method,
  );
  if (!terms || !isOffered)
    throw new ApiError("invalid", [{ field: "method", message: "Выберите способ оплаты из списка" }]);
  const payment = { method, title: terms.title, note: terms.note };
  if (!isAtHandover && paysAtOnce(providers, order.payment.method) && !paysAtOnce(providers, method))
    await refuseToWait(tx, services.shopSettings.current("holding"), order);
  if (groupOfMethod(method) !== "offline") {
    if (isAtHandover) return { ...order, payment };
    const payUntil = new Date(Math.max(order.payUntil?.getTime() ?? 0, payUntilOf(method, order.createdAt).getTime()));
    return savePaying(tx, order.id, { payment, payUntil }, now);
  }
  for (const attempt of await readPaymentsOf(tx, order.id))
    if (isOpenState(attempt.state)) await closeAttempt(tx, attempt, actorOf(order.userId), now);
  await savePaying(tx, order.id, { payment, payUntil: null }, now);
  return null;
}

interface NewAttempt {
  attempts: readonly PaymentRow[];
  provider: PaymentProvider | null;
  payer: Payer;
  now: Date;
}

async function newAttempt(
  tx: Executor,
  order: OrderRow,
  { attempts, provider, payer, now }: NewAttempt,
): Promise<PaymentRow> {
  const end = attemptEnd(payableUntil(order, order.payment.method, now), now);
  if (!end) throw new ApiError("too_late", TOO_LATE);
  if (!provider) throw new ApiError("invalid", [{ field: "method", message: "Этот способ оплаты сейчас недоступен" }]);
  const since = new Date(now.getTime() - HOUR_MS);
  const failures = await countFailures(tx, { orderId: order.id, network: payer.network, since });
  if (
    failures.ofOrder >= FAILED_OF_ORDER ||
    failures.ofNetwork >= FAILED_OF_NETWORK ||
    attempts.length >= ATTEMPTS_OF_ORDER
  )
    throw new ApiError("too_many", TOO_MANY);
  const attempt = (attempts.at(-1)?.attempt ?? 0) + 1;
  const inserted = await insertPayment(
    tx,
    {
      ...attemptOf(order, { attempt, provider, payUntil: end, network: payer.network }),
      amountKopecks: restKopecks(order.sumKopecks, attempts),
    },
    now,
  );
  return lease(tx, inserted, now);
}

/** An attempt as it is stored before the bank has heard of it. */
export const attemptOf = (
  order: OrderRow,
  {
    attempt,
    provider,
    payUntil,
    network,
  }: { attempt: number; provider: PaymentProvider; payUntil: Date; network: string | null },
): Parameters<typeof insertPayment>[1] => ({
  orderId: order.id,
  attempt,
  provider: provider.id,
  method: order.payment.method,
  amountKopecks: order.sumKopecks,
  providerNumber: `${order.orderNumber}-${attempt}`,
  payUntil,
  network,
});

/** Asks the bank for the page to pay on. False when it has the attempt but not its page: that attempt is closed. */
async function startAttempt(dependencies: PayDependencies, attempt: PaymentRow): Promise<boolean> {
  const { providers, services } = dependencies;
  const provider = providers.byId(attempt.provider);
  if (!provider) throw new Error(`The provider ${attempt.provider} is switched off`);
  const answer = await provider.start(await startOf(dependencies, attempt));
  if (answer.outcome !== "unknown") {
    await saveStart(dependencies, attempt, answer);
    return true;
  }
  const { outcome, payment } = await askProvider(dependencies, attempt);
  return services.connection.db.transaction(async (tx) => {
    const order = await lockOrder(tx, attempt.orderId);
    const current = await findPayment(tx, attempt.id);
    if (!order || !current) return true;
    const now = services.now();
    if (outcome !== "told") {
      await changePayment(tx, payment.id, { startingUntil: null, failure: BANK_AWAY }, now);
      return true;
    }
    if (!isOpenState(current.state) || current.payUrl !== null) return true;
    await closeAttempt(tx, current, actorOf(order.userId), now);
    return false;
  });
}

async function startOf({ services, messaging }: PayDependencies, payment: PaymentRow): Promise<StartPayment> {
  const { db } = services.connection;
  const order = await findOrder(db, payment.orderId);
  if (!order) throw new Error("A payment has no order");
  const { lines, adjustments } = await readContents(db, order);
  const origin = originOf(messaging.siteOrigin, messaging.regions.regionOf(order.regionSlug));
  const isSimple = adjustments.every(({ kopecks }) => kopecks > 0) && payment.amountKopecks === order.sumKopecks;
  return {
    providerNumber: payment.providerNumber,
    key: payment.key,
    method: payment.method,
    amountKopecks: payment.amountKopecks,
    description: `Заказ ${order.orderNumber}`,
    returnUrl: `${origin}/order/return/${paymentReference(messaging.orderAccessKey, "return", payment.publicId)}/`,
    noticeUrl: `${messaging.siteOrigin}/api/callbacks/payment/${payment.provider}`,
    payUntil: payment.payUntil,
    // What was taken off the sum belongs to no line alone, and the lines have to add up.
    lines: isSimple
      ? [
          ...lines.map((line) => ({
            title: lineTitle(line),
            quantity: line.quantity,
            priceKopecks: line.priceKopecks,
            sumKopecks: line.sumKopecks,
          })),
          ...adjustments.map(({ why, kopecks }) => ({
            title: why,
            quantity: 1,
            priceKopecks: kopecks,
            sumKopecks: kopecks,
          })),
        ]
      : [
          {
            title: `Заказ ${order.orderNumber}`,
            quantity: 1,
            priceKopecks: payment.amountKopecks,
            sumKopecks: payment.amountKopecks,
          },
        ],
    customer: { phone: order.contact.phone, email: order.contact.email },
  };
}

/** Writes down what the bank answered. An order that was cancelled meanwhile has the attempt closed at once. */
function saveStart(
  { services }: PayDependencies,
  attempt: PaymentRow,
  answer: Exclude<Started | Refused | Unknown, Unknown>,
): Promise<void> {
  return services.connection.db.transaction(async (tx) => {
    const order = await lockOrder(tx, attempt.orderId);
    const current = await findPayment(tx, attempt.id);
    if (!order || !current) return;
    const now = services.now();
    if (answer.outcome === "refused") {
      const failure = "Банк не принял платёж. Попробуйте ещё раз или выберите другой способ";
      const closed = current.authorizedKopecks > 0 ? current.closed : ("failed" as const);
      await changePayment(tx, attempt.id, { closed, failure, startingUntil: null, nextCheckAt: null }, now);
      return;
    }
    const { externalId, payUrl, qrPayload } = answer;
    const isWaitedFor = isOpenState(current.state) && order.status !== "cancelled";
    await changePayment(tx, attempt.id, { externalId, payUrl, qrPayload, startingUntil: null, failure: null }, now);
    // Closed while the bank was asked: by another way to pay, or with the order.
    if (!isWaitedFor && current.authorizedKopecks === 0) await closeAttempt(tx, current, actorOf(order.userId), now);
  });
}
