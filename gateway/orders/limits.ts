import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Executor } from "../db/database.ts";
import { countKey, countUse, takeBackUse, type UseLimit } from "../db/use-counts.ts";
import { Fault } from "../http/fault.ts";
import { spend } from "../http/spend.ts";

const TOO_MANY = "Слишком много запросов, попробуйте позже";

/** So many uses under a key in so many seconds; a Fault `too_many` beyond it. */
interface Limit {
  spend(key: string): Promise<void>;
}

interface SharedLimit extends Limit {
  /** A use that turned out not to count. */
  giveBack(key: string): Promise<void>;
}

/** Counted by each process for itself: spares the shop, guards no secret. */
export function limitOf(points: number, durationSeconds: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration: durationSeconds });
  return { spend: (key) => spend(limiter, key, TOO_MANY) };
}

/** Counted in the database, by all gateways together. */
export function sharedLimit(
  executor: Executor,
  { name, ...limit }: UseLimit & { name: string },
  now: () => Date,
): SharedLimit {
  return {
    async spend(key) {
      if (!(await countUse(executor, countKey(name, key), limit, now()))) throw new Fault("too_many", TOO_MANY);
    },
    giveBack: (key) => takeBackUse(executor, countKey(name, key), now()),
  };
}
