import type { Executor } from "../db/database.ts";
import { consumeUse, countKey, refundUse, type UseLimit } from "../db/use-counts.ts";
import { ApiError } from "../http/api-error.ts";

export const TOO_MANY = "Слишком много запросов, попробуйте позже";

interface SharedLimit {
  /** Counts one use under a key; a Fault `too_many` beyond the limit. */
  consume(key: string): Promise<void>;
  /** A use that turned out not to count. */
  refund(key: string): Promise<void>;
}

/** Counted in the database, by all gateways together. */
export function sharedLimit(
  executor: Executor,
  { name, ...limit }: UseLimit & { name: string },
  now: () => Date,
): SharedLimit {
  return {
    async consume(key) {
      if (!(await consumeUse(executor, countKey(name, key), limit, now()))) throw new ApiError("too_many", TOO_MANY);
    },
    refund: (key) => refundUse(executor, countKey(name, key), now()),
  };
}
