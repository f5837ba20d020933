/** A customer waits for a confirmation code that is sent this way. */
const PAUSE_MS = 1_000;
/** Stopping does not wait longer than this for work in progress. */
const STOP_WITHIN_MS = 3_000;

interface Polling {
  /** Signals the work to stop and waits for it. */
  close(): Promise<void>;
}

/**
 * Repeats what every process has to do for itself, where a scheduled job would run in one of them only: messages are rows with a lease
 * of their own, and each process must know whether its provider works and when the data that it keeps in memory have changed. A failure
 * is reported and does not end the polling.
 */
export function startPolling(
  work: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
  pauseMs = PAUSE_MS,
): Polling {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const runOnce = async () => {
    try {
      await work(controller.signal);
    } catch (error) {
      onError(error);
    }
    if (!controller.signal.aborted) plan();
  };
  const plan = () => {
    timer = setTimeout(() => {
      running = runOnce();
    }, pauseMs);
    // The HTTP server keeps the process alive, not this timer.
    timer.unref();
  };
  plan();
  return {
    async close() {
      controller.abort();
      clearTimeout(timer);
      let limit: NodeJS.Timeout | undefined;
      const expired = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, STOP_WITHIN_MS);
      });
      await Promise.race([running, expired]);
      clearTimeout(limit);
    },
  };
}
