import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLateAnswers } from "./late-answers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const inMs = <Value>(ms: number, value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, ms, value));
const failsIn = (ms: number, error: Error) => new Promise<never>((_, reject) => setTimeout(reject, ms, error));

describe("an answer that somebody waits for", () => {
  it("is given when it comes in time, and so is its failure", async () => {
    const lost = vi.fn();
    const answers = createLateAnswers(lost);
    const quick = answers.within(1_000, "a", () => inMs(900, "price"));
    const broken = expect(answers.within(1_000, "b", () => failsIn(900, new Error("refused")))).rejects.toThrow(
      "refused",
    );
    await vi.advanceTimersByTimeAsync(900);
    expect(await quick).toEqual({ isLate: false, value: "price" });
    await broken;
    expect(lost).not.toHaveBeenCalled();
  });

  it("is late for who asked first, and in time for who asks for the same meanwhile", async () => {
    const answers = createLateAnswers(() => {});
    const work = vi.fn(() => inMs(1_500, "price"));
    const first = answers.within(1_000, "a", work);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await first).toEqual({ isLate: true });
    const second = answers.within(1_000, "a", work);
    await vi.advanceTimersByTimeAsync(500);
    expect(await second).toEqual({ isLate: false, value: "price" });
    expect(work).toHaveBeenCalledOnce();
  });

  it("that fails too late to be told is reported, and waited for at the end", async () => {
    const lost = vi.fn();
    const answers = createLateAnswers(lost);
    const late = answers.within(1_000, "a", () => failsIn(3_000, new Error("gone")));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await late).toEqual({ isLate: true });
    const settled = answers.settled();
    await vi.advanceTimersByTimeAsync(2_000);
    await settled;
    expect(lost).toHaveBeenCalledWith(expect.objectContaining({ message: "gone" }));
  });
});
