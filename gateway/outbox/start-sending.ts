/** A code is waited for. */
const PAUSE_MS = 1_000;
/** A stop waits no longer for messages under way. */
const STOP_WITHIN_MS = 3_000;

interface Sending {
  /** Tells the channel to stop and waits for it. */
  close(): Promise<void>;
}

/**
 * Sends what is due in a channel again and again; a failure is reported and does not end it. Every process does it for itself instead
 * of by a scheduled job: messages are rows with a lease of their own, and each process has to know whether its provider works.
 */
export function startSending(
  sendDue: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
  pauseMs = PAUSE_MS,
): Sending {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const runOnce = async () => {
    try {
      await sendDue(controller.signal);
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
