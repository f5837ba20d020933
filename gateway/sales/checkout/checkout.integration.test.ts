import { beforeEach, describe, expect, it } from "vitest";
import { goodsDelivery } from "../../contract/catalogue/goods.ts";
import { cartAdd, cartRead, cartUpdate } from "../../contract/sales/cart.ts";
import {
  checkoutOptions,
  deliveries,
  deliveryCityRegion,
  deliveryCityRegionAt,
  deliveryPickup,
  paymentsCityRegion,
  paymentsPickup,
} from "../../contract/sales/checkout.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { ownShop } from "../../testing/own-shop.ts";

const { shop } = await ownShop();
beforeEach(() => {
  shop.clock.now = FIXTURE_NOW;
});

async function buyer(items: { sku: string; quantity: number }[], region = "ekaterinburg") {
  const { cart } = dataOf(await shop.call(cartAdd, { items }, { region }));
  return { cartToken: cart.token, region };
}

const pickupOf = async (sender: Awaited<ReturnType<typeof buyer>>) => {
  const { shops } = dataOf(await shop.call(deliveryPickup, {}, sender));
  return shops.map(({ id, readyAt, today }) => [id, readyAt, today]);
};

describe("API-077 ways to get an order", () => {
  it("CHK-001 CHK-007 CHK-020 CHK-022 are pickup and courier with their titles, prices and dates", async () => {
    const sender = await buyer([{ sku: "T-SUMMER", quantity: 1 }]);
    expect(dataOf(await shop.call(deliveries, {}, sender)).deliveries).toEqual([
      {
        type: "pickup",
        title: "Самовывоз",
        price: 0,
        date: "2026-11-20",
        note: "2 центра в Екатеринбурге",
        reason: null,
      },
      {
        type: "city_region",
        title: "Доставка курьером",
        price: 49_000,
        date: "2026-11-21",
        note: "Бесплатно от 15 000 ₽",
        reason: null,
      },
    ]);
  });
  it("are the courier alone where there are no centres, and the page is told why", async () => {
    const sender = await buyer([{ sku: "T-SUMMER", quantity: 1 }], "surgut");
    expect(dataOf(await shop.call(deliveries, {}, sender)).deliveries).toMatchObject([
      { type: "city_region", date: "2026-11-25", note: expect.stringMatching(/^Наших центров в Сургуте нет/) },
    ]);
    expect(dataOf(await shop.call(deliveryPickup, {}, sender))).toEqual({ shops: [], payments: [] });
  });
  it("have no date when the region has fewer goods than the cart", async () => {
    const { cartToken } = await buyer([{ sku: "B-60", quantity: 12 }]);
    const reply = dataOf(await shop.call(deliveries, {}, { cartToken, region: "perm" }));
    expect(reply.deliveries.map(({ date }) => date)).toEqual([null, null, null]);
  });
});

describe("API-078 pickup", () => {
  const { malysheva, shcherbakova } = fixtureLocations;
  it("is within the hour where everything lies on the shelf, and next working day where it is brought from a neighbour", async () => {
    const sender = await buyer([{ sku: "T-WINTER", quantity: 4 }]);
    expect(await pickupOf(sender)).toEqual([
      [malysheva, "2026-11-20T08:00:00.000Z", true],
      [shcherbakova, "2026-11-23T04:00:00.000Z", false],
    ]);
  });
  it("waits for the latest goods of the cart", async () => {
    const sender = await buyer([
      { sku: "T-WINTER", quantity: 1 },
      { sku: "TT-TRUCK", quantity: 2 },
    ]);
    expect((await pickupOf(sender))[0]).toEqual([malysheva, "2026-12-02T05:00:00.000Z", false]);
  });
  it("is at the next opening late in the evening", async () => {
    const sender = await buyer([{ sku: "T-WINTER", quantity: 4 }]);
    shop.clock.now = new Date("2026-11-20T15:30:00Z");
    expect((await pickupOf(sender))[0]).toEqual([malysheva, "2026-11-21T04:00:00.000Z", false]);
  });
  it("is nowhere when there are too few pieces", async () => {
    const sender = await buyer([{ sku: "A-FLUID", quantity: 1 }]);
    await shop.call(cartAdd, { axleSet: { frontSku: "T-WINTER", backSku: "T-WINTER-REAR" } }, sender);
    await shop.call(cartAdd, { sku: "T-WINTER", quantity: 4 }, sender);
    expect((await pickupOf(sender)).map(([, readyAt]) => readyAt)).toEqual([null, null]);
  });
});

describe("API-079 API-080 the courier", () => {
  it("is free from a sum of goods on", async () => {
    const small = await buyer([{ sku: "T-SUMMER", quantity: 2 }]);
    const large = await buyer([{ sku: "T-SUMMER", quantity: 3 }]);
    expect(dataOf(await shop.call(deliveryCityRegion, {}, small))).toMatchObject({
      city: "Екатеринбург",
      price: 49_000,
      freeFrom: 1_500_000,
      intervals: ["10:00–14:00", "14:00–18:00", "18:00–22:00"],
    });
    expect(dataOf(await shop.call(deliveryCityRegion, {}, large)).price).toBe(0);
  });
  it("API-094 costs more further out, and does not go everywhere: latitude and longitude swapped are another place", async () => {
    const sender = await buyer([{ sku: "T-SUMMER", quantity: 3 }]);
    const at = (lat: number, lng = 60.6057) => shop.call(deliveryCityRegionAt, { lat, lng }, sender);
    expect(dataOf(await at(57.1))).toMatchObject({ price: 94_000, freeFrom: null });
    expect((await at(59)).status_code).toBe(404);
    expect((await at(60.6057, 57.1)).status_code).toBe(404);
    expect((await shop.call(deliveryCityRegionAt, { lat: "north", lng: 60 }, sender)).status_code).toBe(422);
  });
});

describe("API-081 API-082 payments", () => {
  it("CHK-002 CHK-013 are the groups that are switched on", async () => {
    const sender = await buyer([{ sku: "T-SUMMER", quantity: 1 }]);
    const { payments } = dataOf(await shop.call(paymentsPickup, { shopId: fixtureLocations.malysheva }, sender));
    expect(payments).toMatchObject([{ id: "offline", order: 3, payments: [{ method: "cash" }, { method: "card" }] }]);
    expect(dataOf(await shop.call(paymentsCityRegion, { coords: [56.84, 60.6] }, sender)).payments).toEqual(payments);
  });
  it("API-094 are refused for a centre of another region and a point out of reach, a swapped one too", async () => {
    const sender = await buyer([{ sku: "T-SUMMER", quantity: 1 }]);
    const other = await shop.call(paymentsPickup, { shopId: fixtureLocations.permShop }, sender);
    expect(other.status_code).toBe(404);
    for (const coords of [
      [40, 60],
      [60.6, 56.84],
    ])
      expect((await shop.call(paymentsCityRegion, { coords }, sender)).status_code).toBe(404);
  });
});

describe("everything for a checkout in one call", () => {
  it("is what the calls of the specification answer in parts, with the sums of the active lines", async () => {
    const sender = await buyer([
      { sku: "T-SUMMER", quantity: 2 },
      { sku: "B-60", quantity: 1 },
    ]);
    await shop.call(cartUpdate, { sku: "B-60", tradeIn: true }, sender);
    const options = dataOf(await shop.call(checkoutOptions, {}, sender));
    const { subtotal, tradeIn, sum } = dataOf(await shop.call(cartRead, {}, sender)).cart.summary.total;
    expect(tradeIn).toBeGreaterThan(0);
    const handedIn = { kind: "trade_in", kopecks: -tradeIn, why: "Сдача старого аккумулятора" };
    const { payments, ...courier } = dataOf(await shop.call(deliveryCityRegion, {}, sender));
    expect(options).toEqual({
      zone: "Asia/Yekaterinburg",
      sums: [
        { delivery: "pickup", keepsTradeIn: true, subtotal, adjustments: [handedIn], sum },
        { delivery: "city_region", keepsTradeIn: true, subtotal, adjustments: [handedIn], sum },
      ],
      ...dataOf(await shop.call(deliveries, {}, sender)),
      ...dataOf(await shop.call(deliveryPickup, {}, sender)),
      courier,
      cargo: null,
      slots: [],
      last: null,
      loyalty: null,
      promo: null,
      moreNeeded: null,
      payments: payments.map((group) => ({ ...group, deliveries: ["pickup", "city_region", "expressakb"] })),
    });
  });
  it("has payments for the courier where there are no centres", async () => {
    const sender = await buyer([{ sku: "T-SUMMER", quantity: 1 }], "surgut");
    const options = dataOf(await shop.call(checkoutOptions, {}, sender));
    expect([options.shops, options.payments.map(({ id }) => id)]).toEqual([[], ["offline"]]);
  });
  it("is of an empty cart without one", async () => {
    const options = dataOf(await shop.call(checkoutOptions, {}, { region: "ekaterinburg" }));
    expect(options.sums).toMatchObject([
      { delivery: "pickup", subtotal: 0, adjustments: [] },
      { delivery: "city_region", subtotal: 0, adjustments: [{ kind: "delivery" }] },
    ]);
  });
  it("CHK-059 says which payments keep the trade-in discount", async () => {
    const { payments } = dataOf(await shop.call(checkoutOptions, {}, await buyer([{ sku: "B-60", quantity: 1 }])));
    expect(payments).toMatchObject([{ id: "offline", keepsTradeIn: true }]);
  });
});

describe("API-059 delivery of one product", () => {
  it("tells prices and dates before anything is in the cart", async () => {
    const reply = dataOf(await shop.call(goodsDelivery, { sku: "B-100", quantity: 1 }, { region: "ekaterinburg" }));
    expect(reply.deliveries).toMatchObject([
      { type: "pickup", price: 0, date: "2026-11-22" },
      { type: "city_region", price: 0, date: "2026-11-22" },
    ]);
    // No transport company is set up in this shop.
    expect(reply).toMatchObject({ beyond: { price: 49_000, kmPrice: 3_000, reachKm: 60 }, isCarried: false });
  });
  it("counts what is in the cart towards free delivery when asked", async () => {
    const sender = await buyer([{ sku: "T-SUMMER", quantity: 2 }]);
    const courier = async (cart: boolean) => {
      const reply = dataOf(await shop.call(goodsDelivery, { sku: "A-FLUID", quantity: 1, cart }, sender));
      return reply.deliveries[1]?.price;
    };
    expect(await courier(false)).toBe(49_000);
    expect(await courier(true)).toBe(49_000);
    await shop.call(cartAdd, { sku: "T-SUMMER", quantity: 1 }, sender);
    expect(await courier(true)).toBe(0);
  });
  it("says when so many cannot be had", async () => {
    const reply = dataOf(await shop.call(goodsDelivery, { sku: "A-FLUID", quantity: 5 }));
    expect(reply.deliveries.map(({ date, note }) => [date, note])).toEqual(
      Array(2).fill([null, "Столько сейчас не собрать: уменьшите количество"]),
    );
  });
});
