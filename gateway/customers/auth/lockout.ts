import type { Executor } from "../../platform/db/database.ts";
import { deleteUses, findUses, rateLimitKey, refundUse } from "../../platform/db/rate-limit-store.ts";
import { pluralOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type LockoutRules, lockoutSchedule } from "./lockout-rules.ts";
import { countAttempt } from "./lockout-store.ts";

/** Limits guesses of a secret by growing lockouts; counted in the database, so across all gateways. */
export interface Lockout {
  /** Counts an attempt as failed until refunded, so that concurrent attempts count, too. Throws `too_many` during a lockout. */
  consume(key: string): Promise<void>;
  failureCount(key: string): Promise<number>;
  /** Takes back an attempt that succeeded. */
  refund(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

/** `name` says what is guessed: counts of different names are separate. `rules` are asked for at each attempt: staff set them. */
export function createLockout(executor: Executor, name: string, rules: () => LockoutRules, now: () => Date): Lockout {
  const keyOf = (key: string) => rateLimitKey(`guess ${name}`, key);
  return {
    failureCount: async (key) => (await findUses(executor, keyOf(key), now()))?.uses ?? 0,
    async consume(key) {
      if (await countAttempt(executor, keyOf(key), lockoutSchedule(rules()), now())) return;
      const attempts = await findUses(executor, keyOf(key), now());
      const waitMs = (attempts?.pausedUntil?.getTime() ?? 0) - now().getTime();
      throw new ApiError("too_many", `Слишком много попыток входа. Повторите через ${minutesText(waitMs)}`);
    },
    refund: (key) => refundUse(executor, keyOf(key), now()),
    reset: (key) => deleteUses(executor, keyOf(key)),
  };
}

function minutesText(durationMs: number): string {
  const count = Math.max(1, Math.ceil(durationMs / 60_000));
  return `${count}\u00a0${pluralOf(count, "минуту", "минуты", "минут")}`;
}
