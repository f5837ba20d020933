import { describe, expect, it } from "vitest";
import { cancelText } from "./cancel-texts.ts";

const plain = { adjustments: [], isPaid: false, isBooked: false };
const points = { kind: "points", kopecks: -2_100 } as const;
const textOf = (order: Parameters<typeof cancelText>[0]) => cancelText(order).replaceAll("\u00a0", " ");

describe("what cancelling an order does", () => {
  it("tells of money, points and the visit when there are any", () => {
    expect(textOf(plain)).toBe("Товары вернутся в продажу, восстановить заказ будет нельзя.");
    expect(textOf({ adjustments: [{ kind: "promo", kopecks: -100 }, points], isPaid: true, isBooked: true })).toBe(
      "Товары вернутся в продажу, восстановить заказ будет нельзя. Деньги вернутся туда, откуда их списали. " +
        "Списанные баллы вернутся на счёт: 21 балл. Запись на шиномонтаж останется, её отменяют отдельно.",
    );
  });

  it("promises no points that went back already, because of the card that paid", () => {
    const adjustments = [points, { kind: "points_declined", kopecks: 2_100 } as const];
    expect(textOf({ ...plain, adjustments })).not.toContain("балл");
  });
});
