import { RateLimiterMemory } from "rate-limiter-flexible";
import { spend } from "../http/spend.ts";

const TOO_MANY = "Слишком много запросов, попробуйте позже";

/** So many uses under a key in so many seconds; a Fault `too_many` beyond it. */
interface Limit {
  spend(key: string): Promise<void>;
  /** A use that turned out not to count. */
  giveBack(key: string): Promise<void>;
}

export function limitOf(points: number, durationSeconds: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration: durationSeconds });
  return {
    spend: (key) => spend(limiter, key, TOO_MANY),
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}
