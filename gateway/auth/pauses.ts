import { LRUCache } from "lru-cache";
import { Fault } from "../http/fault.ts";

interface PauseRules {
  /** Failures in a row before the first pause. */
  freeTries: number;
  firstPauseMs: number;
  longestPauseMs: number;
}

interface Tries {
  failures: number;
  pausedUntilMs: number;
}

/** What is remembered of quiet keys; it bounds memory when addresses are made up. */
const KEPT_MS = 3_600_000;
const MAX_KEYS = 50_000;

/** Each failure beyond the free ones doubles the pause. */
export function pauseMs(failures: number, { freeTries, firstPauseMs, longestPauseMs }: PauseRules): number {
  if (failures < freeTries) return 0;
  return Math.min(firstPauseMs * 2 ** (failures - freeTries), longestPauseMs);
}

/** Guesses under a key, with growing pauses between them. */
export interface Pauses {
  /** Counts a try as failed until told otherwise, so that tries at the same moment count, too. A Fault `too_many` in a pause. */
  begin(key: string): void;
  failuresOf(key: string): number;
  /** Takes back the try that turned out right. */
  forgive(key: string): void;
  forget(key: string): void;
}

export function createPauses(rules: PauseRules, now: () => Date): Pauses {
  const tries = new LRUCache<string, Tries>({ max: MAX_KEYS, ttl: KEPT_MS });
  const setFailures = (key: string, failures: number) =>
    tries.set(key, { failures, pausedUntilMs: now().getTime() + pauseMs(failures, rules) });
  const failuresOf = (key: string) => tries.get(key)?.failures ?? 0;
  return {
    failuresOf,
    begin(key) {
      const waitMs = (tries.get(key)?.pausedUntilMs ?? 0) - now().getTime();
      if (waitMs > 0) throw new Fault("too_many", `Слишком много попыток входа. Повторите через ${minutes(waitMs)}`);
      setFailures(key, failuresOf(key) + 1);
    },
    forgive(key) {
      const failures = failuresOf(key);
      if (failures > 0) tries.set(key, { failures: failures - 1, pausedUntilMs: 0 });
    },
    forget: (key) => void tries.delete(key),
  };
}

const plural = new Intl.PluralRules("ru");
const MINUTES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "минуту", few: "минуты" };

function minutes(durationMs: number): string {
  const count = Math.ceil(durationMs / 60_000);
  return `${count}\u00a0${MINUTES[plural.select(count)] ?? "минут"}`;
}
