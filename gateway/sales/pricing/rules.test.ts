import { expect, it } from "vitest";
import { deliveryTypes } from "../../contract/sales/checkout.ts";
import { adjustmentOf, priceOf, tradeInCounts } from "./rules.ts";

const battery = { price: 1_200_000, quantity: 2, tradeIn: true, tradeInDiscount: 60_000 };
const tariff = { priceKopecks: 49_000, freeFromKopecks: null };

it("CHK-059: an old battery counts where both the delivery and the payment take it", () => {
  const kept = deliveryTypes.filter((type) => tradeInCounts(type, true));
  expect(kept).toEqual(["pickup", "city_region", "expressakb"]);
  for (const type of deliveryTypes) {
    const discount = (keepsTradeIn: boolean) =>
      adjustmentOf(priceOf([battery], { delivery: { type, tariff }, keepsTradeIn }).adjustments, "trade_in");
    expect([discount(true), discount(false)]).toEqual([kept.includes(type) ? -120_000 : 0, 0]);
  }
  expect(adjustmentOf(priceOf([battery], { delivery: null, keepsTradeIn: true }).adjustments, "trade_in")).toBe(
    -120_000,
  );
});
