import { and, eq, gt, lte, sql } from "drizzle-orm";
import { hashOfSecret } from "../secret.ts";
import type { Executor } from "./database.ts";
import { useCounts } from "./schema/use-counts.ts";

/** A hash, so that user input cannot make the key long. */
export const countKey = (what: string, whose: string): string => hashOfSecret(`${what} ${whose}`);

export interface UseLimit {
  uses: number;
  seconds: number;
}

export const isForgotten = (now: Date) => lte(useCounts.forgetAt, now);

/** Counts a use, atomically across gateways. False when the limit is reached. */
export async function consumeUse(executor: Executor, key: string, limit: UseLimit, now: Date): Promise<boolean> {
  const { uses, forgetAt } = useCounts;
  const fresh = { key, uses: 1, forgetAt: new Date(now.getTime() + limit.seconds * 1_000) };
  const counted = await executor
    .insert(useCounts)
    .values(fresh)
    .onConflictDoUpdate({
      target: useCounts.key,
      set: {
        uses: sql`case when ${isForgotten(now)} then 1 else ${uses} + 1 end`,
        forgetAt: sql`case when ${isForgotten(now)} then excluded.forget_at else ${forgetAt} end`,
      },
      setWhere: sql`${isForgotten(now)} or ${uses} < ${limit.uses}`,
    })
    .returning({ uses });
  return counted.length > 0;
}

/** Takes back a use, and ends a pause that it caused. */
export async function refundUse(executor: Executor, key: string, now: Date): Promise<void> {
  await executor
    .update(useCounts)
    .set({ uses: sql`greatest(${useCounts.uses} - 1, 0)`, pausedUntil: null })
    .where(and(eq(useCounts.key, key), gt(useCounts.forgetAt, now)));
}

export async function forgetOldUses(executor: Executor, now: Date): Promise<void> {
  await executor.delete(useCounts).where(isForgotten(now));
}
