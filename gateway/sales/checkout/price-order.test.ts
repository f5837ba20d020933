import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Adjustment, deliveryTypes } from "../../contract/sales/checkout.ts";
import { adjustmentOf, deliveryPrice } from "../pricing/rules.ts";
import { courierTariff } from "./courier.ts";
import { offeredMethod, paymentGroupIds, paymentGroupsFor } from "./payment-groups.ts";
import { isPaidCity, priceOrder, quotedTariff } from "./price-order.ts";

const now = new Date("2026-11-20T09:00:00Z");
const battery = { price: 1_200_000, quantity: 1, tradeIn: true, tradeInDiscount: 60_000 };

function sumWith(group: string) {
  const groups = paymentGroupsFor(paymentGroupIds, { sumKopecks: battery.price, now });
  const method = groups.find(({ id }) => id === group)?.payments[0]?.method ?? "";
  const keepsTradeIn =
    offeredMethod(method, paymentGroupIds, { sumKopecks: battery.price, now })?.keepsTradeIn === true;
  return priceOrder([battery], { type: "city_region", tariff: courierTariff({ kind: "delivery" }), keepsTradeIn });
}

const total = (adjustments: readonly Adjustment[]) => adjustments.reduce((sum, { kopecks }) => sum + kopecks, 0);

describe("the sum of an order", () => {
  it("names what is added and taken off, and why", () => {
    expect(sumWith("offline")).toEqual({
      subtotal: 1_200_000,
      adjustments: [
        { kind: "trade_in", kopecks: -60_000, why: "Сдача старого аккумулятора" },
        { kind: "delivery", kopecks: 99_000, why: "Доставка курьером" },
      ],
      sum: 1_239_000,
    });
  });

  it.each([
    ["CHK-048", "sbp"],
    ["CHK-053", "card_online"],
    ["CHK-054", "online_alfabank"],
    ["CHK-061", "yandex_pay"],
    ["CHK-066", "bnpl"],
    ["CHK-072", "yandex"],
  ])("%s has no trade-in with %s", (_id, group) => expect(sumWith(group).sum).toBe(1_299_000));

  it.each(["offline", "invoice", "installment", "credit"])("CHK-059 keeps the trade-in with %s", (group) =>
    expect(sumWith(group).sum).toBe(1_239_000),
  );

  const lines = fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 50_000_000 }),
      quantity: fc.integer({ min: 1, max: 200 }),
      tradeIn: fc.boolean(),
      tradeInDiscount: fc.option(fc.integer({ min: 0, max: 10_000_000 }), { nil: null }),
    }),
    { maxLength: 20 },
  );
  const choices = fc.record({
    type: fc.constantFrom(...deliveryTypes),
    tariff: fc.record({
      priceKopecks: fc.integer({ min: 0, max: 100_000_000 }),
      freeFromKopecks: fc.option(fc.integer({ min: 0, max: 100_000_000 }), { nil: null }),
    }),
    keepsTradeIn: fc.boolean(),
  });

  it("is that of its lines with its adjustments, in whole kopecks and never below the delivery", () => {
    fc.assert(
      fc.property(lines, choices, (ordered, choice) => {
        const { subtotal, adjustments, sum } = priceOrder(ordered, choice);
        expect(subtotal).toBe(ordered.reduce((all, { price, quantity }) => all + price * quantity, 0));
        expect(sum).toBe(subtotal + total(adjustments));
        expect(Number.isSafeInteger(sum)).toBe(true);
        expect(sum).toBeGreaterThanOrEqual(adjustmentOf(adjustments, "delivery"));
        expect(new Set(adjustments.map(({ kind }) => kind)).size).toBe(adjustments.length);
        for (const { kind, kopecks } of adjustments) expect(Math.sign(kopecks)).toBe(kind === "delivery" ? 1 : -1);
      }),
    );
  });

  it("has the tariff of its delivery, and an old battery's only where payment and delivery leave it", () => {
    fc.assert(
      fc.property(lines, choices, (ordered, choice) => {
        const { subtotal, adjustments } = priceOrder(ordered, choice);
        expect(adjustmentOf(adjustments, "delivery")).toBe(deliveryPrice(choice.tariff, subtotal));
        const isByCarrier = choice.type === "russia_tc" || choice.type === "yandex_express";
        if (!choice.keepsTradeIn || isByCarrier) expect(adjustmentOf(adjustments, "trade_in")).toBe(0);
      }),
    );
  });

  it("CHK-009 is free from the courier's sum on where our own centres are, and costs whatever the goods cost elsewhere", () => {
    const regions = [
      { title: "Пермь", kind: "main" as const },
      { title: "Анадырь", kind: "delivery" as const },
    ];
    const isPaid = (title: string) => isPaidCity(regions, { title });
    expect([isPaid("Пермь"), isPaid("Анадырь"), isPaid("Кызыл")]).toEqual([false, true, true]);
    const brought = (paid: boolean) => deliveryPrice(quotedTariff(70_000, { kind: "main" }, paid), 1_500_000);
    expect([brought(false), brought(true)]).toEqual([0, 70_000]);
  });
});
