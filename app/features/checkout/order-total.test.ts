import { describe, expect, it } from "vitest";
import { orderTotal } from "./order-total.ts";

const cart = { goods: 1_200_000, tradeIn: 60_000 };

describe("the sum to pay", () => {
  it("holds goods, trade-in and delivery", () => {
    expect(orderTotal(cart, 49_000, "offline")).toEqual({
      goods: 1_200_000,
      tradeIn: 60_000,
      delivery: 49_000,
      sum: 1_189_000,
    });
  });

  it.each(["sbp", "card_online", "online_alfabank", "yandex_pay", "bnpl", "yandex"])(
    "CHK-048 CHK-053 CHK-054 CHK-061 CHK-066 CHK-072 has no trade-in with %s",
    (group) => expect(orderTotal(cart, 0, group)).toMatchObject({ tradeIn: 0, sum: 1_200_000 }),
  );

  it.each(["offline", "invoice", "installment", "credit"])("CHK-059 keeps the trade-in with %s", (group) =>
    expect(orderTotal(cart, 0, group)).toMatchObject({ tradeIn: 60_000, sum: 1_140_000 }),
  );
});
