import { describe, expect, it } from "vitest";
import { createSlots, NoSlot } from "./concurrency-limit.ts";

/** Lets every promise callback that is ready run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("slots", () => {
  it("runs at most the limit at once, the rest in order, and frees the slot of a job that fails", async () => {
    const inSlot = createSlots(2, 2);
    const started: number[] = [];
    const finish: ((error?: Error) => void)[] = [];
    const jobs = [0, 1, 2, 3].map((index) =>
      inSlot(() => {
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
    await expect(inSlot(async () => "free")).resolves.toBe("free");
  });

  it("refuses a job when as many wait as may, and takes jobs again afterwards", async () => {
    const inSlot = createSlots(1, 1);
    let finish = () => {};
    const running = inSlot(() => new Promise<void>((resolve) => (finish = resolve)));
    const waiting = inSlot(async () => "waited");
    await expect(inSlot(async () => "refused")).rejects.toBeInstanceOf(NoSlot);
    finish();
    await running;
    expect(await waiting).toBe("waited");
    expect(await inSlot(async () => "free")).toBe("free");
  });
});
