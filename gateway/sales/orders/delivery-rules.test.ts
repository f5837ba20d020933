import { describe, expect, it } from "vitest";
import type { LocationRow, RegionRow } from "../../chain/regions/directory.ts";
import { addressOf } from "../../contract/sales/order-address.ts";
import { planDelivery } from "./delivery-rules.ts";

const region = {
  title: "Екатеринбург",
  kind: "main",
  zone: "Asia/Yekaterinburg",
  phone: "+73430001001",
} as Partial<RegionRow> as RegionRow;
const shop = {
  id: 7,
  title: "Протектор на Малышева",
  address: "улица Малышева, 145",
  phone: "+73430001002",
  hours: Array(7).fill([540, 1260]),
} as unknown as LocationRow;
const base = { region, shops: [shop], days: 0, now: new Date("2026-11-20T07:00:00Z") };
const terms = { ...base, shelf: null, carrier: null, promised: new Map<string, number>() };
const courier = {
  type: "city_region" as const,
  ...addressOf({ street: "улица Ленина", house: "5" }),
  date: "2026-11-21" as const,
};

describe("the plan of a pickup", () => {
  it("names the centre, its hours and when the order is ready", () => {
    expect(planDelivery({ type: "pickup", shopId: 7 }, terms)).toMatchObject({
      deliveryShopId: 7,
      deliveryPlace: "Протектор на Малышева, улица Малышева, 145",
      deliveryHours: "ежедневно 9:00–21:00",
      deliveryReadyAt: new Date("2026-11-20T08:00:00Z"),
      deliveryQuote: null,
    });
  });
  it("refuses a centre of another region by its field", () => {
    expect(() => planDelivery({ type: "pickup", shopId: 8 }, terms)).toThrowError(
      expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ field: "delivery_shopId" })] }),
    );
  });
});

describe("the plan of a courier", () => {
  it("names the address, the day and the time, with the city's tariff", () => {
    expect(planDelivery({ ...courier, flat: "12", interval: "10:00–14:00" }, terms)).toMatchObject({
      deliveryShopId: null,
      deliveryReadyAt: null,
      deliveryPlace: "Екатеринбург, улица Ленина, д. 5, кв. 12",
      deliveryDay: "2026-11-21",
      deliveryInterval: "10:00–14:00",
      deliveryQuote: { priceKopecks: 49_000, freeFromKopecks: 1_500_000 },
    });
  });
  it.each([
    ["delivery_date", { ...courier, date: "2026-11-20" as const, interval: "10:00–14:00" }, /Раньше 21 ноября/],
    ["delivery_date", { ...courier, date: "2026-12-05" as const, interval: "10:00–14:00" }, /не позже 4 декабря/],
    ["delivery_interval", { ...courier, interval: "03:00–04:00" }, /время/],
  ])("refuses %s that cannot be kept", (field, asked, message) => {
    expect(() => planDelivery(asked, terms)).toThrowError(
      expect.objectContaining({
        errors: [expect.objectContaining({ field, message: expect.stringMatching(message) })],
      }),
    );
  });
});

describe("the plan of a battery courier", () => {
  const asked = { ...courier, type: "expressakb" as const, date: "2026-11-20" as const, interval: "14:00–16:00" };
  const plan = (changed: object) => planDelivery({ ...asked, ...changed }, { ...terms, shelf: shop });
  it("names the address and the slot, with its own tariff", () => {
    expect(plan({})).toMatchObject({
      deliveryType: "expressakb",
      deliveryPlace: "Екатеринбург, улица Ленина, д. 5",
      deliveryDay: "2026-11-20",
      deliveryInterval: "14:00–16:00",
      deliveryQuote: { priceKopecks: 69_000, freeFromKopecks: null },
    });
  });
  it.each([{ interval: "12:00–14:00" }, { interval: "14:00–15:00" }, { date: "2026-11-22" }])(
    "refuses the slot %j",
    (changed) => {
      expect(() => plan(changed)).toThrowError(
        expect.objectContaining({ errors: [expect.objectContaining({ field: "delivery_slot" })] }),
      );
    },
  );
  it("refuses a slot that is full, and goods that are on no shelf", () => {
    const full = { ...terms, shelf: shop, promised: new Map([["2026-11-20 14:00–16:00", 3]]) };
    expect(() => planDelivery(asked, full)).toThrowError("Это время уже заняли");
    expect(() => planDelivery(asked, terms)).toThrowError("Всего заказа нет ни в одном центре");
  });
});

describe("the plan of a carrier", () => {
  const city = { id: 1, title: "Пермь" };
  const terminal = { id: "T1", address: "Героев Хасана, 1" };
  const quote = { priceKopecks: 70_000, least: 2, most: 4 };
  const cargo = {
    type: "russia_tc",
    found: { company: { title: "Деловые линии" }, city, terminal },
    quote,
    isPaid: true,
  };
  const express = { type: "yandex_express", quote: { priceKopecks: 35_000, most: 90 } };
  const toTerminal = { type: "russia_tc", tc: 1, cityId: 1, terminalId: "T1" } as never;
  const byCourier = { type: "yandex_express", ...addressOf({ street: "улица Ленина", house: "5" }) } as never;

  it("is a way to get goods only with what the same carrier has named", () => {
    for (const [input, carrier] of [
      [toTerminal, null],
      [toTerminal, express],
      [byCourier, null],
      [byCourier, cargo],
    ])
      expect(() => planDelivery(input as never, { ...terms, shelf: shop, carrier: carrier as never })).toThrowError(
        expect.objectContaining({
          errors: [expect.objectContaining({ field: "delivery_type", message: "Выберите способ получения" })],
        }),
      );
  });

  it("brings from a shelf on the day that it is ready, for what was named and never for nothing", () => {
    const plan = planDelivery(byCourier, { ...terms, shelf: shop, carrier: express as never });
    expect(plan).toMatchObject({
      deliveryType: "yandex_express",
      deliveryDay: "2026-11-20",
      deliveryQuote: { priceKopecks: 35_000, freeFromKopecks: null },
    });
    expect(() => planDelivery(byCourier, { ...terms, carrier: express as never })).toThrowError(
      expect.objectContaining({
        errors: [
          expect.objectContaining({ message: "Всего заказа нет ни в одном центре города, выберите другой способ" }),
        ],
      }),
    );
  });
});

describe("the last day of a courier", () => {
  it("is the fourteenth that is offered", () => {
    const last = { ...courier, date: "2026-12-04" as const, interval: "10:00–14:00" };
    expect(planDelivery(last, terms)).toMatchObject({ deliveryDay: "2026-12-04" });
  });

  it("is none of a centre that hands out nothing", () => {
    const closed = { ...shop, hours: Array(7).fill(null) } as LocationRow;
    expect(() => planDelivery({ type: "pickup", shopId: 7 }, { ...terms, shops: [closed] })).toThrowError(
      expect.objectContaining({ errors: [expect.objectContaining({ field: "delivery_shopId" })] }),
    );
  });
});
