import { and, eq, gte, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { hasOrderNumber } from "../../platform/db/number-match.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments, reconciliations } from "../../platform/db/schema/payments.ts";
import { all, countUpTo, keysetOf, type ListPosition, pageOf } from "../../platform/resource-kit/keyset-store.ts";

interface DifferenceFilters {
  state?: "open" | "settled" | undefined;
  outcome?: "sums" | "lacking_there" | "lacking_here" | undefined;
  provider?: string | undefined;
  number?: string | undefined;
  dayFrom?: Day | undefined;
  dayTo?: Day | undefined;
}

export type SeenDifference = Omit<Awaited<ReturnType<typeof readDifferences>>["rows"][number], "cursor">;

const joined = sql`${reconciliations} left join ${payments} on ${payments.id} = ${reconciliations.paymentId} left join ${orders} on ${orders.id} = ${payments.orderId}`;

/** A page of differences, the latest first. */
export async function readDifferences(executor: Executor, filters: DifferenceFilters, position: ListPosition) {
  const { state, outcome, provider, number, dayFrom, dayTo } = filters;
  const condition = and(
    ne(reconciliations.outcome, "same"),
    all(
      state === "open" && isNull(reconciliations.settledAt),
      state === "settled" && isNotNull(reconciliations.settledAt),
      outcome !== undefined && eq(reconciliations.outcome, outcome),
      provider !== undefined && eq(reconciliations.provider, provider),
      number !== undefined && or(hasOrderNumber(number), eq(reconciliations.providerNumber, number)),
      dayFrom !== undefined && gte(reconciliations.day, dayFrom),
      dayTo !== undefined && lte(reconciliations.day, dayTo),
    ),
  );
  const order = { sort: reconciliations.id, id: reconciliations.id, direction: "desc" } as const;
  const { cursor, where, orderBy, limit } = keysetOf(order, position);
  const found = await executor
    .select({ difference: reconciliations, identity: orders.orderNumber, cursor })
    .from(reconciliations)
    .leftJoin(payments, eq(payments.id, reconciliations.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(condition, where))
    .orderBy(...orderBy)
    .limit(limit);
  const total = await countUpTo(executor, sql`select 1 from ${joined} where ${condition}`);
  return { ...pageOf(found, position), total };
}

export async function findDifference(executor: Executor, id: number): Promise<SeenDifference | null> {
  const [row] = await executor
    .select({ difference: reconciliations, identity: orders.orderNumber })
    .from(reconciliations)
    .leftJoin(payments, eq(payments.id, reconciliations.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(reconciliations.id, id), ne(reconciliations.outcome, "same")));
  return row ?? null;
}
