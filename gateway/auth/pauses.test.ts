import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPauses, pauseMs } from "./pauses.ts";

const rules = { freeTries: 3, firstPauseMs: 60_000, longestPauseMs: 1_800_000 };

function openPauses() {
  const clock = { now: new Date("2026-11-20T07:00:00Z") };
  return {
    pauses: createPauses(rules, () => clock.now),
    pass(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
}

describe("pauses between guesses", () => {
  it("are none at first, then double up to the longest", () => {
    expect([0, 2, 3, 4, 5, 50].map((failures) => pauseMs(failures, rules))).toEqual([
      0, 0, 60_000, 120_000, 240_000, 1_800_000,
    ]);
  });
  it("refuse tries until they are over, and say for how long", () => {
    const { pauses, pass } = openPauses();
    for (let n = 0; n < 3; n += 1) pauses.begin("a");
    expect(() => pauses.begin("a")).toThrow("Повторите через 1\u00a0минуту");
    pauses.begin("b");
    pass(60_000);
    pauses.begin("a");
    expect(() => pauses.begin("a")).toThrow("Повторите через 2\u00a0минуты");
  });
  it("do not grow by tries that were refused", () => {
    const { pauses, pass } = openPauses();
    for (let n = 0; n < 3; n += 1) pauses.begin("a");
    for (let n = 0; n < 10; n += 1) expect(() => pauses.begin("a")).toThrow();
    expect(pauses.failuresOf("a")).toBe(3);
    pass(60_000);
    expect(() => pauses.begin("a")).not.toThrow();
  });
  it("forget a try that was right, and a key altogether", () => {
    const { pauses } = openPauses();
    pauses.begin("a");
    pauses.forgive("a");
    expect(pauses.failuresOf("a")).toBe(0);
    for (let n = 0; n < 3; n += 1) pauses.begin("a");
    pauses.forget("a");
    expect(() => pauses.begin("a")).not.toThrow();
  });
  it("let at most the free tries through at one moment, however they are mixed over keys", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 60 }), (keys) => {
        const { pauses } = openPauses();
        const passed: Record<string, number> = {};
        for (const key of keys) {
          try {
            pauses.begin(key);
            passed[key] = (passed[key] ?? 0) + 1;
          } catch {
            expect(passed[key]).toBe(rules.freeTries);
          }
        }
        for (const count of Object.values(passed)) expect(count).toBeLessThanOrEqual(rules.freeTries);
      }),
    );
  });
});
