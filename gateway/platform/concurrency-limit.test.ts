import { describe, expect, it } from "vitest";
import { createConcurrencyLimit, QueueFullError } from "./concurrency-limit.ts";

/** Waits for all pending promise callbacks. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("slots", () => {
  it("runs at most the limit at once, the rest in order, and frees the slot of a job that fails", async () => {
    const limited = createConcurrencyLimit(2, 2);
    const started: number[] = [];
    const finish: ((error?: Error) => void)[] = [];
    const jobs = [0, 1, 2, 3].map((index) =>
      limited(() => {
        started.push(index);
        return new Promise<number>((resolve, reject) => {
          finish[index] = (error) => (error ? reject(error) : resolve(index));
        });
      }),
    );
    const results = Promise.allSettled(jobs);
    await settle();
    expect(started).toEqual([0, 1]);
    finish[1]?.(new Error("broken"));
    await settle();
    expect(started).toEqual([0, 1, 2]);
    finish[0]?.();
    await settle();
    expect(started).toEqual([0, 1, 2, 3]);
    finish[2]?.();
    finish[3]?.();
    expect((await results).map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    await expect(limited(async () => "free")).resolves.toBe("free");
  });

  it("refuses a job when as many wait as may, and takes jobs again afterwards", async () => {
    const limited = createConcurrencyLimit(1, 1);
    let finish = () => {};
    const running = limited(() => new Promise<void>((resolve) => (finish = resolve)));
    const waiting = limited(async () => "waited");
    await expect(limited(async () => "refused")).rejects.toBeInstanceOf(QueueFullError);
    finish();
    await running;
    expect(await waiting).toBe("waited");
    expect(await limited(async () => "free")).toBe("free");
  });
});
