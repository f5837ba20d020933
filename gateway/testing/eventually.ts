import { expect } from "vitest";

/** Asks until the answer is right; only a failure takes so long, also on a machine that does other things. */
export const eventually = <Value>(ask: () => Value) => expect.poll(ask, { timeout: 15_000 });
