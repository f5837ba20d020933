export interface LockoutRules {
  /** Failures in a row before the first lockout. */
  freeAttempts: number;
  firstLockoutMs: number;
  longestLockoutMs: number;
}

/** Milliseconds of the lockout after so many failures: each failure beyond the free ones doubles it. */
export function lockoutMs(failures: number, { freeAttempts, firstLockoutMs, longestLockoutMs }: LockoutRules): number {
  if (failures < freeAttempts) return 0;
  return Math.min(firstLockoutMs * 2 ** (failures - freeAttempts), longestLockoutMs);
}

/** Lockouts in milliseconds after one failure, two, and so on; the last one applies to all further failures. */
export function lockoutSchedule(rules: LockoutRules): number[] {
  const schedule: number[] = [];
  while (schedule.at(-1) !== rules.longestLockoutMs) schedule.push(lockoutMs(schedule.length + 1, rules));
  return schedule;
}
