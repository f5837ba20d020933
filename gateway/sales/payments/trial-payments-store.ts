import { and, desc, eq, or } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { trialPayments } from "../../platform/db/schema/payments.ts";
import type { PaymentRef } from "./payment-provider.ts";

export type TrialRow = typeof trialPayments.$inferSelect;
type NewTrial = Pick<TrialRow, "provider" | "method" | "key" | "providerNumber">;

/** Null where the same form has begun one already. */
export async function insertTrial(executor: Executor, trial: NewTrial, at: Date): Promise<TrialRow | null> {
  const [row] = await executor
    .insert(trialPayments)
    .values({ ...trial, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: trialPayments.key })
    .returning();
  return row ?? null;
}

/** The last one of a provider; null before the first. */
export async function findLastTrial(executor: Executor, provider: string): Promise<TrialRow | null> {
  const [row] = await executor
    .select()
    .from(trialPayments)
    .where(eq(trialPayments.provider, provider))
    .orderBy(desc(trialPayments.id))
    .limit(1);
  return row ?? null;
}

/** The one that a notice of its provider names. */
export async function findTrialByRef(
  executor: Executor,
  provider: string,
  { externalId, providerNumber }: { [Key in keyof PaymentRef]: PaymentRef[Key] | null },
): Promise<TrialRow | null> {
  const names = [
    ...(externalId === null ? [] : [eq(trialPayments.externalId, externalId)]),
    ...(providerNumber === null ? [] : [eq(trialPayments.providerNumber, providerNumber)]),
  ];
  if (names.length === 0) return null;
  const [row] = await executor
    .select()
    .from(trialPayments)
    .where(and(eq(trialPayments.provider, provider), or(...names)));
  return row ?? null;
}

export async function changeTrial(
  executor: Executor,
  id: number,
  change: Partial<Pick<TrialRow, "externalId" | "payUrl" | "state" | "failure" | "paidAt">>,
  at: Date,
): Promise<TrialRow> {
  const [row] = await executor
    .update(trialPayments)
    .set({ ...change, updatedAt: at })
    .where(eq(trialPayments.id, id))
    .returning();
  if (!row) throw new Error("A trial payment is not there");
  return row;
}
