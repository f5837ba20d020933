import { setImmediate as nextTurn } from "node:timers/promises";

/** To be called often during long work: yields when the event loop has been blocked for the allowed share of time. */
export type YieldToEventLoop = () => Promise<void> | undefined;

export function createYieldToEventLoop(shareMs = 4): YieldToEventLoop {
  let since = performance.now();
  return () => {
    if (performance.now() - since < shareMs) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
