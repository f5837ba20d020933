import fc from "fast-check";
import { expect, it } from "vitest";
import { adjustmentOf, isAtFullPrice, type LineToPrice, priceOf, sharesOf } from "./rules.ts";

const nowhere = { delivery: null, keepsTradeIn: true };
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
