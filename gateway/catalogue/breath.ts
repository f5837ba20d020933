import { setImmediate as nextTurn } from "node:timers/promises";

/** Long work calls this often: when it has held the event loop for its share, the others get a turn. */
export type Breathe = () => Promise<void> | undefined;

export function createBreath(shareMs = 4): Breathe {
  let since = performance.now();
  return () => {
    if (performance.now() - since < shareMs) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
