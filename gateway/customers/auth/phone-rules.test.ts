import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTokenUsable, phoneDigitsOf } from "./phone-rules.ts";

const now = new Date("2026-11-20T07:00:00Z");
const earlier = (ms: number) => new Date(now.getTime() - ms);

describe("a phone", () => {
  it("is compared by its last ten digits however it is written", () => {
    for (const typed of ["+7 (912) 345-67-89", "89123456789", "79123456789", "9123456789"])
      expect(phoneDigitsOf(typed)).toBe("9123456789");
  });

  it("has the same digits whatever stands between them", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), fc.constantFrom(" ", "-", ") ", "."), (digits, separator) => {
        expect(phoneDigitsOf(`+7${[...digits].join(separator)}`)).toBe(digits);
      }),
    );
  });
});

describe("a phone token", () => {
  it("is usable once, and for ten seconds more by the browser it is bound to", () => {
    expect(isTokenUsable({ usedAt: null, browserHash: null }, now)).toBe(true);
    expect(isTokenUsable({ usedAt: earlier(9_999), browserHash: "a" }, now)).toBe(true);
    expect(isTokenUsable({ usedAt: earlier(10_000), browserHash: "a" }, now)).toBe(false);
    expect(isTokenUsable({ usedAt: earlier(1), browserHash: null }, now)).toBe(false);
  });

  it("never becomes usable again", () => {
    fc.assert(
      fc.property(fc.nat(60_000), fc.nat(60_000), (ageMs, laterMs) => {
        const use = { usedAt: earlier(ageMs), browserHash: "a" };
        if (!isTokenUsable(use, now)) expect(isTokenUsable(use, new Date(now.getTime() + laterMs))).toBe(false);
      }),
    );
  });
});
