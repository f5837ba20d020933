import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../../../tests/support/test-scope.ts";
import { type RefundCommand, rowsOfRefund } from "./refund-rules.ts";
import { receiptRows } from "./rules.ts";

const order = { orderNumber: "261123-1", deliveryTitle: "Доставка курьером", vat: "22" as const };
const whole = receiptRows({
  lines: [
    { title: "Шина", quantity: 4, sumKopecks: 400_000, vat: "22" },
    { title: "Диск", quantity: 2, sumKopecks: 200_000, vat: "22" },
  ],
  adjustments: [{ kind: "delivery", kopecks: 50_000 }],
  delivery: { title: order.deliveryTitle, vat: "22" },
});
const line = (title: string, quantity: number, priceKopecks: number) => ({
  title,
  quantity,
  priceKopecks,
  sumKopecks: quantity * priceKopecks,
});
const tyre: RefundCommand = { amountKopecks: 100_000, lines: [line("Шина", 1, 100_000)] };
const disks: RefundCommand = {
  amountKopecks: 250_000,
  lines: [line("Диск", 2, 100_000), line(order.deliveryTitle, 1, 50_000)],
};
const titles = (refunded: Parameters<typeof rowsOfRefund>[1]) =>
  rowsOfRefund(whole, refunded, order).map(({ title, quantity, subject }) => [title, quantity, subject]);

describe("the rows of a refund", () => {
  it("name what was given back, and nothing else of the order", () => {
    expect(titles({ commands: [tyre, disks], from: 0, upTo: 100_000 })).toEqual([["Шина", 1, "goods"]]);
    expect(titles({ commands: [tyre, disks], from: 100_000, upTo: 350_000 })).toEqual([
      ["Диск", 2, "goods"],
      ["Доставка курьером", 1, "service"],
    ]);
  });

  it("name the goods of several refunds that the bank told of together", () => {
    expect(titles({ commands: [tyre, disks], from: 0, upTo: 350_000 }).map(([title]) => title)).toEqual([
      "Шина",
      "Диск",
      "Доставка курьером",
    ]);
  });

  it("are a share of all where no command says more, and where figures end between commands", () => {
    const all = ["Шина", "Диск", "Доставка курьером"];
    const share = { amountKopecks: 65_000, lines: null };
    for (const refunded of [
      { commands: [share], from: 0, upTo: 65_000 },
      { commands: [], from: 0, upTo: 65_000 },
      { commands: [tyre], from: 0, upTo: 65_000 },
      { commands: [tyre, disks], from: 50_000, upTo: 350_000 },
    ])
      expect(titles(refunded).map(([title]) => title)).toEqual(all);
  });

  it("are together what went back, whatever was commanded", () => {
    const command = fc.record({
      amountKopecks: fc.integer({ min: 1, max: 100_000 }),
      lines: fc.option(
        fc.record({ price: fc.integer({ min: 1, max: 100_000 }) }).map(({ price }) => [line("Шина", 1, price)]),
      ),
    });
    fc.assert(
      fc.property(
        fc.array(command, { maxLength: 5 }),
        fc.nat(300_000),
        fc.integer({ min: 1, max: 300_000 }),
        (commands, from, more) => {
          const rows = rowsOfRefund(whole, { commands, from, upTo: from + more }, order);
          expect(rows.reduce((sum, { sumKopecks }) => sum + sumKopecks, 0)).toBe(more);
        },
      ),
      { numRuns: examples(500) },
    );
  });
});
