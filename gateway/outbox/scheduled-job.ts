/** Closing waits no longer than this for a run in progress: jobs may be interrupted. */
const CLOSE_TIMEOUT_MS = 3_000;

interface ScheduledJob {
  /** Aborts the current run and waits for it. */
  close(): Promise<void>;
}

/** Runs a job repeatedly, `intervalMs` after the end of the last run; a failed run is reported and does not stop the job. */
export function startScheduledJob(
  run: (signal: AbortSignal) => Promise<unknown>,
  intervalMs: number,
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
    }, intervalMs);
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
        limit = setTimeout(resolve, CLOSE_TIMEOUT_MS);
      });
      await Promise.race([running, expired]);
      clearTimeout(limit);
    },
  };
}
