import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_LINE_QUANTITY } from "../../contract/sales/cart.ts";
import { mergeLines } from "./rules.ts";

const part = (quantity: number, active = true, tradeIn = false) => ({ quantity, active, tradeIn });
const tyre = (maxQuantity: number) => ({ kind: "goods", maxQuantity, product: { title: "Шина" } }) as const;

describe("B-12 one line of two carts", () => {
  it("is the sum of both, ordered now if it was in either", () => {
    expect(mergeLines(part(4, false), part(2, true, true), tyre(20))).toEqual({
      line: part(6, true, true),
      cartWarning: null,
    });
  });
  it("stops at what there is, and says so", () => {
    expect(mergeLines(part(4), part(4), tyre(6))).toEqual({
      line: part(6),
      cartWarning: "Шина: в двух корзинах вместе было 8\u00a0шт., осталось 6\u00a0шт.",
    });
    expect(mergeLines(part(2), part(1), { ...tyre(1), kind: "kit" })).toEqual({
      line: part(1),
      cartWarning: "Шина: в двух корзинах вместе было 3\u00a0комплекта, осталось 1\u00a0комплект",
    });
  });
  it("stops at what is sold without a call", () => {
    expect(mergeLines(part(150), part(100), tyre(MAX_LINE_QUANTITY)).cartWarning).toBe(
      "Шина: в двух корзинах вместе было 250\u00a0шт., больше 200\u00a0шт. заказывают по телефону",
    );
  });
  it("keeps goods that nobody has as they were", () => {
    expect(mergeLines(part(4), part(2), tyre(0))).toEqual({
      line: part(4),
      cartWarning: "Шина: в двух корзинах вместе было 6\u00a0шт., сейчас нет в наличии",
    });
  });
  it("is never more than there is, than was asked for and than a line may have, never nothing, and silent only as a plain sum", () => {
    const quantity = fc.integer({ min: 1, max: MAX_LINE_QUANTITY });
    fc.assert(
      fc.property(quantity, quantity, fc.integer({ min: 0, max: MAX_LINE_QUANTITY }), (own, guest, max) => {
        const { line, cartWarning } = mergeLines(part(own), part(guest), tyre(max));
        expect(line.quantity).toBeGreaterThan(0);
        expect(line.quantity).toBeLessThanOrEqual(Math.min(own + guest, MAX_LINE_QUANTITY));
        if (max > 0) expect(line.quantity).toBeLessThanOrEqual(max);
        expect(cartWarning === null).toBe(line.quantity === own + guest);
      }),
    );
  });
});
