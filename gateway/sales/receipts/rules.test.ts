import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../../../tests/support/test-scope.ts";
import { type VatRate, vatIn, vatRates } from "../../contract/platform/vat.ts";
import { type ReceiptOrder, type ReceiptRow, receiptRows, spread } from "./rules.ts";

const delivery = { title: "Доставка курьером", vat: "22" as VatRate };
const line = (sumKopecks: number, quantity = 1, vat: VatRate = "22") => ({
  title: `Товар за ${sumKopecks}`,
  quantity,
  sumKopecks,
  vat,
});
const sumOf = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0);

const isSound = ({ quantity, priceKopecks, sumKopecks, vat, vatKopecks }: ReceiptRow) =>
  quantity > 0 && priceKopecks >= 0 && sumKopecks === priceKopecks * quantity && vatKopecks === vatIn(sumKopecks, vat);

const anyLine = fc
  .record({
    price: fc.integer({ min: 1, max: 50_000_000 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    vat: fc.constantFrom(...vatRates),
  })
  .map(({ price, quantity, vat }) => line(price * quantity, quantity, vat));

const anyOrder: fc.Arbitrary<ReceiptOrder> = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
    // Thousandths of the goods that promo, trade-in and points take off.
    off: fc.tuple(fc.nat(400), fc.nat(300), fc.nat(300)),
    brought: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000 })),
  })
  .map(({ lines, off, brought }) => {
    const goods = sumOf(lines.map(({ sumKopecks }) => sumKopecks));
    const kinds = ["promo", "trade_in", "points"] as const;
    const taken = kinds.map((kind, index) => ({ kind, kopecks: -Math.floor((goods * (off[index] ?? 0)) / 1_000) }));
    return { lines, adjustments: [...taken, { kind: "delivery", kopecks: brought }], delivery };
  });

describe("the rows of a receipt", () => {
  it("are together exactly what is paid, each its price times its pieces, with all pieces of every line", () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const rows = receiptRows(order);
        const paid = sumOf([
          ...order.lines.map(({ sumKopecks }) => sumKopecks),
          ...order.adjustments.map(({ kopecks }) => kopecks),
        ]);
        expect(sumOf(rows.map(({ sumKopecks }) => sumKopecks))).toBe(paid);
        expect(rows.filter((row) => !isSound(row))).toEqual([]);
        const pieces = sumOf(rows.filter(({ subject }) => subject === "goods").map(({ quantity }) => quantity));
        expect(pieces).toBe(sumOf(order.lines.map(({ quantity }) => quantity)));
        expect(rows.length).toBeLessThanOrEqual(order.lines.length * 2 + 1);
      }),
      { numRuns: examples(10_000) },
    );
  });

  it("spread an amount so that no part is larger than what it is taken off, nor a kopeck away from its proportion", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(weights, fc.nat(1_000), (of, thousandths) => {
        const all = sumOf(of);
        const amount = Math.floor((all * thousandths) / 1_000);
        const parts = spread(amount, of);
        expect(sumOf(parts)).toBe(amount);
        parts.forEach((part, index) => {
          const weight = of[index] ?? 0;
          expect(part).toBeLessThanOrEqual(weight);
          expect(Math.abs(part - (all === 0 ? 0 : (amount / all) * weight))).toBeLessThan(1.001);
        });
      }),
      { numRuns: examples(10_000) },
    );
  });

  it("are two for a line whose sum does not divide by its pieces", () => {
    const rows = receiptRows({ lines: [line(40_000, 3)], adjustments: [{ kind: "promo", kopecks: -1 }], delivery });
    expect(rows.map(({ quantity, priceKopecks, vatKopecks }) => ({ quantity, priceKopecks, vatKopecks }))).toEqual([
      { quantity: 3, priceKopecks: 13_333, vatKopecks: 7_213 },
    ]);
    const odd = receiptRows({ lines: [line(40_000, 4)], adjustments: [{ kind: "points", kopecks: -1 }], delivery });
    expect(odd.map(({ quantity, priceKopecks }) => [quantity, priceKopecks])).toEqual([
      [1, 9_999],
      [3, 10_000],
    ]);
  });

  it("have the delivery as a service that nothing is taken off", () => {
    const rows = receiptRows({
      lines: [line(100_000, 1, "none")],
      adjustments: [
        { kind: "trade_in", kopecks: -100_000 },
        { kind: "delivery", kopecks: 49_000 },
      ],
      delivery,
    });
    expect(rows).toEqual([
      {
        title: "Товар за 100000",
        subject: "goods",
        quantity: 1,
        priceKopecks: 0,
        sumKopecks: 0,
        vat: "none",
        vatKopecks: 0,
      },
      {
        title: "Доставка курьером",
        subject: "service",
        quantity: 1,
        priceKopecks: 49_000,
        sumKopecks: 49_000,
        vat: "22",
        vatKopecks: 8_836,
      },
    ]);
  });

  it("refuse to take off more than the goods cost", () => {
    expect(() =>
      receiptRows({ lines: [line(100)], adjustments: [{ kind: "points", kopecks: -101 }], delivery }),
    ).toThrow("101");
  });
});
