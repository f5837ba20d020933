import { and, asc, eq, gt, gte, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { payments, reconciliations } from "../../platform/db/schema/payments.ts";
import { providerNotices } from "../../platform/db/schema/provider-notices.ts";

export type PaymentToCompare = typeof payments.$inferSelect & { day: Day };
type Found = Omit<typeof reconciliations.$inferInsert, "id" | "settledAt" | "note">;

const movedOn = sql<Day>`to_char(${payments.updatedAt} at time zone 'Europe/Moscow', 'YYYY-MM-DD')`;

/** Payments with money that were changed in a period and were not compared for their day yet. */
export function findToCompare(
  executor: Executor,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<PaymentToCompare[]> {
  return executor
    .select({ payment: payments, day: movedOn })
    .from(payments)
    .where(
      and(
        gte(payments.updatedAt, from),
        lt(payments.updatedAt, to),
        gt(payments.authorizedKopecks, 0),
        sql`not exists (select from reconciliations done where done.provider = ${payments.provider} and done.provider_number = ${payments.providerNumber} and done.day = ${movedOn}::date)`,
      ),
    )
    .orderBy(asc(payments.id))
    .limit(limit)
    .then((rows) => rows.map(({ payment, day }) => ({ ...payment, day })));
}

/** A second row for the same payment and day is not written. */
export async function saveComparison(executor: Executor, found: Found): Promise<void> {
  await executor.insert(reconciliations).values(found).onConflictDoNothing();
}

/** Notices of payments that the shop has waited to understand for a while. */
export const findUnmatchedNotices = (executor: Executor, before: Date, limit: number) =>
  executor
    .select()
    .from(providerNotices)
    .where(
      and(
        eq(providerNotices.kind, "payment"),
        isNull(providerNotices.appliedAt),
        lt(providerNotices.receivedAt, before),
      ),
    )
    .orderBy(asc(providerNotices.id))
    .limit(limit);

/** Null when there is no such difference that is open. */
export async function settleDifference(tx: Executor, id: number, { note, at }: { note: string; at: Date }) {
  const [row] = await tx
    .update(reconciliations)
    .set({ note, settledAt: at })
    .where(and(eq(reconciliations.id, id), ne(reconciliations.outcome, "same"), isNull(reconciliations.settledAt)))
    .returning();
  return row ?? null;
}

export const isKnown = async (
  executor: Executor,
  { provider, number }: { provider: string; number: string },
): Promise<boolean> => {
  const rows = await executor
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.provider, provider), or(eq(payments.providerNumber, number), eq(payments.externalId, number))),
    )
    .limit(1);
  return rows.length > 0;
};
