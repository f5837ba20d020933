import { and, asc, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { invoicePayments } from "../../platform/db/schema/invoices.ts";
import { orderReminders, orders } from "../../platform/db/schema/orders.ts";
import { hoursOf } from "../../platform/outbox/message-table.ts";
import { methodsOfGroup } from "../checkout/payment-groups.ts";
import { lockOrder, type OrderRow } from "./orders-store.ts";
import { openStatuses } from "./transition-rules.ts";

const isOpen = inArray(orders.status, [...openStatuses]);
/** Money for an invoice that came, even a part of what is due, keeps the goods until somebody decides. */
const hasInvoicePayments = sql`exists (select from ${invoicePayments} where ${invoicePayments.orderId} = ${orders.id})`;
/** What is left of an order that was handed out in part is kept until its customer comes, or staff let it go. */
const isUnpaid = and(isNull(orders.paidAt), not(hasInvoicePayments), not(orders.isPartGiven));
const isInvoiced = inArray(sql`(${orders.payment}->>'method')`, methodsOfGroup("invoice"));
/** Until when an order waits: for its customer, or for an online payment; for an invoice until money that is on its way has come. */
const waitsUntil = sql`case when ${isInvoiced} then ${orders.reservedUntil} else least(${orders.reservedUntil}, ${orders.payUntil}) end`;
const isOverdue = (now: Date) => and(isOpen, isUnpaid, sql`${waitsUntil} < ${now.toISOString()}`);

/** A batch of orders, by id. */
interface Batch {
  /** Orders up to this id were in earlier batches. */
  afterId: number;
  limit: number;
}

/** Open orders that are not paid and whose reserve or time to pay has ended. */
export const findOverdue = (executor: Executor, now: Date, batch: Batch) => findIds(executor, isOverdue(now), batch);

/**
 * An order that is still overdue, locked until the transaction ends; null when it is not. Whoever asks the bank about its payment at the
 * same moment is waited for: passed over it would wait for the next run. What they have done is looked at once it is there to see.
 */
export async function lockOverdue(tx: Executor, id: number, now: Date): Promise<OrderRow | null> {
  const order = await lockOrder(tx, id);
  const [still] = await findIds(tx, and(eq(orders.id, id), isOverdue(now)), { afterId: 0, limit: 1 });
  return still === undefined ? null : order;
}

const REMIND_HOURS_BEFORE = 24;

/** Open orders whose reserve ends within a day, that nobody was reminded of, while it is day where they are delivered. */
function isToRemind(now: Date): SQL | undefined {
  const at = now.toISOString();
  const hours = hoursOf("order_reminder");
  const hour = sql`extract(hour from ${at}::timestamptz at time zone ${orders.deliveryZone})`;
  return and(
    isOpen,
    isUnpaid,
    or(isNull(orders.payUntil), isInvoiced),
    sql`not exists (select from ${orderReminders} where ${orderReminders.orderId} = ${orders.id} and ${orderReminders.reservedUntil} = ${orders.reservedUntil})`,
    gt(orders.reservedUntil, now),
    lte(orders.reservedUntil, new Date(now.getTime() + REMIND_HOURS_BEFORE * 3_600_000)),
    sql`${hour} >= ${hours.from} and ${hour} < ${hours.to}`,
  );
}

export const findToRemind = (executor: Executor, now: Date, batch: Batch) => findIds(executor, isToRemind(now), batch);

/** Null also while somebody else is at it. */
export async function lockToRemind(tx: Executor, id: number, now: Date): Promise<OrderRow | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isToRemind(now)))
    .for("update", { skipLocked: true });
  return row ?? null;
}

/** Notes that the customer was reminded of the end that the reserve has now; false where somebody else has just done it. */
export async function saveReminder(tx: Executor, orderId: number): Promise<boolean> {
  const current = tx
    .select({ orderId: orders.id, reservedUntil: orders.reservedUntil })
    .from(orders)
    .where(eq(orders.id, orderId));
  const saved = await tx.insert(orderReminders).select(current).onConflictDoNothing().returning();
  return saved.length > 0;
}

/** Since when the order that is overdue longest is so; null when none is. */
export async function oldestOverdue(executor: Executor, now: Date): Promise<Date | null> {
  const [oldest] = await executor
    .select({ since: sql<string>`${waitsUntil}` })
    .from(orders)
    .where(isOverdue(now))
    .orderBy(asc(waitsUntil))
    .limit(1);
  return oldest ? new Date(oldest.since) : null;
}

async function findIds(executor: Executor, which: SQL | undefined, { afterId, limit }: Batch): Promise<number[]> {
  const rows = await executor
    .select({ id: orders.id })
    .from(orders)
    .where(and(which, gt(orders.id, afterId)))
    .orderBy(asc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
