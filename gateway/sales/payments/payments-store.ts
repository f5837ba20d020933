import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { isAmongLocked } from "../../platform/db/locks.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import type { PaymentFacts } from "./payment-rules.ts";

export type PaymentRow = typeof payments.$inferSelect;
type NewPayment = Pick<
  typeof payments.$inferInsert,
  "orderId" | "attempt" | "provider" | "method" | "amountKopecks" | "providerNumber" | "payUntil" | "network"
>;
export type PaymentChange = Partial<Omit<typeof payments.$inferInsert, "id" | "orderId" | "publicId" | "state">>;

export const factsOf = (row: PaymentRow): PaymentFacts => {
  const { authorizedKopecks, capturedKopecks, voidedKopecks, refundedKopecks, chargedBackKopecks, closed } = row;
  return { authorizedKopecks, capturedKopecks, voidedKopecks, refundedKopecks, chargedBackKopecks, closed };
};

export async function insertPayment(tx: Executor, payment: NewPayment, at: Date): Promise<PaymentRow> {
  const [row] = await tx
    .insert(payments)
    .values({ ...payment, createdAt: at, updatedAt: at })
    .returning();
  if (!row) throw new Error("A payment was not stored");
  return row;
}

/** The attempts to pay for an order, the first one first. */
export const readPaymentsOf = (executor: Executor, orderId: number): Promise<PaymentRow[]> =>
  executor.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.attempt));

export async function findPayment(executor: Executor, id: number): Promise<PaymentRow | null> {
  const [row] = await executor.select().from(payments).where(eq(payments.id, id));
  return row ?? null;
}

export async function findByPublicId(executor: Executor, publicId: string): Promise<PaymentRow | null> {
  const [row] = await executor.select().from(payments).where(eq(payments.publicId, publicId));
  return row ?? null;
}

/** By the id or the number that a provider's notice names. */
export async function findByRef(
  executor: Executor,
  provider: string,
  { externalId, providerNumber }: { externalId: string | null; providerNumber: string | null },
): Promise<PaymentRow | null> {
  const byId = externalId === null ? undefined : eq(payments.externalId, externalId);
  const byNumber = providerNumber === null ? undefined : eq(payments.providerNumber, providerNumber);
  if (!byId && !byNumber) return null;
  const [row] = await executor
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), or(byId, byNumber)));
  return row ?? null;
}

/** The order of the payment has to be locked. */
export async function changePayment(tx: Executor, id: number, change: PaymentChange, at: Date): Promise<PaymentRow> {
  const [row] = await tx
    .update(payments)
    .set({ ...change, updatedAt: at })
    .where(eq(payments.id, id))
    .returning();
  if (!row) throw new Error("A payment that was read is not there");
  return row;
}

/** Takes payments whose provider is to be asked now; nobody else gets them for a while. */
export async function takeDueChecks(
  executor: Executor,
  now: Date,
  { leaseMs, limit }: { leaseMs: number; limit: number },
): Promise<PaymentRow[]> {
  const due = executor
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(payments.nextCheckAt), lte(payments.nextCheckAt, now)))
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  return executor
    .update(payments)
    .set({ nextCheckAt: new Date(now.getTime() + leaseMs) })
    .where(isAmongLocked(payments.id, due))
    .returning();
}

/** Who serves payments, by their id. */
export async function readProviders(executor: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await executor
    .select({ id: payments.id, provider: payments.provider })
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  return new Map(rows.map(({ id, provider }) => [id, provider]));
}

/** Refused payments of an order, and those of a network since a moment. */
export async function countFailures(
  executor: Executor,
  { orderId, network, since }: { orderId: number; network: string | null; since: Date },
): Promise<{ ofOrder: number; ofNetwork: number }> {
  const isFailed = eq(payments.closed, "failed");
  const [counts] = await executor
    .select({
      ofOrder: sql<number>`count(*) filter (where ${eq(payments.orderId, orderId)})`.mapWith(Number),
      ofNetwork: sql<number>`count(*) filter (where ${payments.updatedAt} > ${since.toISOString()})`.mapWith(Number),
    })
    .from(payments)
    .where(
      and(
        isFailed,
        or(
          eq(payments.orderId, orderId),
          network === null ? undefined : and(eq(payments.network, network), gt(payments.updatedAt, since)),
        ),
      ),
    );
  return { ofOrder: counts?.ofOrder ?? 0, ofNetwork: network === null ? 0 : (counts?.ofNetwork ?? 0) };
}
