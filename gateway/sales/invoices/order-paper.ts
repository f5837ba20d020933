import type { InvoicePaper } from "../../contract/sales/invoices.ts";
import type { Executor } from "../../platform/db/database.ts";
import { localTime } from "../../platform/zone-time.ts";
import { type OrderRow, readContents } from "../orders/orders-store.ts";
import { lineTitle } from "../orders/view.ts";
import { readSeller } from "./invoices-store.ts";
import { invoicePaper } from "./rules.ts";

/** The invoice of an order as it is printed; null for orders that are paid in other ways. */
export async function paperOf(executor: Executor, order: OrderRow): Promise<InvoicePaper | null> {
  const { organization, payUntil, deliveryZone } = order;
  const seller = payUntil && (await readSeller(executor, order.id));
  if (!seller || !payUntil || !organization) return null;
  const { lines, adjustments } = await readContents(executor, order);
  return invoicePaper(
    {
      number: order.orderNumber,
      day: localTime(order.createdAt, deliveryZone).day,
      payUntilDay: localTime(new Date(payUntil.getTime() - 1), deliveryZone).day,
      organization,
      lines: lines.map((line) => ({
        title: lineTitle(line),
        quantity: line.quantity,
        isAxleSet: line.kind === "axle_set",
        sumKopecks: line.sumKopecks,
        promoKopecks: line.promoKopecks,
        points: line.points,
      })),
      adjustments,
      deliveryTitle: order.deliveryTitle,
    },
    seller,
  );
}
