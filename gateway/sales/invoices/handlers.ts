import type { Services } from "../../chain/services.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import {
  invoicePay,
  invoicesList,
  orderInvoice,
  orderInvoiceFile,
  type StaffInvoice,
} from "../../contract/sales/invoices.ts";
import type { Executor } from "../../platform/db/database.ts";
import { roublesOf } from "../../platform/format.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { opensOrder } from "../../platform/order-access.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";
import { findByOrderNumber, lockByAnyNumber, type OrderRow } from "../orders/orders-store.ts";
import { isInvoiced } from "../orders/pay-terms-rules.ts";
import { readInvoicePaid } from "../orders/paying-store.ts";
import type { OrderMessaging } from "../orders/tell-customer.ts";
import type { DrawInvoice } from "./draw-invoice.ts";
import { invoiceFile, paperOf } from "./invoice-files.ts";
import { findInvoices, readPaymentsOf, savePayment } from "./invoices-store.ts";
import { goOn } from "./note-payment.ts";
import { isPaidInFull, staffInvoiceOf } from "./rules.ts";

interface Dependencies {
  services: Pick<Services, "connection" | "now">;
  messaging: OrderMessaging;
}

const NOT_FOUND = "Счёта с таким номером нет";
const FUTURE = "Платёж не может быть из будущего: проверьте дату";
const TOO_OLD = "Платёж раньше самого счёта: проверьте дату";

/**
 * Notes money for an invoice, once. When nothing is left to pay, a new order goes on and its customer is told; a cancelled one stays
 * cancelled, and its money is to be returned. Throws `not_found`, `invalid`, `already_entered`. CHK-005
 */
function payInvoice(
  { services, messaging }: Dependencies,
  { identity, number, paidOn, sum }: InputOf<typeof invoicePay>,
  { actor, audit }: StaffCaller,
): Promise<StaffInvoice> {
  if (actor.kind !== "staff") throw new Error("Invoices are paid by people");
  return services.connection.db.transaction(async (tx) => {
    const order = await lockByAnyNumber(tx, identity);
    if (!order || !isInvoiced(order)) throw notFound(NOT_FOUND);
    const at = services.now();
    refuseDay(order, paidOn, at);
    const before = await readInvoicePaid(tx, order.id);
    const payment = { orderId: order.id, number, paidOn, kopecks: sum, enteredBy: actor.userId, enteredAt: at };
    if (!(await savePayment(tx, payment))) {
      await refuseOtherSum(tx, order, { number, paidOn, sum });
      return readInvoice(tx, order);
    }
    const after = before + sum;
    await audit(tx, {
      target: order.orderNumber,
      before: { paid: before },
      after: { paid: after, number, paidOn, sum },
    });
    const wasPaid = isPaidInFull({ sumKopecks: order.sumKopecks, paidKopecks: before });
    if (wasPaid || !isPaidInFull({ sumKopecks: order.sumKopecks, paidKopecks: after })) return readInvoice(tx, order);
    return readInvoice(
      tx,
      await goOn(tx, order, {
        messaging,
        at,
        actor: { actorKind: "staff", actorId: actor.userId },
        reason: "Счёт оплачен полностью",
      }),
    );
  });
}

function refuseDay(order: OrderRow, paidOn: Day, now: Date): void {
  const refuse = (message: string) => new ApiError("invalid", [{ field: "paidOn", message }]);
  if (paidOn > addDays(localTime(now, order.deliveryZone).day, 1)) throw refuse(FUTURE);
  if (paidOn < addDays(localTime(order.createdAt, order.deliveryZone).day, -1)) throw refuse(TOO_OLD);
}

async function refuseOtherSum(
  tx: Executor,
  order: OrderRow,
  { number, paidOn, sum }: { number: string; paidOn: Day; sum: number },
): Promise<void> {
  const payments = await readPaymentsOf(tx, [order.id]);
  const same = payments.find((payment) => payment.number === number && payment.paidOn === paidOn);
  if (same && same.kopecks !== sum)
    throw new ApiError(
      "already_entered",
      `Платёж № ${number} за этот день уже отмечен, и сумма в нём другая: ${roublesOf(same.kopecks)}`,
    );
}

async function readInvoice(tx: Executor, order: OrderRow): Promise<StaffInvoice> {
  return staffInvoiceOf(order, await readPaymentsOf(tx, [order.id]));
}

interface InvoiceDependencies {
  services: Services;
  messaging: OrderMessaging;
  draw: DrawInvoice;
}

/** Invoices that staff see at once. */
const LISTED = 100;

export function invoiceRoutes(dependencies: InvoiceDependencies): Route[] {
  const { services, messaging } = dependencies;
  const { db } = services.connection;

  /** Whoever has the link of an order has its invoice. */
  async function open({ identity, orderAccessToken }: { identity: string; orderAccessToken: string }) {
    const order = await findByOrderNumber(db, identity);
    if (!order || !opensOrder(orderAccessToken, messaging.orderAccessKey, order)) throw notFound("Заказ не найден");
    const paper = await paperOf(db, order);
    if (!paper) throw notFound("По этому заказу счёта нет");
    return { order, paper };
  }

  return [
    route(orderInvoice, async (input) => ({ paper: (await open(input)).paper })),
    route(orderInvoiceFile, async (input) => {
      const { order, paper } = await open(input);
      const { sha256, pdf } = await invoiceFile(dependencies, order, paper);
      return { name: `schet-${order.orderNumber}.pdf`, sha256, pdf: pdf.toString("base64") };
    }),
    route(invoicesList, async ({ q }) => {
      const found = await findInvoices(db, q, LISTED + 1);
      const listed = found.slice(0, LISTED);
      const payments = await readPaymentsOf(
        db,
        listed.map(({ id }) => id),
      );
      return {
        invoices: listed.map((order) => staffInvoiceOf(order, payments)),
        isCut: found.length > LISTED,
      };
    }),
    route(invoicePay, async (input, caller) => ({ invoice: await payInvoice(dependencies, input, caller) })),
  ];
}
