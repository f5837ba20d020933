import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deliveryTypes } from "../../contract/sales/checkout.ts";
import {
  adjustmentOf,
  isAtFullPrice,
  type LineToPrice,
  pointsLimitOf,
  priceOf,
  sharesOf,
  tradeInCounts,
} from "./rules.ts";

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

const tyre = { price: 720_000, quantity: 4, tradeIn: false, tradeInDiscount: null };

it("an agreed price counts for its pieces, the rest costs what it costs everybody", () => {
  const lines = [
    { ...tyre, agreed: { price: 650_000, quantity: 2 } },
    { ...tyre, agreed: null },
  ];
  expect(priceOf(lines, nowhere)).toEqual({
    subtotal: 5_760_000,
    adjustments: [{ kind: "agreed", kopecks: -140_000, why: "Цена по договорённости" }],
    sum: 5_620_000,
  });
});

it("LOY-059 nothing lowers a line with an agreed price once more: no campaign, no old battery, no points", () => {
  const terms = {
    ...nowhere,
    promo: { kopecks: [100_000], why: "Промокод ЗИМА" },
    points: { count: 5_000, eligible: [true] },
  };
  const line = { ...tyre, tradeIn: true, tradeInDiscount: 60_000, agreed: { price: 650_000, quantity: 4 } };
  expect(priceOf([line], terms).adjustments).toEqual([
    { kind: "agreed", kopecks: -280_000, why: "Цена по договорённости" },
  ]);
});

it("is worth nothing where everybody pays as little", () => {
  expect(priceOf([{ ...tyre, agreed: { price: 720_000, quantity: 4 } }], nowhere).adjustments).toEqual([]);
});

const lines = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 3_000_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    tradeIn: fc.boolean(),
    tradeInDiscount: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null }),
    agreed: fc.option(
      fc.record({ price: fc.integer({ min: 1, max: 3_000_000 }), quantity: fc.integer({ min: 1, max: 20 }) }),
      { nil: null },
    ),
    promo: fc.integer({ min: 0, max: 500_000 }),
    eligible: fc.boolean(),
  }),
  { maxLength: 12 },
);

it("each line is lowered by what was agreed or by the rest, and the sum is the lines with all of it", () => {
  fc.assert(
    fc.property(lines, fc.nat({ max: 300_000 }), (ordered, count) => {
      const terms = {
        ...nowhere,
        promo: { kopecks: ordered.map(({ promo }) => promo), why: "Промокод" },
        points: { count, eligible: ordered.map(({ eligible }) => eligible) },
      };
      const shares = sharesOf(ordered, terms);
      const { subtotal, adjustments, sum } = priceOf(ordered, terms);
      const takenOff = shares.map(
        ({ agreedKopecks, tradeInKopecks, promoKopecks, points }) =>
          agreedKopecks + tradeInKopecks + promoKopecks + points * 100,
      );
      expect(sum).toBe(subtotal - takenOff.reduce((all, part) => all + part, 0));
      expect(adjustmentOf(adjustments, "agreed")).toBe(
        0 - shares.reduce((all, { agreedKopecks }) => all + agreedKopecks, 0),
      );
      const paid = (line: LineToPrice, at: number) => line.price * line.quantity - (takenOff[at] ?? 0);
      for (const [at, line] of ordered.entries()) {
        const share = shares[at];
        expect(paid(line, at)).toBeGreaterThanOrEqual(0);
        if (!share || share.agreedKopecks === 0) continue;
        expect(takenOff[at]).toBe(share.agreedKopecks);
        expect(isAtFullPrice(share)).toBe(false);
        const cheap = Math.min(line.quantity, line.agreed?.quantity ?? 0);
        expect(paid(line, at)).toBe(cheap * (line.agreed?.price ?? 0) + (line.quantity - cheap) * line.price);
      }
    }),
  );
});

const battery = { price: 1_200_000, quantity: 2, tradeIn: true, tradeInDiscount: 60_000 };
const tariff = { priceKopecks: 49_000, freeFromKopecks: null };

it("CHK-059: an old battery counts where both the delivery and the payment take it", () => {
  const kept = deliveryTypes.filter((type) => tradeInCounts(type, true));
  expect(kept).toEqual(["pickup", "city_region", "expressakb"]);
  for (const type of deliveryTypes) {
    const discount = (keepsTradeIn: boolean) =>
      adjustmentOf(priceOf([battery], { delivery: { type, tariff }, keepsTradeIn }).adjustments, "trade_in");
    expect([discount(true), discount(false)]).toEqual([kept.includes(type) ? -120_000 : 0, 0]);
  }
  expect(adjustmentOf(priceOf([battery], { delivery: null, keepsTradeIn: true }).adjustments, "trade_in")).toBe(
    -120_000,
  );
});
