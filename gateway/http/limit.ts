import { RateLimiterMemory } from "rate-limiter-flexible";
import { ApiError } from "./api-error.ts";

interface LimitRules {
  uses: number;
  seconds: number;
  /** Told beyond the limit. */
  message: string;
}

export interface Limit {
  /** Counts one use under a key; a Fault `too_many` beyond the limit. */
  consume(key: string | number): Promise<void>;
  forget(key: string | number): Promise<void>;
}

export const HOUR_SECONDS = 3_600;

/** Counted by each process for itself: spares the shop, guards no secret. */
export function limitOf({ uses, seconds, message }: LimitRules): Limit {
  const limiter = new RateLimiterMemory({ points: uses, duration: seconds });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal;
        throw new ApiError("too_many", message);
      }
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}
