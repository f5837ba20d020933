import { describe, expect, it } from "vitest";
import { startPolling } from "./start-polling.ts";

/** A promise that the test itself fulfils. */
function signalled(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

describe("the sending of a channel", () => {
  it("goes on after a failure, which it reports, and stops when it is closed", async () => {
    const errors: unknown[] = [];
    let turn = 0;
    const third = signalled();
    const sending = startPolling(
      async () => {
        turn += 1;
        if (turn === 1) throw new Error("first");
        if (turn === 3) third.resolve();
      },
      (error) => errors.push(error),
      1,
    );
    await third.promise;
    await sending.close();
    const atClose = turn;
    expect(errors).toEqual([new Error("first")]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(turn).toBe(atClose);
  });

  it("is asked to stop, and waited for", async () => {
    const started = signalled();
    let isDone = false;
    const sending = startPolling(
      async (signal) => {
        started.resolve();
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        isDone = true;
      },
      () => {},
      1,
    );
    await started.promise;
    await sending.close();
    expect(isDone).toBe(true);
  });
});
