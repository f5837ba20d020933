import { LRUCache } from "lru-cache";
import type { UseCounts, UseLimit } from "../db/rate-limit-store.ts";
import { ApiError } from "./api-error.ts";

interface RateLimitRules extends Pick<UseLimit, "seconds"> {
  /** A function where staff set it: it is asked each time. */
  uses: number | (() => number);
  /** Counts of different names are separate. */
  name: string;
  /** Russian; what a caller beyond the limit gets. */
  message?: string;
}

export interface RateLimit {
  /** Counts nothing. Throws `too_many` when no use is left. */
  check(key: string | number): Promise<void>;
  /** Counts one use of a key. Throws `too_many` beyond the limit. */
  consume(key: string | number): Promise<void>;
  /** Takes back a use that turned out not to count. */
  refund(key: string | number): Promise<void>;
  reset(key: string | number): Promise<void>;
}

export const TOO_MANY = "Слишком много запросов, попробуйте позже";
export const HOUR_SECONDS = 3_600;

/**
 * A rate limit. What matters is counted in the database, across all gateways and restarts (`countsInDatabase`); only what spares that very
 * database a burst is counted by each process for itself (`countsInMemory`).
 */
export function createRateLimit(
  { name, message = TOO_MANY, uses, seconds }: RateLimitRules,
  counts: UseCounts,
): RateLimit {
  const limit = () => ({ uses: typeof uses === "number" ? uses : uses(), seconds });
  const keyOf = (key: string | number) => `${name} ${key}`;
  return {
    async check(key) {
      if ((await counts.usesOf(keyOf(key))) >= limit().uses) throw new ApiError("too_many", message);
    },
    async consume(key) {
      if (!(await counts.consume(keyOf(key), limit()))) throw new ApiError("too_many", message);
    },
    refund: (key) => counts.refund(keyOf(key)),
    reset: (key) => counts.reset(keyOf(key)),
  };
}

/** Beyond so many keys the longest unused are forgotten: their limits begin anew. */
const KEPT_KEYS = 50_000;

/** Counts of this process, by a clock that nobody sets back. */
export function countsInMemory(): UseCounts {
  const counts = new LRUCache<string, { uses: number; forgetAtMs: number }>({ max: KEPT_KEYS });
  const find = (key: string) => {
    const count = counts.get(key);
    return count && count.forgetAtMs > performance.now() ? count : undefined;
  };
  return {
    async consume(key, { uses, seconds }) {
      const count = find(key);
      if (!count) {
        counts.set(key, { uses: 1, forgetAtMs: performance.now() + seconds * 1_000 });
        return true;
      }
      if (count.uses >= uses) return false;
      count.uses += 1;
      return true;
    },
    usesOf: async (key) => find(key)?.uses ?? 0,
    async refund(key) {
      const count = find(key);
      if (count) count.uses = Math.max(0, count.uses - 1);
    },
    async reset(key) {
      counts.delete(key);
    },
  };
}
