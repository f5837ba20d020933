import { describe, expect, it } from "vitest";
import { createPatience } from "./patience.ts";

describe("patience with reads", () => {
  it("has room for two attempts, then for a short last one of each further read", () => {
    let nowMs = 0;
    const patience = createPatience(() => nowMs);
    expect(patience.nextAttemptMs(true)).toBe(1_300);
    nowMs = 1_300;
    expect(patience.nextAttemptMs(false)).toBe(1_300);
    nowMs = 2_600;
    expect(patience.nextAttemptMs(true)).toBe(250);
    expect(patience.nextAttemptMs(false)).toBeNull();
  });

  it("begins anew after a write", () => {
    let nowMs = 0;
    const patience = createPatience(() => nowMs);
    nowMs = 8_000;
    patience.renew();
    expect(patience.nextAttemptMs(true)).toBe(1_300);
  });
});
