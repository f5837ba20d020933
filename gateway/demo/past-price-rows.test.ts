import { describe, expect, it } from "vitest";
import { priceHistoryOf } from "../sales/offers/price-rules.ts";
import { pastPricesOf } from "./past-price-rows.ts";

const seededAt = new Date("2026-11-20T12:00:00Z");
const goods = Array.from({ length: 400 }, (_, at) => ({
  id: at + 1,
  sku: String(1_000_000 + at),
  priceRoubles: 5_000,
  marketPriceRoubles: at % 2 === 0 ? 5_500 : null,
}));

describe("past prices of the demo shop", () => {
  it("exist for some goods, end before seeding, and are the same every time", () => {
    const rows = goods.flatMap((it) => pastPricesOf(it, seededAt));
    expect(rows).toEqual(goods.flatMap((it) => pastPricesOf(it, seededAt)));
    expect(new Set(rows.map(({ goodsId }) => goodsId)).size).toBeGreaterThan(80);
    expect(rows.length).toBeLessThan(400);
    for (const { endedAt, priceKopecks } of rows) {
      expect(endedAt < seededAt).toBe(true);
      expect(Number.isInteger(priceKopecks) && priceKopecks > 0).toBe(true);
    }
  });

  it("PRD-021 allow the market price of some goods to be shown and forbid it for others", () => {
    const struck = goods
      .filter((it) => it.marketPriceRoubles !== null)
      .map((it) => {
        const past = pastPricesOf(it, seededAt).map(({ priceKopecks, endedAt }) => ({ price: priceKopecks, endedAt }));
        return priceHistoryOf(seededAt, { price: 500_000, marketPrice: 550_000 }, past).elsewhere !== null;
      });
    expect(new Set(struck)).toEqual(new Set([true, false]));
  });
});
