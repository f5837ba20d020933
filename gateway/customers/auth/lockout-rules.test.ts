import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lockoutMs, lockoutSchedule } from "./lockout-rules.ts";

const rules = { freeAttempts: 3, firstLockoutMs: 60_000, longestLockoutMs: 1_800_000 };

describe("the lockout after failures", () => {
  it("is none at first, then doubles up to the longest", () => {
    expect([0, 2, 3, 4, 5, 50].map((failures) => lockoutMs(failures, rules))).toEqual([
      0, 0, 60_000, 120_000, 240_000, 1_800_000,
    ]);
  });
  it("is told in advance, up to the longest, which holds from then on", () => {
    expect(lockoutSchedule(rules)).toEqual([0, 0, 60_000, 120_000, 240_000, 480_000, 960_000, 1_800_000]);
  });
  it("never gets shorter with another failure", () => {
    fc.assert(
      fc.property(fc.nat(2_000), (failures) => {
        expect(lockoutMs(failures + 1, rules)).toBeGreaterThanOrEqual(lockoutMs(failures, rules));
        expect(lockoutMs(failures, rules)).toBeLessThanOrEqual(rules.longestLockoutMs);
      }),
    );
  });
});
