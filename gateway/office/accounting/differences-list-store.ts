import { and, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import { moneyDifferences } from "../../contract/office/money.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasOrderNumber } from "../../platform/db/number-match.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments, reconciliations } from "../../platform/db/schema/payments.ts";
import { daysIn, listQuery } from "../../platform/resource-kit/list-store.ts";

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
