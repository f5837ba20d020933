import { eq, sum } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { invoicePayments, invoices, type Seller } from "../../platform/db/schema/invoices.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import type { OrderRow } from "./orders-store.ts";

export async function saveInvoice(tx: Executor, orderId: number, seller: Seller, issuedAt: Date): Promise<void> {
  await tx.insert(invoices).values({ orderId, seller, issuedAt });
}

/** Kopecks that came for the invoice of an order, or by the books of the shop. */
export async function readInvoicePaid(executor: Executor, orderId: number): Promise<number> {
  const [row] = await executor
    .select({ paid: sum(invoicePayments.kopecks) })
    .from(invoicePayments)
    .where(eq(invoicePayments.orderId, orderId));
  return Number(row?.paid ?? 0);
}

type MoneyFacts = Partial<Pick<OrderRow, "paidAt" | "payUntil" | "payment" | "isPaidInBooks">>;

/** Notes of an order that is locked how, until when and since when it is paid. Its status is not touched. */
export async function savePaying(tx: Executor, orderId: number, facts: MoneyFacts, at: Date): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ ...facts, updatedAt: at })
    .where(eq(orders.id, orderId))
    .returning();
  if (!row) throw new Error("The order that was locked is not there");
  return row;
}
