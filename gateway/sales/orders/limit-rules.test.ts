import { describe, expect, it } from "vitest";
import { guestRefusal, orderRefusal } from "./limit-rules.ts";

const none = { openOfPhone: 0, openOfCustomer: 0, openOfNetwork: 0, dailyOfPhone: 0, dailyOfNetwork: 0 };

describe("one more order without payment", () => {
  it("is taken below every limit", () =>
    expect(
      orderRefusal({ openOfPhone: 2, openOfCustomer: 2, openOfNetwork: 9, dailyOfPhone: 9, dailyOfNetwork: 49 }),
    ).toBeNull());

  it.each([
    [
      "three of a phone are open",
      { openOfPhone: 3 },
      /телефон уже .* Оплатите или отмените прежний заказ на его странице.* Ссылка на неё есть в сообщении о заказе/,
    ],
    ["three of a customer are open", { openOfCustomer: 3 }, /У вас уже .* Оплатите или отмените прежний заказ/],
    ["ten of a phone are of today", { dailyOfPhone: 10 }, /за сутки/],
    ["ten of a network are open", { openOfNetwork: 10 }, /Войдите по номеру телефона/],
    ["fifty of a network are of today", { dailyOfNetwork: 50 }, /Войдите по номеру телефона/],
  ])("is refused when %s, with the way out", (_when, counts, words) =>
    expect(orderRefusal({ ...none, ...counts })).toMatch(words),
  );
});

describe("an order of a guest", () => {
  const order = (pieces: number, kopecks: number) => guestRefusal([{ title: "Шина", pieces }], kopecks);

  it("may be dear, or of many pieces, but not both", () => {
    expect(order(20, 90_000_000)).toBeNull();
    expect(order(300, 10_000_000)).toBeNull();
    expect(order(21, 10_000_001)).toMatch(
      /^Шина: больше 20\u00a0шт\. .* Войдите по номеру телефона или закажите меньше$/,
    );
  });
});
