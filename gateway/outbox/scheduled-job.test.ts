import { describe, expect, it } from "vitest";
import { startScheduledJob } from "./scheduled-job.ts";

/** A promise that the test itself fulfils. */
function signalled(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

describe("a repeated round", () => {
  it("goes on after a failure, which it reports, and stops when it is closed", async () => {
    const errors: unknown[] = [];
    let job = 0;
    const third = signalled();
    const repeated = startScheduledJob(
      async () => {
        job += 1;
        if (job === 1) throw new Error("first");
        if (job === 3) third.resolve();
      },
      1,
      (error) => errors.push(error),
    );
    await third.promise;
    await repeated.close();
    const atClose = job;
    expect(errors).toEqual([new Error("first")]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(job).toBe(atClose);
  });

  it("is told to stop, and waited for", async () => {
    const started = signalled();
    let isDone = false;
    const repeated = startScheduledJob(
      async (signal) => {
        started.resolve();
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        isDone = true;
      },
      1,
      () => {},
    );
    await started.promise;
    await repeated.close();
    expect(isDone).toBe(true);
  });
});
