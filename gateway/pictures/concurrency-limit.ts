/** Too many jobs wait already. */
export class NoSlot extends Error {}

/** Runs at most `limit` jobs at once; others wait in order, and those beyond `mostWaiting` are rejected with `NoSlot`. */
export function createSlots(limit: number, mostWaiting: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (waiting.length >= mostWaiting) throw new NoSlot();
    if (running >= limit) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) {
        next();
      } else {
        running -= 1;
      }
    }
  };
}
