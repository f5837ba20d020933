import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../../../tests/support/test-scope.ts";
import { nextAttempt, type ReceiptItem, rowsOfPart, withScanned } from "./body-rules.ts";
import { receiptRows } from "./rules.ts";

const line = fc
  .record({ price: fc.integer({ min: 1, max: 20_000_000 }), quantity: fc.integer({ min: 1, max: 12 }) })
  .map(({ price, quantity }) => ({ title: "Шина", quantity, sumKopecks: price * quantity, vat: "22" as const }));
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  off: fc.nat(600),
  delivery: fc.nat(200_000),
});
const sumOf = (rows: readonly { sumKopecks: number }[]) => rows.reduce((sum, { sumKopecks }) => sum + sumKopecks, 0);

describe("the rows of a part of an order", () => {
  it("are together exactly the part, whichever it is, and none of them is nothing", () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 1, max: 1_300 }), ({ lines, off, delivery }, thousandths) => {
        const promo = Math.floor((sumOf(lines) * off) / 1_000);
        const whole = receiptRows({
          lines,
          adjustments: [
            { kind: "promo", kopecks: -promo },
            { kind: "delivery", kopecks: delivery },
          ],
          delivery: { title: "Доставка", vat: "22" },
        });
        const amountKopecks = Math.max(1, Math.floor((sumOf(whole) * thousandths) / 1_000));
        const rows = rowsOfPart(whole, { orderNumber: "1", amountKopecks, vat: "22" });
        expect(sumOf(rows)).toBe(amountKopecks);
        for (const row of rows) {
          expect(row.sumKopecks).toBe(row.priceKopecks * row.quantity);
          expect(row.sumKopecks).toBeGreaterThan(0);
        }
      }),
      { numRuns: examples(1_000) },
    );
  });
});

it("tries a receipt again after 2, 4, 8 … minutes, and after three days no more", () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 7) + minutes * 60_000);
  expect([1, 2, 3, 30].map((attempts) => nextAttempt(at(0), attempts, at(0)))).toEqual([at(2), at(4), at(8), at(360)]);
  expect(nextAttempt(at(0), 20, at(3 * 1_440 - 1))).not.toBeNull();
  expect(nextAttempt(at(0), 20, at(3 * 1_440))).toBeNull();
});

describe("scanned codes", () => {
  const row = (title: string, quantity: number, more: Partial<ReceiptItem> = {}): ReceiptItem => {
    const [priceKopecks, sumKopecks] = [100, 100 * quantity];
    return { title, subject: "goods", quantity, priceKopecks, sumKopecks, vat: "22", vatKopecks: 18, ...more };
  };
  const body = (...rows: ReceiptItem[]) => ({
    amountKopecks: rows.reduce((sum, { sumKopecks }) => sum + sumKopecks, 0),
    rows,
    isHandedOver: true,
    contact: { phone: "+79120000000" },
  });

  it("stand one on each piece, also where the pieces of a line have two prices", () => {
    const tyres = body(row("Шина", 1), row("Шина", 2, { priceKopecks: 101, sumKopecks: 202 }), row("Насос", 1));
    const scanned = withScanned(tyres, [{ title: "Шина", codes: ["a", "b", "c"] }]);
    expect(scanned?.rows.map(({ quantity, codes }) => [quantity, codes])).toEqual([
      [1, ["a"]],
      [1, ["b"]],
      [1, ["c"]],
      [1, undefined],
    ]);
    expect(scanned?.rows.reduce((sum, { sumKopecks }) => sum + sumKopecks, 0)).toBe(tyres.amountKopecks);
  });

  it.each([
    ["too few", ["a"]],
    ["too many", ["a", "b", "c"]],
    ["none", []],
  ])("are left to finance where there are %s of them", (_what, codes) => {
    expect(withScanned(body(row("Шина", 2)), [{ title: "Шина", codes }])).toBeNull();
  });
});
