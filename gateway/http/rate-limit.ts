import { RateLimiterMemory } from "rate-limiter-flexible";
import { ApiError } from "./api-error.ts";

interface RateLimitRules {
  uses: number;
  seconds: number;
  /** Russian; what a caller beyond the limit gets. */
  message: string;
}

export interface RateLimit {
  /** Counts one use of a key. Throws `too_many` beyond the limit. */
  consume(key: string | number): Promise<void>;
  reset(key: string | number): Promise<void>;
}

export const HOUR_SECONDS = 3_600;

/** A rate limit counted by each process for itself: for what protects resources and guards no secret. */
export function createRateLimit({ uses, seconds, message }: RateLimitRules): RateLimit {
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
    async reset(key) {
      await limiter.delete(key);
    },
  };
}
