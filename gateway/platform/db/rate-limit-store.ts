import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { hashOfSecret } from "../secret.ts";
import type { Executor } from "./database.ts";
import { useCounts } from "./schema/use-counts.ts";

/** Key of a count: the name of the limit and whose uses are counted. Hashed, so that it has one length whatever a caller sends. */
export const rateLimitKey = (name: string, subject: string): string => hashOfSecret(`${name} ${subject}`);

export interface UseLimit {
  uses: number;
  /** From the first use on; then counting begins anew. */
  seconds: number;
}

/** Where uses are counted. */
export interface UseCounts {
  /** Counts one use of a key; false beyond the limit. */
  consume(key: string, limit: UseLimit): Promise<boolean>;
  /** Uses so far. */
  usesOf(key: string): Promise<number>;
  /** Takes back a use. */
  refund(key: string): Promise<void>;
  /** Forgets all uses of a key. */
  reset(key: string): Promise<void>;
}

/** Counts in the database; within a transaction they are taken back with it. */
export function countsInDatabase(executor: Executor, now: () => Date): UseCounts {
  return {
    consume: (key, limit) => consumeUse(executor, hashOfSecret(key), limit, now()),
    usesOf: async (key) => (await findUses(executor, hashOfSecret(key), now()))?.uses ?? 0,
    refund: (key) => refundUse(executor, hashOfSecret(key), now()),
    reset: (key) => deleteUses(executor, hashOfSecret(key)),
  };
}

export const isExpired = (now: Date) => lte(useCounts.forgetAt, now);

/** One statement, so that concurrent gateways cannot exceed a limit together. */
async function consumeUse(executor: Executor, key: string, limit: UseLimit, now: Date): Promise<boolean> {
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

/** The unexpired count of a key. */
export async function findUses(executor: Executor, key: string, now: Date) {
  const [row] = await executor
    .select()
    .from(useCounts)
    .where(and(eq(useCounts.key, key), gt(useCounts.forgetAt, now)));
  return row;
}

/** Uses of a key so far as an expression: null for one that nobody has used. */
export const usesOf = (key: string, now: Date): SQL =>
  sql`(select ${useCounts.uses} from ${useCounts} where ${and(eq(useCounts.key, hashOfSecret(key)), gt(useCounts.forgetAt, now))})`;

/** Takes back a use; a lockout that it started ends. */
export async function refundUse(executor: Executor, key: string, now: Date): Promise<void> {
  await executor
    .update(useCounts)
    .set({ uses: sql`greatest(${useCounts.uses} - 1, 0)`, pausedUntil: null })
    .where(and(eq(useCounts.key, key), gt(useCounts.forgetAt, now)));
}

export async function deleteUses(executor: Executor, key: string): Promise<void> {
  await executor.delete(useCounts).where(eq(useCounts.key, key));
}

export async function deleteExpiredUseCounts(executor: Executor, now: Date): Promise<void> {
  await executor.delete(useCounts).where(isExpired(now));
}
