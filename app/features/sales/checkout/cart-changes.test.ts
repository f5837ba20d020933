import { describe, expect, it } from "vitest";
import { changesSince, seenLines } from "./cart-changes.ts";
import { line } from "./testing.ts";

const plain = (texts: string[]) => texts.map((text) => text.replaceAll("\u00a0", " "));

describe("what changed since the customer saw the cart", () => {
  it("is nothing when the lines to order are the same", () => {
    expect(changesSince(seenLines([line("A")]), [line("A"), line("B", { active: false })])).toEqual([]);
  });

  it("reports quantity, price and trade-in of a line together", () => {
    const now = line("A", { quantity: 1, price: 510_000, tradeIn: true });
    expect(plain(changesSince(seenLines([line("A")]), [now]))).toEqual([
      "Товар A: количество было 2, стало 1; цена была 5 000 ₽, стала 5 100 ₽; скидка за старый аккумулятор была 0 ₽, стала 600 ₽",
    ]);
  });

  it("names what went and what came", () => {
    expect(plain(changesSince(seenLines([line("A")]), [line("A", { active: false }), line("B")]))).toEqual([
      "Товар A: больше нет в заказе",
      "Товар B: добавлено, 2 шт.",
    ]);
  });

  it("takes a broken memory for none", () => {
    expect(plain(changesSince("[[1]]", [line("A")]))).toEqual(["Товар A: добавлено, 2 шт."]);
    expect(changesSince("{", [])).toEqual([]);
  });
});
