import type { Executor } from "../db/database.ts";
import { consumeUse, rateLimitKey, refundUse, type UseLimit } from "../db/rate-limit-store.ts";
import { ApiError } from "./api-error.ts";

export const TOO_MANY = "Слишком много запросов, попробуйте позже";

interface SharedRateLimit {
  /** Counts one use of a key. Throws `too_many` beyond the limit. */
  consume(key: string): Promise<void>;
  /** Takes back a use that turned out not to count. */
  refund(key: string): Promise<void>;
}

/** A rate limit counted in the database, across all gateways: for what guards a secret. Counts of different names are separate. */
export function createSharedRateLimit(
  executor: Executor,
  { name, ...limit }: UseLimit & { name: string },
  now: () => Date,
): SharedRateLimit {
  return {
    async consume(key) {
      if (!(await consumeUse(executor, rateLimitKey(name, key), limit, now())))
        throw new ApiError("too_many", TOO_MANY);
    },
    refund: (key) => refundUse(executor, rateLimitKey(name, key), now()),
  };
}
