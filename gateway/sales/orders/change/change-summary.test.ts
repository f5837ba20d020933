import { describe, expect, it } from "vitest";
import type { OrderContents, OrderLineRow } from "../orders-store.ts";
import { changeSummary, goneLines } from "./change-summary.ts";

const line = (title: string, quantity: number, priceKopecks: number, more: Partial<OrderLineRow> = {}) =>
  ({
    title,
    backTitle: null,
    quantity,
    priceKopecks,
    sumKopecks: priceKopecks * quantity,
    promoKopecks: 0,
    points: 0,
    ...more,
  }) as OrderLineRow;
const contents = (lines: OrderLineRow[], off = 0): OrderContents => ({
  lines,
  adjustments: off === 0 ? [] : ([{ kind: "promo", kopecks: -off }] as OrderContents["adjustments"]),
});
const order = {
  sumKopecks: 400,
  deliveryTitle: "Самовывоз",
  deliveryPlace: "Малышева",
  deliveryDay: null,
  deliveryInterval: "",
  payment: { method: "cash", title: "Наличными", note: "" },
};

describe("what a change was, for staff", () => {
  it("names goods that came, went and are more or fewer, the place, the way to pay and the sum", () => {
    const before = { order, ...contents([line("Шина", 4, 100), line("Насос", 1, 50)]) };
    const after = {
      order: {
        ...order,
        sumKopecks: 240,
        deliveryPlace: "Щербакова",
        payment: { ...order.payment, method: "card", title: "Картой" },
      },
      ...contents([line("Шина", 1, 100), line("Шина", 1, 120), line("Датчик", 1, 20)]),
    };
    expect(changeSummary(before, after).replaceAll("\u00a0", " ")).toBe(
      "Шина: 4 → 2 шт.; Насос: убрано; Датчик: добавлено 1 шт.; Самовывоз: Щербакова; оплата: Картой; сумма 4 ₽ → 2,40 ₽",
    );
    expect(changeSummary(before, before)).toBe("");
  });
});

describe("goods that money goes back for", () => {
  const four = contents([line("Шина", 4, 100)]);

  it("are those that left, by piece where the sum divides", () => {
    expect(goneLines(four, contents([line("Шина", 3, 100)]), 100)).toEqual([
      { title: "Шина", quantity: 1, priceKopecks: 100, sumKopecks: 100 },
    ]);
    const uneven = contents([line("Шина", 3, 100, { promoKopecks: 1 })], 1);
    expect(goneLines(uneven, contents([line("Шина", 1, 100)]), 199)).toMatchObject([{ quantity: 1, sumKopecks: 199 }]);
  });

  it("are not named where the money is for more than they were, or for nothing", () => {
    expect(goneLines(four, contents([line("Шина", 3, 100)]), 150)).toBeNull();
    expect(goneLines(four, four, 0)).toBeNull();
  });
});
