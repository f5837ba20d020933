/** How long one request of a visitor waits for reads, all of them together: every page answers within three seconds. */
export const READS_LIMIT_MS = 2_600;
/** One attempt at a read: two of them fit. */
export const READ_ATTEMPT_MS = 1_300;
/** What a read gets even when the others used the time up: an embedded or healthy gateway answers in a tenth of it. */
export const LAST_ATTEMPT_MS = 250;

/** The time that a request's reads have left; a write that was waited for starts it anew. */
export interface ReadDeadline {
  /** Milliseconds for the next attempt at a read, if it leaves `reservedMs` to others; null when one more would be too late. The first is always made. */
  nextAttemptMs(isFirst: boolean, reservedMs?: number): number | null;
  /** All of it, for a read that is attempted once. */
  leftMs(): number;
  renew(): void;
}

export function createReadDeadline(now: () => number = performance.now.bind(performance)): ReadDeadline {
  let deadlineMs = now() + READS_LIMIT_MS;
  return {
    nextAttemptMs(isFirst, reservedMs = 0) {
      const leftMs = deadlineMs - now() - reservedMs;
      if (leftMs < LAST_ATTEMPT_MS) return isFirst ? LAST_ATTEMPT_MS : null;
      return Math.min(leftMs, READ_ATTEMPT_MS);
    },
    leftMs: () => Math.max(deadlineMs - now(), LAST_ATTEMPT_MS),
    renew() {
      deadlineMs = now() + READS_LIMIT_MS;
    },
  };
}
