import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DeliveryFacts, offeredDeliveriesFor } from "./offered-delivery-rules.ts";

const everything: DeliveryFacts = {
  shops: 2,
  isGathered: true,
  isOnShelf: true,
  batteries: "all",
  grams: 16_000,
  hasCargo: true,
  hasExpress: true,
  slots: 5,
  canPay: () => true,
};
const reasonsFor = (changed: Partial<DeliveryFacts>) =>
  Object.fromEntries(offeredDeliveriesFor({ ...everything, ...changed }).map(({ type, reason }) => [type, reason]));

describe("ways of delivery", () => {
  it("CHK-023 CHK-024 CHK-026 all suit a battery that lies on a shelf of the city", () => {
    expect(reasonsFor({})).toEqual({
      pickup: null,
      city_region: null,
      russia_tc: null,
      expressakb: null,
      yandex_express: null,
    });
  });
  it("CHK-024 the battery courier takes nothing but batteries", () => {
    expect(reasonsFor({ batteries: "some" })).toMatchObject({
      expressakb: expect.stringMatching(/^Только для аккум/),
      pickup: null,
    });
    expect(reasonsFor({ batteries: "none" })).not.toHaveProperty("expressakb");
    expect(reasonsFor({ slots: 0 })).toMatchObject({
      expressakb: "На сегодня и завтра всё занято",
      yandex_express: null,
    });
  });
  it("express couriers need everything on one shelf", () => {
    const { expressakb, yandex_express, russia_tc } = reasonsFor({ isOnShelf: false });
    expect([expressakb, yandex_express, russia_tc]).toEqual([
      "Всего заказа нет ни в одном центре города",
      "Всего заказа нет ни в одном центре города",
      null,
    ]);
  });
  it("without centres are the courier and the transport company", () => {
    expect(reasonsFor({ shops: 0, isOnShelf: false })).toEqual({ city_region: null, russia_tc: null });
  });
  it("end where it gets too heavy", () => {
    expect(reasonsFor({ grams: 300_001 })).toMatchObject({
      yandex_express: "Заказ тяжелее 300\u00a0кг, столько не возьмут",
      russia_tc: null,
    });
    expect(reasonsFor({ grams: 1_000_001 }).russia_tc).toBe("Заказ тяжелее 1000\u00a0кг, столько не возьмут");
  });
  it("that nobody provides or nobody can pay are not there", () => {
    expect(Object.keys(reasonsFor({ hasCargo: false, hasExpress: false }))).toEqual([
      "pickup",
      "city_region",
      "expressakb",
    ]);
    expect(Object.keys(reasonsFor({ canPay: (type) => type === "pickup" }))).toEqual(["pickup"]);
  });
  it("suit nothing that cannot be gathered", () => {
    const facts = fc.record({
      shops: fc.nat(3),
      isOnShelf: fc.boolean(),
      batteries: fc.constantFrom("all" as const, "some" as const, "none" as const),
      grams: fc.nat(2_000_000),
      hasCargo: fc.boolean(),
      hasExpress: fc.boolean(),
      slots: fc.nat(3),
    });
    fc.assert(
      fc.property(facts, (some) => {
        const offered = offeredDeliveriesFor({ ...some, isGathered: false, canPay: () => true });
        expect(offered.length).toBeGreaterThan(0);
        expect(offered.filter(({ reason }) => reason === null)).toEqual([]);
      }),
    );
  });
});
