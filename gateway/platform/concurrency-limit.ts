export class QueueFullError extends Error {}

/**
 * Runs at most `limit` jobs concurrently and queues the others in order; rejects with `QueueFullError` when `maxQueued` are
 * queued.
 */
export function createConcurrencyLimit(limit: number, maxQueued: number): <T>(job: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (queue.length >= maxQueued) throw new QueueFullError();
    if (running >= limit) {
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      const next = queue.shift();
      if (next) {
        next();
      } else {
        running -= 1;
      }
    }
  };
}
