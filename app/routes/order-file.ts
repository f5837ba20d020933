import type { LoaderFunctionArgs } from "@remix-run/node";
import { invoiceFile } from "../features/sales/orders/invoice.server.ts";
import { orderCalendar } from "../features/sales/orders/order.server.ts";
import { notFound } from "../visitor/error-responses.server.ts";

/** What an order has besides pages. */
export async function loader({ context: { visitor }, params }: LoaderFunctionArgs): Promise<Response> {
  switch (params.file) {
    case "invoice.pdf":
      return invoiceFile(visitor, params);
    case "calendar.ics":
      return orderCalendar(visitor, params);
    default:
      throw notFound();
  }
}
