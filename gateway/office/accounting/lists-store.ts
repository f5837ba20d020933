import { and, eq, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import { moneyDifferences } from "../../contract/office/money.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import { receiptList } from "../../contract/sales/receipts.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasOrderNumber } from "../../platform/db/match.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments, receipts, reconciliations } from "../../platform/db/schema/payments.ts";
import { daysIn, listQuery, momentsIn } from "../../platform/resource-kit/list-store.ts";
import type { ReceiptRecord } from "../../sales/payments/receipts-store.ts";

/** Differences, the latest first. */
export const differenceRows = (executor: Executor) =>
  listQuery(moneyDifferences, {
    select: (cursor) =>
      executor
        .select({ difference: reconciliations, identity: orders.orderNumber, cursor })
        .from(reconciliations)
        .leftJoin(payments, eq(payments.id, reconciliations.paymentId))
        .leftJoin(orders, eq(orders.id, payments.orderId)),
    order: { id: reconciliations.id },
    where: ne(reconciliations.outcome, "same"),
    filters: {
      state: (state) => (state === "open" ? isNull : isNotNull)(reconciliations.settledAt),
      outcome: (outcome) => eq(reconciliations.outcome, outcome),
      provider: (provider) => eq(reconciliations.provider, provider),
      number: (number) => or(hasOrderNumber(number), eq(reconciliations.providerNumber, number)),
      ...daysIn("day", reconciliations.day),
    },
  });

export type SeenDifference = NonNullable<Awaited<ReturnType<typeof findDifference>>>;

export async function findDifference(executor: Executor, id: number) {
  const [row] = await executor
    .select({ difference: reconciliations, identity: orders.orderNumber })
    .from(reconciliations)
    .leftJoin(payments, eq(payments.id, reconciliations.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(reconciliations.id, id), ne(reconciliations.outcome, "same")));
  return row ?? null;
}

const isOf = (state: ReceiptRecord["state"] | "waiting") =>
  state === "waiting" ? inArray(receipts.state, ["refused", "stuck"]) : eq(receipts.state, state);

/** Receipts, the latest first. */
export const receiptRows = (executor: Executor, zone: Zone) =>
  listQuery(receiptList, {
    select: (cursor) =>
      executor
        .select({ receipt: receipts, identity: orders.orderNumber, cursor })
        .from(receipts)
        .innerJoin(orders, eq(orders.id, receipts.orderId)),
    order: { id: receipts.id },
    filters: {
      state: isOf,
      kind: (kind) => eq(receipts.kind, kind),
      number: hasOrderNumber,
      ...momentsIn("created", receipts.createdAt, zone),
    },
  });

export async function findReceipt(executor: Executor, id: number) {
  const [row] = await executor
    .select({ receipt: receipts, identity: orders.orderNumber })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(eq(receipts.id, id));
  return row ?? null;
}
