import { describe, expect, it } from "vitest";
import { createReadDeadline } from "./read-deadline.ts";

describe("patience with reads", () => {
  it("has room for two attempts, then for a short last one of each further read", () => {
    let nowMs = 0;
    const deadline = createReadDeadline(() => nowMs);
    expect(deadline.nextAttemptMs(true)).toBe(1_300);
    nowMs = 1_300;
    expect(deadline.nextAttemptMs(false)).toBe(1_300);
    nowMs = 2_600;
    expect(deadline.nextAttemptMs(true)).toBe(250);
    expect(deadline.nextAttemptMs(false)).toBeNull();
  });

  it("begins anew after a write", () => {
    let nowMs = 0;
    const deadline = createReadDeadline(() => nowMs);
    nowMs = 8_000;
    deadline.renew();
    expect(deadline.nextAttemptMs(true)).toBe(1_300);
  });
});
