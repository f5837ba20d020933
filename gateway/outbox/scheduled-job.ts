/** A stop waits no longer for a round that is under way: rounds are made so that they can be cut short. */
const STOP_WITHIN_MS = 3_000;

interface ScheduledJob {
  /** Tells the round to stop and waits for it. */
  close(): Promise<void>;
}

/** Runs a round again and again, `pauseMs` after the end of the last; a failed one is reported and does not end it. */
export function startScheduledJob(
  run: (signal: AbortSignal) => Promise<unknown>,
  pauseMs: number,
  onError: (error: unknown) => void,
): ScheduledJob {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const runOnce = async () => {
    try {
      await run(controller.signal);
    } catch (error) {
      onError(error);
    }
    if (!controller.signal.aborted) plan();
  };
  const plan = () => {
    timer = setTimeout(() => {
      running = runOnce();
    }, pauseMs);
    // The server in front keeps the process alive, not this.
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
