import { setImmediate as nextTurn } from "node:timers/promises";

/** Long work calls this often: when it has held the event loop for its share, the others get a turn. */
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
