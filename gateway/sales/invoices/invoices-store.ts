import { and, asc, desc, eq, exists, ilike, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { tinOf } from "../../contract/platform/tin.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasAnyOrderNumber, startsWith } from "../../platform/db/match.ts";
import { documents, invoicePayments, invoices, type Seller } from "../../platform/db/schema/invoices.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import type { OrderRow } from "../orders/orders-store.ts";

export async function readSeller(executor: Executor, orderId: number): Promise<Seller | null> {
  const [row] = await executor.select().from(invoices).where(eq(invoices.orderId, orderId));
  return row?.seller ?? null;
}

export type StoredDocument = Pick<typeof documents.$inferSelect, "sha256" | "pdf">;

export async function findInvoiceFile(executor: Executor, orderId: number): Promise<StoredDocument | null> {
  const [row] = await executor
    .select({ sha256: documents.sha256, pdf: documents.pdf })
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.kind, "invoice")));
  return row ?? null;
}

/** Keeps the first file of an order; one that somebody else made a moment ago stays. */
export async function saveInvoiceFile(
  executor: Executor,
  orderId: number,
  file: StoredDocument,
  at: Date,
): Promise<void> {
  await executor
    .insert(documents)
    .values({ ...file, orderId, kind: "invoice", madeAt: at })
    .onConflictDoNothing();
}

/** Orders with an invoice that there is no file of, the latest first: somebody may wait for it. */
export async function findWithoutFile(executor: Executor, limit: number): Promise<OrderRow[]> {
  const rows = await executor
    .select({ order: orders })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(documents, and(eq(documents.orderId, invoices.orderId), eq(documents.kind, "invoice")))
    .where(and(isNull(documents.id), ne(orders.status, "cancelled")))
    .orderBy(desc(invoices.issuedAt))
    .limit(limit);
  return rows.map(({ order }) => order);
}

export type InvoicePaymentRow = typeof invoicePayments.$inferSelect;

export async function readPaymentsOf(executor: Executor, ids: readonly number[]): Promise<InvoicePaymentRow[]> {
  if (ids.length === 0) return [];
  return executor
    .select()
    .from(invoicePayments)
    .where(inArray(invoicePayments.orderId, [...ids]))
    .orderBy(asc(invoicePayments.paidOn), asc(invoicePayments.id));
}

/** False when the payment is there already. */
export async function savePayment(tx: Executor, payment: Omit<InvoicePaymentRow, "id">): Promise<boolean> {
  const saved = await tx.insert(invoicePayments).values(payment).onConflictDoNothing();
  return saved.rowCount === 1;
}

const paid = sql`coalesce((select sum(${invoicePayments.kopecks}) from ${invoicePayments} where ${invoicePayments.orderId} = ${orders.id}), 0)`;

/** Not paid in full and still open, paid too much, or paid although cancelled. */
const needsSomebody = or(
  and(ne(orders.status, "cancelled"), sql`${paid} <> ${orders.sumKopecks}`),
  and(eq(orders.status, "cancelled"), sql`${paid} > 0`),
);

const hasNumber = (text: string): SQL | undefined =>
  or(
    ilike(orders.orderNumber, startsWith(text)),
    hasAnyOrderNumber(text),
    sql`${orders.organization}->>'inn' = ${tinOf(text)}`,
  );

/** Invoices that need somebody, or all with a number; those with money first, then those that end soonest. */
export async function findInvoices(executor: Executor, q: string, limit: number): Promise<OrderRow[]> {
  const hasMoney = exists(executor.select().from(invoicePayments).where(eq(invoicePayments.orderId, orders.id)));
  const rows = await executor
    .select({ order: orders })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(q === "" ? needsSomebody : hasNumber(q))
    .orderBy(desc(hasMoney), asc(orders.payUntil), asc(orders.id))
    .limit(limit);
  return rows.map(({ order }) => order);
}
