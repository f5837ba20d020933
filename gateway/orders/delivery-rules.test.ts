import { describe, expect, it } from "vitest";
import type { LocationRow, RegionRow } from "../region/directory.ts";
import { planDelivery } from "./delivery-rules.ts";

const region = {
  title: "Екатеринбург",
  kind: "main",
  zone: "Asia/Yekaterinburg",
  phone: "+73430001001",
} as RegionRow;
const shop = {
  id: 7,
  title: "Протектор на Малышева",
  address: "улица Малышева, 145",
  phone: "+73430001002",
  hours: Array(7).fill([540, 1260]),
} as unknown as LocationRow;
const terms = { region, shops: [shop], days: 0, subtotalKopecks: 400_000, now: new Date("2026-11-20T07:00:00Z") };
const courier = { type: "city_region" as const, street: "улица Ленина", house: "5", flat: "", date: "2026-11-21" };

describe("the plan of a pickup", () => {
  it("names the centre, its hours and when the order is ready, for nothing", () => {
    expect(planDelivery({ type: "pickup", shopId: 7 }, terms)).toMatchObject({
      priceKopecks: 0,
      delivery: {
        place: "Протектор на Малышева, улица Малышева, 145",
        hoursText: "ежедневно 9:00–21:00",
        readyAt: "2026-11-20T08:00:00.000Z",
      },
    });
  });
  it("refuses a centre of another region by its field", () => {
    expect(() => planDelivery({ type: "pickup", shopId: 8 }, terms)).toThrowError(
      expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ field: "delivery_shopId" })] }),
    );
  });
});

describe("the plan of a courier", () => {
  it("names the address, the day and the time, at the city's price", () => {
    expect(planDelivery({ ...courier, flat: "12", interval: "10:00–14:00" }, terms)).toMatchObject({
      priceKopecks: 49_000,
      readyAt: null,
      delivery: { place: "Екатеринбург, улица Ленина, д. 5, кв. 12", date: "2026-11-21", interval: "10:00–14:00" },
    });
  });
  it.each([
    ["delivery_date", { ...courier, date: "2026-11-20", interval: "10:00–14:00" }, /Раньше 21 ноября/],
    ["delivery_date", { ...courier, date: "2026-12-05", interval: "10:00–14:00" }, /не позже 4 декабря/],
    ["delivery_interval", { ...courier, interval: "03:00–04:00" }, /время/],
  ])("refuses %s that cannot be kept", (field, asked, message) => {
    expect(() => planDelivery(asked, terms)).toThrowError(
      expect.objectContaining({
        errors: [expect.objectContaining({ field, message: expect.stringMatching(message) })],
      }),
    );
  });
});
