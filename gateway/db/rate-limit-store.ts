import { and, eq, gt, lte, sql } from "drizzle-orm";
import { hashOfSecret } from "../secret.ts";
import type { Executor } from "./database.ts";
import { useCounts } from "./schema/use-counts.ts";

/** Key of a count: the name of the limit and whose uses are counted. Hashed, so that it has one length whatever a caller sends. */
export const rateLimitKey = (name: string, subject: string): string => hashOfSecret(`${name} ${subject}`);

export interface UseLimit {
  uses: number;
  seconds: number;
}

export const isExpired = (now: Date) => lte(useCounts.forgetAt, now);

/** Counts one use of a key; false beyond the limit. One statement, so that concurrent gateways cannot exceed it together. */
export async function consumeUse(executor: Executor, key: string, limit: UseLimit, now: Date): Promise<boolean> {
  const { uses, forgetAt } = useCounts;
  const fresh = { key, uses: 1, forgetAt: new Date(now.getTime() + limit.seconds * 1_000) };
  const counted = await executor
    .insert(useCounts)
    .values(fresh)
    .onConflictDoUpdate({
      target: useCounts.key,
      set: {
        uses: sql`case when ${isExpired(now)} then 1 else ${uses} + 1 end`,
        forgetAt: sql`case when ${isExpired(now)} then excluded.forget_at else ${forgetAt} end`,
      },
      setWhere: sql`${isExpired(now)} or ${uses} < ${limit.uses}`,
    })
    .returning({ uses });
  return counted.length > 0;
}

/** Takes back a use; a lockout that it started ends. */
export async function refundUse(executor: Executor, key: string, now: Date): Promise<void> {
  await executor
    .update(useCounts)
    .set({ uses: sql`greatest(${useCounts.uses} - 1, 0)`, pausedUntil: null })
    .where(and(eq(useCounts.key, key), gt(useCounts.forgetAt, now)));
}

export async function deleteExpiredUseCounts(executor: Executor, now: Date): Promise<void> {
  await executor.delete(useCounts).where(isExpired(now));
}
