import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pauseMs } from "./pauses.ts";

const rules = { freeTries: 3, firstPauseMs: 60_000, longestPauseMs: 1_800_000 };

describe("the pause after failures", () => {
  it("is none at first, then doubles up to the longest", () => {
    expect([0, 2, 3, 4, 5, 50].map((failures) => pauseMs(failures, rules))).toEqual([
      0, 0, 60_000, 120_000, 240_000, 1_800_000,
    ]);
  });
  it("never gets shorter by another failure", () => {
    fc.assert(
      fc.property(fc.nat(2_000), (failures) => {
        expect(pauseMs(failures + 1, rules)).toBeGreaterThanOrEqual(pauseMs(failures, rules));
        expect(pauseMs(failures, rules)).toBeLessThanOrEqual(rules.longestPauseMs);
      }),
    );
  });
});
