import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usualSettings } from "../../chain/shop-settings/settings-rules.ts";
import { tradeInDiscount, tradeInWorth } from "./trade-in.ts";

const terms = usualSettings.tradeIn;
const none = { upTo45: 0, upTo60: 0, upTo75: 0, upTo100: 0, larger: 0 };

describe("API-075 the trade-in of an old battery", () => {
  it("is worth more with a larger battery", () => {
    expect([44, 60, 74, 100, 190].map((capacity) => tradeInDiscount(terms, capacity, 2_000_000))).toEqual([
      40_000, 60_000, 80_000, 100_000, 150_000,
    ]);
  });
  it("is told from the least to the largest of what is taken", () => {
    expect(tradeInWorth(terms)).toEqual({ least: 40_000, most: 150_000 });
    expect(tradeInWorth({ ...none, upTo60: 700, upTo75: 300 })).toEqual({ least: 30_000, most: 70_000 });
    expect(tradeInWorth(none)).toBeNull();
    expect(tradeInDiscount(none, 60, 2_000_000)).toBe(0);
  });
  it("never takes more than half the price, and whole kopecks", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 5_000_000 }), (capacity, price) => {
        const discount = tradeInDiscount(terms, capacity, price);
        expect(Number.isInteger(discount)).toBe(true);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount * 2).toBeLessThanOrEqual(price);
      }),
    );
  });
});
