import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usualSettings } from "../../chain/shop-settings/settings-rules.ts";
import { tradeInDiscount } from "../cart/trade-in.ts";
import { deliveryPrice } from "../pricing/rules.ts";
import { benefitsOf } from "./benefit-rules.ts";

const terms = {
  hasShops: true,
  reserveDays: 3,
  tariff: { priceKopecks: 49_000, freeFromKopecks: 1_500_000 },
  tradeIn: usualSettings.tradeIn,
};
const tyre = { quantity: 1, priceKopecks: 400_000, inStock: 20, capacity: null };

describe("API-062 PRD-008 what buying so many gives", () => {
  it("is free pickup with a reservation where there are shops", () => {
    expect(benefitsOf(tyre, terms)[0]).toEqual({ code: "pickup", reserveDays: 3 });
    expect(benefitsOf(tyre, { ...terms, hasShops: false })).toEqual([{ code: "courier_free_from", pieces: 4 }]);
  });

  it("is a free courier exactly when the checkout asks nothing for this sum", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000_000 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 400 }),
        (priceKopecks, quantity, inStock) => {
          const found = benefitsOf({ ...tyre, priceKopecks, quantity, inStock }, terms);
          const isFree = deliveryPrice(terms.tariff, priceKopecks * quantity) === 0;
          expect(found.some(({ code }) => code === "courier_free")).toBe(isFree);
          for (const benefit of found) {
            if (benefit.code !== "courier_free_from") continue;
            expect(benefit.pieces).toBeLessThanOrEqual(inStock);
            expect(deliveryPrice(terms.tariff, priceKopecks * benefit.pieces)).toBe(0);
            expect(deliveryPrice(terms.tariff, priceKopecks * (benefit.pieces - 1))).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  it("is what the cart takes off for as many old batteries", () => {
    const battery = { quantity: 2, priceKopecks: 890_000, inStock: 5, capacity: 60 };
    const discount = 2 * tradeInDiscount(usualSettings.tradeIn, 60, 890_000);
    expect(benefitsOf(battery, terms)).toContainEqual({ code: "old_battery", discount });
    expect(benefitsOf(battery, { ...terms, tradeIn: null }).map(({ code }) => code)).toEqual([
      "pickup",
      "courier_free",
    ]);
  });

  it("is nothing for goods that are not to be had", () => {
    expect(benefitsOf({ ...tyre, inStock: 0 }, terms)).toEqual([]);
  });
});
