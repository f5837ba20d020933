import type { Services } from "../../chain/services.ts";
import { invoicePay, invoicesList, orderInvoice, orderInvoiceFile } from "../../contract/sales/invoices.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { opensOrder } from "../../platform/order-access.ts";
import { findByOrderNumber } from "../orders/orders-store.ts";
import type { OrderMessaging } from "../orders/tell-customer.ts";
import type { DrawInvoice } from "./draw-invoice.ts";
import { invoiceFile } from "./invoice-files.ts";
import { findInvoices, readPaymentsOf } from "./invoices-store.ts";
import { paperOf } from "./order-paper.ts";
import { payInvoice } from "./pay-invoice.ts";
import { staffInvoiceOf } from "./rules.ts";

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
