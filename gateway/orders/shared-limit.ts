import type { Executor } from "../db/database.ts";
import { countKey, countUse, takeBackUse, type UseLimit } from "../db/use-counts.ts";
import { Fault } from "../http/fault.ts";

export const TOO_MANY = "Слишком много запросов, попробуйте позже";

interface SharedLimit {
  /** Counts one use under a key; a Fault `too_many` beyond the limit. */
  spend(key: string): Promise<void>;
  /** A use that turned out not to count. */
  giveBack(key: string): Promise<void>;
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
