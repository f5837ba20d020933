import { and, eq, gt, sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { useCounts } from "../db/schema/use-counts.ts";
import { countKey, isForgotten, refundUse } from "../db/use-counts.ts";
import { pluralOf } from "../format.ts";
import { ApiError } from "../http/api-error.ts";

interface PauseRules {
  /** What is guessed at. */
  name: string;
  /** Failures in a row before the first pause. */
  freeTries: number;
  firstPauseMs: number;
  longestPauseMs: number;
}

/** What is remembered of quiet keys. */
const KEPT_MS = 3_600_000;

/** Each failure beyond the free ones doubles the pause. */
export function pauseMs(failures: number, { freeTries, firstPauseMs, longestPauseMs }: Omit<PauseRules, "name">) {
  if (failures < freeTries) return 0;
  return Math.min(firstPauseMs * 2 ** (failures - freeTries), longestPauseMs);
}

/** Guesses under a key, with growing pauses between them; counted in the database, so by all gateways together. */
export interface Pauses {
  /** Counts a try as failed until told otherwise, so that tries at the same moment count, too. A Fault `too_many` in a pause. */
  begin(key: string): Promise<void>;
  failuresOf(key: string): Promise<number>;
  /** Takes back the try that turned out right. */
  forgive(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

export function createPauses(executor: Executor, rules: PauseRules, now: () => Date): Pauses {
  const keyOf = (key: string) => countKey(`guess ${rules.name}`, key);
  const pauses = pausesAfter(rules);

  /** What is remembered of a key. */
  async function find(key: string) {
    const isKept = and(eq(useCounts.key, keyOf(key)), gt(useCounts.forgetAt, now()));
    const [row] = await executor.select().from(useCounts).where(isKept);
    return row;
  }

  return {
    failuresOf: async (key) => (await find(key))?.uses ?? 0,
    async begin(key) {
      if (await countGuess(executor, keyOf(key), pauses, now())) return;
      const waitMs = ((await find(key))?.pausedUntil?.getTime() ?? 0) - now().getTime();
      throw new ApiError("too_many", `Слишком много попыток входа. Повторите через ${minutes(waitMs)}`);
    },
    forgive: (key) => refundUse(executor, keyOf(key), now()),
    async forget(key) {
      await executor.delete(useCounts).where(eq(useCounts.key, keyOf(key)));
    },
  };
}

/** Pauses in milliseconds after one failure, two, and so on; the last one stands for all further failures. */
function pausesAfter(rules: PauseRules): number[] {
  const pauses: number[] = [];
  while (pauses.at(-1) !== rules.longestPauseMs) pauses.push(pauseMs(pauses.length + 1, rules));
  return pauses;
}

/** One statement, so that guesses of several gateways at once count one after another. False in a pause. */
async function countGuess(executor: Executor, key: string, pauses: readonly number[], now: Date): Promise<boolean> {
  const { uses, pausedUntil } = useCounts;
  const failures = sql`(case when ${isForgotten(now)} then 1 else ${uses} + 1 end)`;
  const table = sql`${`{${pauses.join()}}`}::int[]`;
  const after = (count: typeof failures) =>
    sql`${now}::timestamptz + nullif((${table})[least(${count}, ${pauses.length})], 0) * interval '1 millisecond'`;
  const counted = await executor
    .insert(useCounts)
    .values({ key, uses: 1, pausedUntil: after(sql`1`), forgetAt: new Date(now.getTime() + KEPT_MS) })
    .onConflictDoUpdate({
      target: useCounts.key,
      set: { uses: failures, pausedUntil: after(failures), forgetAt: sql`excluded.forget_at` },
      setWhere: sql`${isForgotten(now)} or ${pausedUntil} is null or ${pausedUntil} <= ${now}`,
    })
    .returning({ uses });
  return counted.length > 0;
}

function minutes(durationMs: number): string {
  const count = Math.max(1, Math.ceil(durationMs / 60_000));
  return `${count}\u00a0${pluralOf(count, "минуту", "минуты", "минут")}`;
}
