import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { orderStatuses } from "../../contract/sales/orders.ts";
import type { Paying } from "../../contract/sales/paying.ts";
import {
  applicationStatus,
  orderCancelByAccess,
  orderPay,
  paymentLink,
  paymentLinkPay,
  paymentReturned,
} from "../../contract/sales/payments.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { networkOf, publicNetworkOf } from "../../platform/http/network.ts";
import { createRateLimit } from "../../platform/http/rate-limit.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { opensOrder } from "../../platform/order-access.ts";
import { PAGE_PATIENCE_MS } from "../../platform/providers/late-answers.ts";
import { settingsIn } from "../checkout/settings.ts";
import { findByPublicId, type PaymentRow, readPaymentsOf } from "../payments/payments-store.ts";
import { askProvider } from "./ask-provider.ts";
import type { OrderDependencies } from "./dependencies.ts";
import { moveOrder } from "./move-order.ts";
import { actorOf, findByOrderNumber, findOrder, lockOrder, type OrderRow, readContents } from "./orders-store.ts";
import { payOrder } from "./pay-order.ts";
import { deadlineOfOrder } from "./pay-terms-rules.ts";
import { payingOf } from "./paying-view.ts";
import { readReference } from "./payment-secrets.ts";

/** So often a bank is asked for everybody who reloads the page that it sent them back to. */
const ASK_AGAIN_MS = 2_000;
const STATUS_A_SECOND = { name: "application status", uses: 2, seconds: 1 };
const PAYMENTS_A_MINUTE = { name: "begun payments", uses: 30, seconds: 60 };

/** The customer has chosen to pay at the handover since. */
const PAID_OTHERWISE = {
  state: "canceled" as const,
  by: "other" as const,
  payUrl: null,
  qrPayload: null,
  payUntil: null,
  failure: null,
  canPay: false,
};

type Payable = OutputOf<typeof paymentLink>;

/** What an order's address, a link to pay and the bank's return can do. API-093 */
export function paymentRoutes(dependencies: OrderDependencies): Route[] {
  const { services, messaging, settings } = dependencies;
  const { db } = services.connection;
  const key = messaging.orderAccessKey;
  const counts = countsInDatabase(db, services.now);
  const statusLimit = createRateLimit(STATUS_A_SECOND, counts);
  const payLimit = createRateLimit(PAYMENTS_A_MINUTE, counts);

  async function openOrder({
    identity,
    orderAccessToken,
  }: {
    identity: string;
    orderAccessToken: string;
  }): Promise<OrderRow> {
    const row = await findByOrderNumber(db, identity);
    if (!row || !opensOrder(orderAccessToken, key, row)) throw notFound("Заказ не найден");
    return row;
  }

  async function payingNow(orderId: number): Promise<{ order: OrderRow; paying: Paying | null }> {
    const order = await findOrder(db, orderId);
    if (!order) throw notFound("Заказ не найден");
    const [attempts, { adjustments }] = await Promise.all([readPaymentsOf(db, orderId), readContents(db, order)]);
    const terms = settingsIn(settings, services.regions.regionOf(order.regionSlug));
    return { order, paying: payingOf(order, attempts, { adjustments, settings: terms, key, now: services.now() }) };
  }

  async function findNamed(purpose: "return" | "pay", reference: string): Promise<PaymentRow> {
    const publicId = readReference(key, purpose, reference);
    const payment = publicId && (await findByPublicId(db, publicId));
    if (!payment) throw notFound("Такой ссылки нет");
    return payment;
  }

  async function payableOf(orderId: number): Promise<Payable> {
    const { order, paying } = await payingNow(orderId);
    if (!paying)
      return {
        ...PAID_OTHERWISE,
        sum: order.sumKopecks,
        deadline: deadlineOfOrder(order),
        zone: order.deliveryZone,
      };
    const { state, by, sum, deadline, zone, payUrl, qrPayload, payUntil, failure, canPay } = paying;
    return { state, by, sum, deadline, zone, payUrl, qrPayload, payUntil, failure, canPay };
  }

  return [
    route(orderPay, async ({ method, ...access }, caller) => {
      await payLimit.consume(networkOf(caller.clientAddress));
      const { id } = await openOrder(access);
      await payOrder(dependencies, id, { method: method ?? null, network: publicNetworkOf(caller.clientAddress) });
      return { paying: (await payingNow(id)).paying };
    }),
    route(orderCancelByAccess, async (access) => {
      const { id, userId } = await openOrder(access);
      const { status } = await moveOrder(dependencies, { event: "cancel", actor: actorOf(userId) }, (tx) =>
        lockOrder(tx, id),
      );
      return { status, title: orderStatuses[status] };
    }),
    route(paymentLink, async ({ reference }) => payableOf((await findNamed("pay", reference)).orderId)),
    route(paymentLinkPay, async ({ reference }, caller) => {
      await payLimit.consume(networkOf(caller.clientAddress));
      const { orderId } = await findNamed("pay", reference);
      await payOrder(dependencies, orderId, { method: null, network: publicNetworkOf(caller.clientAddress) });
      return payableOf(orderId);
    }),
    route(paymentReturned, async ({ reference }) => {
      const payment = await findNamed("return", reference);
      const askedMs = services.now().getTime() - (payment.checkedAt?.getTime() ?? 0);
      if (payment.nextCheckAt !== null && askedMs >= ASK_AGAIN_MS)
        await services.lateAnswers.within(PAGE_PATIENCE_MS, `payment ${payment.id}`, () =>
          askProvider(dependencies, payment),
        );
      const { order } = await payingNow(payment.orderId);
      return { ...(await payableOf(payment.orderId)), number: order.orderNumber };
    }),
    route(applicationStatus, async ({ applicationId }, caller) => {
      await statusLimit.consume(networkOf(caller.clientAddress));
      const payment = await findByPublicId(db, applicationId);
      if (!payment) throw notFound("Такой заявки нет");
      return { status: statusOf(payment) };
    }),
  ];
}

function statusOf({ state }: PaymentRow): OutputOf<typeof applicationStatus>["status"] {
  if (state === "created" || state === "pending") return "pending";
  return state === "authorized" || state === "captured" ? "approved" : "rejected";
}
