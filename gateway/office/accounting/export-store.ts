import { and, asc, eq, gte, lt } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { paymentCommands, payments, receipts } from "../../platform/db/schema/payments.ts";

interface Period {
  from: Date;
  to: Date;
}

const payment = { provider: payments.provider, method: payments.method, number: payments.providerNumber };

export const readPaid = (executor: Executor, { from, to }: Period) =>
  executor
    .select({
      ...payment,
      identity: orders.orderNumber,
      at: payments.paidAt,
      kopecks: payments.capturedKopecks,
      state: payments.state,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(gte(payments.paidAt, from), lt(payments.paidAt, to)))
    .orderBy(asc(payments.paidAt));

export const readRefunds = (executor: Executor, { from, to }: Period) =>
  executor
    .select({
      ...payment,
      identity: orders.orderNumber,
      at: paymentCommands.updatedAt,
      kopecks: paymentCommands.amountKopecks,
      state: paymentCommands.state,
    })
    .from(paymentCommands)
    .innerJoin(payments, eq(payments.id, paymentCommands.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(eq(paymentCommands.kind, "refund"), gte(paymentCommands.updatedAt, from), lt(paymentCommands.updatedAt, to)),
    )
    .orderBy(asc(paymentCommands.updatedAt));

export const readReceipts = (executor: Executor, { from, to }: Period) =>
  executor
    .select({ receipt: receipts, identity: orders.orderNumber })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(and(gte(receipts.createdAt, from), lt(receipts.createdAt, to)))
    .orderBy(asc(receipts.id));
