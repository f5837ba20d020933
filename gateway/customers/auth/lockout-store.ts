import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { isExpired } from "../../platform/db/rate-limit-store.ts";
import { useCounts } from "../../platform/db/schema/use-counts.ts";

/** Failures are forgotten after an hour without another one. */
const FORGET_AFTER_MS = 3_600_000;

/**
 * Counts an attempt as failed; false during a lockout. `schedule` holds lockouts in milliseconds by number of failures. One
 * statement, so that attempts at several gateways at once are counted one after another.
 */
export async function countAttempt(
  executor: Executor,
  key: string,
  schedule: readonly number[],
  now: Date,
): Promise<boolean> {
  const { uses, pausedUntil } = useCounts;
  const failures = sql`(case when ${isExpired(now)} then 1 else ${uses} + 1 end)`;
  const table = sql`${`{${schedule.join()}}`}::int[]`;
  const lockedUntil = (count: typeof failures) =>
    sql`${now}::timestamptz + nullif((${table})[least(${count}, ${schedule.length})], 0) * interval '1 millisecond'`;
  const counted = await executor
    .insert(useCounts)
    .values({ key, uses: 1, pausedUntil: lockedUntil(sql`1`), forgetAt: new Date(now.getTime() + FORGET_AFTER_MS) })
    .onConflictDoUpdate({
      target: useCounts.key,
      set: { uses: failures, pausedUntil: lockedUntil(failures), forgetAt: sql`excluded.forget_at` },
      setWhere: sql`${isExpired(now)} or ${pausedUntil} is null or ${pausedUntil} <= ${now}`,
    })
    .returning({ uses });
  return counted.length > 0;
}
