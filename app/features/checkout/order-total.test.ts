import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { courierPrice, courierTariff } from "../../../gateway/checkout/courier.ts";
import { offeredMethod, paymentGroupIds, paymentGroupsFor } from "../../../gateway/checkout/payment-groups.ts";
import { deliveryTotals } from "./order-total.ts";

const now = new Date("2026-11-20T09:00:00Z");
const payments = paymentGroupsFor(paymentGroupIds, { sumKopecks: 1_200_000, now });
const deliveries = [{ type: "city_region" as const, title: "", hint: "", price: 49_000, available: true }];

function totalWith(group: string) {
  const method = payments.find(({ id }) => id === group)?.payments[0]?.method;
  return deliveryTotals({ subtotal: 1_200_000, tradeIn: 60_000, deliveries, payments }, method)[0];
}

describe("the sum to pay", () => {
  it("holds goods, trade-in and delivery", () => {
    expect(totalWith("offline")).toMatchObject({
      subtotal: 1_200_000,
      tradeIn: 60_000,
      delivery: 49_000,
      sum: 1_189_000,
    });
  });

  it.each([
    ["CHK-048", "sbp"],
    ["CHK-053", "card_online"],
    ["CHK-054", "online_alfabank"],
    ["CHK-061", "yandex_pay"],
    ["CHK-066", "bnpl"],
    ["CHK-072", "yandex"],
  ])("%s has no trade-in with %s", (_id, group) =>
    expect(totalWith(group)).toMatchObject({ tradeIn: 0, sum: 1_249_000 }),
  );

  it.each(["offline", "invoice", "installment", "credit"])("CHK-059 keeps the trade-in with %s", (group) =>
    expect(totalWith(group)).toMatchObject({ tradeIn: 60_000, sum: 1_189_000 }),
  );
});

describe("the sum to pay and what the gateway reckons an order with", () => {
  const methods = paymentGroupsFor(paymentGroupIds, { sumKopecks: 0, now }).flatMap(({ payments }) =>
    payments.map(({ method }) => method),
  );
  const carts = fc
    .record({ subtotal: fc.integer({ min: 1, max: 100_000_000 }), share: fc.double({ min: 0, max: 0.5, noNaN: true }) })
    .map(({ subtotal, share }) => ({ subtotal, tradeIn: Math.floor(subtotal * share) }));

  it("are the same for every way of delivery and payment, in whole kopecks and never below the delivery", () => {
    fc.assert(
      fc.property(
        carts,
        fc.constantFrom(...methods),
        fc.constantFrom("main" as const, "delivery" as const),
        (cart, method, kind) => {
          const courier = courierPrice(courierTariff({ kind }), cart.subtotal);
          const deliveries = [
            { type: "pickup" as const, title: "", hint: "", price: 0, available: true },
            { type: "city_region" as const, title: "", hint: "", price: courier, available: true },
          ];
          const payments = paymentGroupsFor(paymentGroupIds, { sumKopecks: cart.subtotal, now });
          const terms = offeredMethod(method, paymentGroupIds, { sumKopecks: cart.subtotal, now });
          const totals = deliveryTotals({ ...cart, deliveries, payments }, method);
          expect(totals.map(({ delivery }) => delivery)).toEqual([0, courier]);
          for (const { subtotal, tradeIn, delivery, sum } of totals) {
            expect(tradeIn).toBe(terms?.keepsTradeIn ? cart.tradeIn : 0);
            expect(sum).toBe(subtotal - tradeIn + delivery);
            expect(Number.isSafeInteger(sum)).toBe(true);
            expect(sum).toBeGreaterThanOrEqual(delivery);
          }
        },
      ),
    );
  });
});
