import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tradeInDiscount } from "./trade-in.ts";

describe("API-075 the trade-in of an old battery", () => {
  it("is worth more with a larger battery", () => {
    expect([44, 60, 74, 100, 190].map((capacity) => tradeInDiscount(capacity, 2_000_000))).toEqual([
      40_000, 60_000, 80_000, 100_000, 150_000,
    ]);
  });
  it("never takes more than half the price, and whole kopecks", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 5_000_000 }), (capacity, price) => {
        const discount = tradeInDiscount(capacity, price);
        expect(Number.isInteger(discount)).toBe(true);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount * 2).toBeLessThanOrEqual(price);
      }),
    );
  });
});
