import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deliveryPrice } from "../pricing/rules.ts";
import { COURIER_INTERVALS, courierTariff, courierTariffAt, firstCourierDay, lastCourierDay } from "./courier.ts";

const city = { kind: "main" as const, lat: 56.8389, lng: 60.6057 };
const zone = "Asia/Yekaterinburg";

describe("API-079 the courier in the city", () => {
  it("costs one price, and nothing from the free sum on", () => {
    const tariff = courierTariff(city);
    expect(deliveryPrice(tariff, 1_499_999)).toBe(49_000);
    expect(deliveryPrice(tariff, 1_500_000)).toBe(0);
  });
  it("comes next day, or a day later when it is evening in the region", () => {
    expect(firstCourierDay(new Date("2026-11-20T12:59:00Z"), 0, zone)).toBe("2026-11-21");
    expect(firstCourierDay(new Date("2026-11-20T13:00:00Z"), 0, zone)).toBe("2026-11-22");
  });
  it("waits for goods that are on their way", () => {
    expect(firstCourierDay(new Date("2026-11-20T06:00:00Z"), 5, zone)).toBe("2026-11-25");
    expect(lastCourierDay("2026-11-25")).toBe("2026-12-08");
  });
  it("offers intervals of the day", () => {
    expect(COURIER_INTERVALS).toEqual(["10:00–14:00", "14:00–18:00", "18:00–22:00"]);
  });
});

describe("API-080 the courier to a point", () => {
  it("costs the city's price within the city", () => {
    expect(courierTariffAt(city, { lat: 56.86, lng: 60.62 })).toEqual(courierTariff(city));
  });
  it("costs more outside, and is never free", () => {
    const tariff = courierTariffAt(city, { lat: 57.1, lng: 60.6057 });
    expect(tariff).toEqual({ priceKopecks: 49_000 + 15 * 3_000, freeFromKopecks: null });
    expect(tariff && deliveryPrice(tariff, 99_000_000)).toBe(94_000);
  });
  it("does not go further than sixty kilometres", () => {
    expect(courierTariffAt(city, { lat: 57.9101, lng: 59.9813 })).toBeNull();
  });
  it("never gets cheaper with distance", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (a, b) => {
        const [near, far] = [Math.min(a, b), Math.max(a, b)].map((north) =>
          courierTariffAt(city, { lat: city.lat + north, lng: city.lng }),
        );
        if (!near) expect(far).toBeNull();
        else if (far) expect(far.priceKopecks).toBeGreaterThanOrEqual(near.priceKopecks);
      }),
    );
  });
});
