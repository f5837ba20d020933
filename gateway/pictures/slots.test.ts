import { describe, expect, it } from "vitest";
import { createSlots } from "./slots.ts";

/** Lets every promise callback that is ready run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("slots", () => {
  it("runs at most the limit at once, the rest in order, and frees the slot of a job that fails", async () => {
    const inSlot = createSlots(2);
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
});
