import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adjustmentOf, pointsLimitOf, priceOf, sharesOf } from "./rules.ts";

const line = (roubles: number, tradeInDiscount: number | null = null) => ({
  price: roubles * 100,
  quantity: 1,
  tradeIn: tradeInDiscount !== null,
  tradeInDiscount,
});
const nowhere = { delivery: null, keepsTradeIn: true };

describe("what is taken off lines", () => {
  it("LOY-059 takes no points for a line that a campaign or an old battery has lowered", () => {
    const lines = [line(1_000), line(1_000), line(1_000, 5_000)];
    const terms = {
      ...nowhere,
      promo: { kopecks: [10_000, 0, 0], why: "Промокод ЗИМА" },
      points: { count: 2_000, eligible: [true, true, true] },
    };
    expect(sharesOf(lines, terms).map(({ points }) => points)).toEqual([0, 500, 0]);
    expect(priceOf(lines, terms)).toEqual({
      subtotal: 300_000,
      adjustments: [
        { kind: "trade_in", kopecks: -5_000, why: "Сдача старого аккумулятора" },
        { kind: "promo", kopecks: -10_000, why: "Промокод ЗИМА" },
        { kind: "points", kopecks: -50_000, why: "Оплата баллами" },
      ],
      sum: 235_000,
    });
  });

  it("is never more than a line costs, however much a campaign takes off", () => {
    const terms = { ...nowhere, promo: { kopecks: [500_000, 500_000], why: "Промокод" } };
    expect(priceOf([line(1_000), line(1_000, 20_000)], terms).sum).toBe(0);
  });

  const lines = fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 3_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      tradeIn: fc.boolean(),
      tradeInDiscount: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null }),
      promo: fc.integer({ min: 0, max: 500_000 }),
      eligible: fc.boolean(),
    }),
    { maxLength: 12 },
  );

  it("LOY-046 LOY-047 together is what is asked or the limit, leaves half and a rouble of every line that points pay for", () => {
    fc.assert(
      fc.property(lines, fc.nat({ max: 300_000 }), (ordered, count) => {
        const terms = {
          ...nowhere,
          promo: { kopecks: ordered.map(({ promo }) => promo), why: "Промокод" },
          points: { count, eligible: ordered.map(({ eligible }) => eligible) },
        };
        const shares = sharesOf(ordered, terms);
        const { adjustments, sum } = priceOf(ordered, terms);
        const spent = shares.reduce((all, { points }) => all + points, 0);
        expect(spent).toBe(Math.min(count, pointsLimitOf(shares)));
        expect(adjustmentOf(adjustments, "points")).toBe(spent === 0 ? 0 : -spent * 100);
        expect(sum).toBeGreaterThanOrEqual(0);
        for (const [position, { points, promoKopecks, tradeInKopecks }] of shares.entries()) {
          const whole = (ordered[position]?.price ?? 0) * (ordered[position]?.quantity ?? 0);
          expect(promoKopecks + tradeInKopecks + points * 100).toBeLessThanOrEqual(whole);
          if (points === 0) continue;
          expect(ordered[position]?.eligible).toBe(true);
          expect(promoKopecks + tradeInKopecks).toBe(0);
          expect(points * 200).toBeLessThanOrEqual(whole);
          expect(whole - points * 100).toBeGreaterThanOrEqual(100);
        }
      }),
    );
  });
});
