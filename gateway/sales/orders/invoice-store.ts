import { eq, sum } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { invoicePayments, invoices, type Seller } from "../../platform/db/schema/invoices.ts";

export async function saveInvoice(tx: Executor, orderId: number, seller: Seller, issuedAt: Date): Promise<void> {
  await tx.insert(invoices).values({ orderId, seller, issuedAt });
}

/** Kopecks that came for the invoice of an order. */
export async function readInvoicePaid(executor: Executor, orderId: number): Promise<number> {
  const [row] = await executor
    .select({ paid: sum(invoicePayments.kopecks) })
    .from(invoicePayments)
    .where(eq(invoicePayments.orderId, orderId));
  return Number(row?.paid ?? 0);
}
