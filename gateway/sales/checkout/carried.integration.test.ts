import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cartAdd, cartRead, cartUpdate } from "../../contract/sales/cart.ts";
import {
  cargoCalculate,
  cargoCalculateToStore,
  checkoutOptions,
  deliveries,
  deliveryExpressAkb,
  deliveryPickup,
  deliveryRussiaTc,
  deliveryYandexExpress,
  paymentsYandexExpress,
} from "../../contract/sales/checkout.ts";
import { orderByIdentity, orderCreate } from "../../contract/sales/orders.ts";
import { deliveryQuotes, tcTerminals } from "../../platform/db/schema/delivery.ts";
import { simulateDeliveryProviders } from "../../platform/providers/delivery/open-delivery-providers.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestShop } from "../../testing/shop.ts";
import { forgetOrders } from "../../testing/stored-orders.ts";
import { paymentGroupIds } from "./payment-groups.ts";
import { deleteEndedQuotes } from "./quotes-store.ts";
import { nameCompanies, refreshTerminals } from "./refresh-terminals.ts";

const cities = [
  { title: "Екатеринбург", area: "Свердловская область", lat: 56.8389, lng: 60.6057 },
  { title: "Пермь", area: "Пермский край", lat: 58.0105, lng: 56.2502 },
  { title: "Анадырь", area: "Чукотский автономный округ", lat: 64.7337, lng: 177.4968 },
];

const connection = await ownDatabase();
const providers = await simulateDeliveryProviders(cities);
const shop = await openTestShop(connection, { enabledPaymentGroups: paymentGroupIds, delivery: providers });
beforeAll(async () => {
  await nameCompanies(shop.services, providers.cargo);
  for (const company of providers.cargo) await refreshTerminals(shop.services, company, new AbortController().signal);
});
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  for (const simulator of [...providers.companies, providers.courier, providers.map]) simulator.behave("normal");
  await connection.db.delete(deliveryQuotes);
  await forgetOrders(connection.db);
});
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await providers.close();
});

async function buyer(sku: string, quantity = 1, region = "ekaterinburg") {
  const { cart } = dataOf(await shop.call(cartAdd, { sku, quantity }, { region }));
  return { cart, sender: { cartToken: cart.token, region } };
}
type Sender = Awaited<ReturnType<typeof buyer>>["sender"];

const tcOf = async (sender: Sender, cityId?: number) =>
  dataOf(await shop.call(deliveryRussiaTc, cityId === undefined ? {} : { cityId }, sender));

async function terminalIn(sender: Sender, title: string, company = 0): Promise<number> {
  const { logisticDelivery } = await tcOf(sender);
  const city = logisticDelivery.cities.find((each) => each.title === title);
  const there = (await tcOf(sender, city?.id)).logisticDelivery;
  return there.terminals.find(({ companyId }) => companyId === there.companies[company]?.id)?.id ?? 0;
}

const home = { street: "улица Мира", house: "5" };

describe("API-084 transport companies", () => {
  it("CHK-008 CHK-009 CHK-010 CHK-011 are companies, cities and the terminals of one city, the region's own without a choice", async () => {
    const { sender } = await buyer("T-SUMMER", 4);
    const { logisticDelivery, tc, cityId, payments } = await tcOf(sender);
    expect(logisticDelivery.companies.map(({ title }) => title)).toEqual([
      "Северный путь",
      "Волга-Груз",
      "Степной экспресс",
    ]);
    expect(logisticDelivery.cities.map(({ title }) => title)).toEqual(["Анадырь", "Екатеринбург", "Пермь"]);
    expect(logisticDelivery.terminals).toHaveLength(6);
    expect(logisticDelivery.terminals[0]).toEqual({
      id: expect.any(Number),
      companyId: tc,
      cityId,
      isPaidDelivery: false,
      title: "Северный путь",
      address: "Советская улица, 3",
      hours: "Пн-Вс 09:00-21:00",
    });
    expect(payments.map(({ id }) => id)).not.toContain("offline");
    const anadyr = logisticDelivery.cities[0]?.id;
    expect(new Set((await tcOf(sender, anadyr)).logisticDelivery.terminals.map((each) => each.isPaidDelivery))).toEqual(
      new Set([true]),
    );
  });
  it("CHK-012 have the id of the default company as tc", async () => {
    const { sender } = await buyer("T-SUMMER");
    const { logisticDelivery, tc } = await tcOf(sender);
    expect(tc).toBe(logisticDelivery.companies.find(({ title }) => title === "Северный путь")?.id);
  });
  it("are still there when a process of the same shop starts without carriers", async () => {
    const { sender } = await buyer("T-SUMMER");
    const before = await tcOf(sender);
    await nameCompanies(shop.services, []);
    expect(await tcOf(sender)).toEqual(before);
  });
  it("lose the terminals that a company no longer names, and none while it does not answer", async () => {
    const [company] = providers.cargo;
    if (!company) throw new Error("no company");
    const count = () => connection.db.$count(tcTerminals);
    const before = await count();
    providers.companies[0]?.behave("failing");
    await expect(refreshTerminals(shop.services, company, new AbortController().signal)).rejects.toThrow();
    expect(await count()).toBe(before);
    providers.companies[0]?.behave("normal");
    const stale = {
      companyId: (await tcOf((await buyer("T-SUMMER")).sender)).tc ?? 0,
      code: "gone",
      cityCode: "100",
      address: "",
      hours: "",
      lat: 0,
      lng: 0,
    };
    const [{ cityId = 0 } = {}] = await connection.db.select({ cityId: tcTerminals.cityId }).from(tcTerminals).limit(1);
    await connection.db.insert(tcTerminals).values({ ...stale, cityId, seenAt: new Date("2026-01-01") });
    await refreshTerminals(shop.services, company, new AbortController().signal);
    expect(await count()).toBe(before);
  });
});

describe("API-086 the price to a terminal", () => {
  it("has the day it is there, and stays for half an hour", async () => {
    const { sender } = await buyer("T-SUMMER", 4);
    const terminal_id = await terminalIn(sender, "Анадырь");
    const first = dataOf(await shop.call(cargoCalculate, { terminal_id }, sender));
    expect(first).toMatchObject({
      price: expect.any(Number),
      delivery_planed_date: expect.stringMatching(/^2026-1[12]-\d\d$/),
    });
    expect(first.price % 100).toBe(0);
    expect(first.total.sum).toBe(4 * 720_000 + first.price);
    for (const company of providers.companies) company.behave("failing");
    shop.clock.now = new Date(FIXTURE_NOW.getTime() + 29 * 60_000);
    expect(dataOf(await shop.call(cargoCalculate, { terminal_id }, sender)).price).toBe(first.price);
    shop.clock.now = new Date(FIXTURE_NOW.getTime() + 31 * 60_000);
    expect(await shop.call(cargoCalculate, { terminal_id }, sender)).toMatchObject({
      code: "no_price",
      status_code: 409,
    });
  });
  it("is another's for other goods: a price is never taken along", async () => {
    const one = await buyer("T-SUMMER", 1);
    const four = await buyer("T-SUMMER", 4);
    const terminal_id = await terminalIn(one.sender, "Анадырь");
    const priceOf = async ({ sender }: typeof one, items?: object[]) =>
      dataOf(await shop.call(cargoCalculate, { terminal_id, ...(items && { items }) }, sender)).price;
    const heavy = await priceOf(four);
    expect(heavy).toBeGreaterThan(await priceOf(one));
    expect(await priceOf(one, [{ sku: "T-SUMMER", quantity: 4 }])).toBe(heavy);
  });
  it("of two who ask at once is the same, and kept once", async () => {
    const { sender } = await buyer("T-SUMMER", 4);
    const terminal_id = await terminalIn(sender, "Анадырь");
    const replies = await Promise.all([1, 2].map(() => shop.call(cargoCalculate, { terminal_id }, sender)));
    expect(new Set(replies.map((reply) => dataOf(reply).price)).size).toBe(1);
    expect(await connection.db.$count(deliveryQuotes)).toBe(1);
  });
  it("is forgotten once it has ended", async () => {
    const { sender } = await buyer("T-SUMMER", 4);
    dataOf(await shop.call(cargoCalculate, { terminal_id: await terminalIn(sender, "Анадырь") }, sender));
    const [quote] = await connection.db.select().from(deliveryQuotes);
    const left = async (ms: number) => {
      await deleteEndedQuotes(connection.db, new Date((quote?.expiresAt.getTime() ?? 0) + ms));
      return connection.db.$count(deliveryQuotes);
    };
    expect([await left(0), await left(1)]).toEqual([1, 0]);
  });
  it.each(["failing", "silent", "garbage"] as const)(
    "ERR-021 is not known while a company is %s: its first message says so",
    async (fault) => {
      const { sender } = await buyer("T-SUMMER");
      const terminal_id = await terminalIn(sender, "Пермь");
      providers.companies[0]?.behave(fault);
      const { errors } = await shop.call(cargoCalculate, { terminal_id }, sender);
      expect(errors[0]?.message).toMatch(/^«Северный путь» сейчас не отвечает.*Повторите/);
      const other = await terminalIn(sender, "Пермь", 1);
      expect((await shop.call(cargoCalculate, { terminal_id: other }, sender)).status_code).toBe(200);
    },
  );
  it("is none to an unknown terminal", async () => {
    const { sender } = await buyer("T-SUMMER");
    expect((await shop.call(cargoCalculate, { terminal_id: 999_999 }, sender)).status_code).toBe(404);
  });
});

describe("API-087 bringing goods to a centre", () => {
  it("costs nothing and has its day", async () => {
    const { sender } = await buyer("T-WINTER", 4);
    const ask = (shop_id: number, items?: object[]) =>
      shop.call(cargoCalculateToStore, { shop_id, ...(items && { items }) }, sender);
    expect(dataOf(await ask(fixtureLocations.malysheva))).toEqual({ price: 0, date: "2026-11-20" });
    expect(dataOf(await ask(fixtureLocations.shcherbakova))).toEqual({ price: 0, date: "2026-11-23" });
    expect(dataOf(await ask(fixtureLocations.malysheva, [{ sku: "TT-TRUCK", quantity: 1 }]))).toMatchObject({
      date: "2026-12-02",
    });
  });
  it("ERR-023 says so where it cannot be done", async () => {
    const { sender } = await buyer("T-WINTER", 4);
    const wrong = [{ shop_id: fixtureLocations.permShop }, { shop_id: 1, items: [{ sku: "NONE", quantity: 1 }] }];
    for (const input of wrong) {
      const { errors } = await shop.call(cargoCalculateToStore, input, sender);
      expect(errors.map(({ message }) => message)).toEqual(["Произошла ошибка при расчете стоимости доставки"]);
    }
  });
});

describe("API-085 the battery courier", () => {
  it("CHK-024 has slots for batteries that lie on a shelf of the city", async () => {
    const { sender } = await buyer("B-60", 2);
    const { price, slots, payments } = dataOf(await shop.call(deliveryExpressAkb, {}, sender));
    expect([price, slots[0], payments.map(({ id }) => id)]).toEqual([
      69_000,
      { date: "2026-11-20", interval: "14:00–16:00", left: 3 },
      ["sbp", "card_online", "online_alfabank", "offline"],
    ]);
  });
  it("has none for other goods or for batteries of the warehouse, and says why", async () => {
    for (const [sku, quantity] of [
      ["T-SUMMER", 1],
      ["B-60", 6],
    ] as const) {
      const { sender } = await buyer(sku, quantity);
      expect(dataOf(await shop.call(deliveryExpressAkb, {}, sender)).slots).toEqual([]);
    }
    const { sender } = await buyer("B-60", 6);
    const { deliveries: ways } = dataOf(await shop.call(deliveries, {}, sender));
    expect(ways.find(({ type }) => type === "expressakb")).toMatchObject({
      reason: "Всего заказа нет ни в одном центре города",
      date: null,
    });
  });
});

describe("API-083 the express courier", () => {
  it("has price, minutes and payments to a point, and does not go everywhere", async () => {
    const { sender } = await buyer("D-CAST", 1);
    const at = (lat: number, lng: number) => shop.call(paymentsYandexExpress, { coords: [lat, lng] }, sender);
    const near = dataOf(await at(56.85, 60.6));
    expect(near).toMatchObject({ price: expect.any(Number), minutes: expect.any(Number) });
    expect(near.payments.map(({ id }) => id)).toEqual([
      "sbp",
      "card_online",
      "online_alfabank",
      "yandex_pay",
      "bnpl",
      "yandex",
    ]);
    expect((await at(58, 56)).status_code).toBe(404);
    expect((await shop.call(paymentsYandexExpress, { coords: ["x", "y"] }, sender)).status_code).toBe(422);
  });
  it("goes to an address, and says when there is no such house, no map or no courier", async () => {
    const { sender } = await buyer("D-CAST", 1);
    const to = async (house: string) => shop.call(deliveryYandexExpress, { ...home, house }, sender);
    expect(dataOf(await to("5"))).toMatchObject({ date: "2026-11-20", total: { sum: expect.any(Number) } });
    expect((await to("999")).errors[0]?.message).toMatch(/^Такого дома на карте нет/);
    providers.courier.behave("silent");
    expect((await to("7")).errors[0]?.message).toMatch(/^Служба экспресс-доставки сейчас не отвечает/);
    expect((await to("5")).status_code).toBe(200);
    providers.map.behave("failing");
    expect((await to("8")).errors[0]?.message).toMatch(/^Карта сейчас не отвечает/);
  });
});

describe("the ways of a checkout", () => {
  it("CHK-023 CHK-026 are all that suit, with their titles and payments", async () => {
    const { sender } = await buyer("B-60", 1);
    const { deliveries: ways, payments, cargo, slots, sums } = dataOf(await shop.call(checkoutOptions, {}, sender));
    expect(ways.map(({ title, reason }) => [title, reason])).toEqual([
      ["Самовывоз", null],
      ["Доставка курьером", null],
      ["Доставка по России", null],
      ["Экспресс-доставка аккумулятора", null],
      ["Экспресс-доставка", null],
    ]);
    expect(payments.find(({ id }) => id === "offline")?.deliveries).toEqual(["pickup", "city_region", "expressakb"]);
    expect(payments.find(({ id }) => id === "invoice")?.deliveries).toEqual(["pickup", "city_region", "russia_tc"]);
    expect([cargo?.companies.length, slots.length > 0]).toEqual([3, true]);
    expect(new Set(sums.map(({ delivery }) => delivery))).toEqual(new Set(["pickup", "city_region", "expressakb"]));
    expect(sums.length).toBeLessThanOrEqual(20);
  });
  it("have the centre first where it can be had soonest, however far", async () => {
    const { sender } = await buyer("B-60", 1);
    const { shops } = dataOf(await shop.call(deliveryPickup, {}, sender));
    expect(shops.map(({ id, today }) => [id, today])).toEqual([
      [fixtureLocations.shcherbakova, true],
      [fixtureLocations.malysheva, false],
    ]);
  });
});

describe("an order", () => {
  const order = async (
    { cart, sender }: Awaited<ReturnType<typeof buyer>>,
    delivery: object,
    expectedSum: number,
    method = "sbp_alfabank",
  ) =>
    shop.call(
      orderCreate,
      orderInput(cart, { delivery, expectedSum, payment: { method }, contact: newContact() }),
      sender,
    );

  it("by a transport company is charged what was named, whatever the request says", async () => {
    const customer = await buyer("T-SUMMER", 4);
    const terminalId = await terminalIn(customer.sender, "Анадырь");
    const { total, delivery_planed_date: day } = dataOf(
      await shop.call(cargoCalculate, { terminal_id: terminalId }, customer.sender),
    );
    for (const company of providers.companies) company.behave("failing");
    const placed = dataOf(await order(customer, { type: "russia_tc", terminalId, price: 1, quoteId: "x" }, total.sum));
    expect(placed.sum).toBe(total.sum);
    const { order: read } = dataOf(await shop.call(orderByIdentity, placed));
    expect(read.delivery).toMatchObject({
      type: "russia_tc",
      title: "Доставка по России",
      place: "«Северный путь», Анадырь, Советская улица, 3",
      date: day,
    });
    expect(read.shipment).toEqual({ state: "draft", trackingUrl: "", events: [] });
    expect(read.adjustments).toEqual(total.adjustments);
  });
  it("whose price has ended is asked for anew and confirmed again", async () => {
    const customer = await buyer("T-SUMMER", 4);
    const terminalId = await terminalIn(customer.sender, "Анадырь");
    const { total } = dataOf(await shop.call(cargoCalculate, { terminal_id: terminalId }, customer.sender));
    await connection.db.update(deliveryQuotes).set({ priceKopecks: 100, expiresAt: shop.clock.now });
    const reply = await order(customer, { type: "russia_tc", terminalId }, total.sum - 1_000);
    expect(reply).toMatchObject({ code: "sum_changed", data: { price: { sum: total.sum } } });
    expect((await order(customer, { type: "russia_tc", terminalId }, total.sum)).status_code).toBe(200);
  });
  it("is refused while nobody names a price, and found by its key even then once it is there", async () => {
    const customer = await buyer("T-SUMMER", 4);
    const terminalId = await terminalIn(customer.sender, "Анадырь");
    for (const company of providers.companies) company.behave("silent");
    const delivery = { type: "russia_tc", terminalId };
    expect((await order(customer, delivery, 1)).code).toBe("no_price");
    for (const company of providers.companies) company.behave("normal");
    const { total } = dataOf(await shop.call(cargoCalculate, { terminal_id: terminalId }, customer.sender));
    const input = orderInput(customer.cart, {
      delivery,
      expectedSum: total.sum,
      payment: { method: "sbp_alfabank" },
      contact: newContact(),
    });
    const placed = dataOf(await shop.call(orderCreate, input, customer.sender));
    await connection.db.delete(deliveryQuotes);
    for (const company of providers.companies) company.behave("failing");
    expect(dataOf(await shop.call(orderCreate, input, customer.sender))).toEqual(placed);
  });
  it("is not made at a price for other pieces, though the cart is again what its buyer saw", async () => {
    const customer = await buyer("T-SUMMER", 4);
    const { sender } = customer;
    const terminalId = await terminalIn(sender, "Анадырь");
    await shop.call(cartUpdate, { sku: "T-SUMMER", quantity: 3 }, sender);
    providers.companies[0]?.meanwhile(() => shop.call(cartUpdate, { sku: "T-SUMMER", quantity: 4 }, sender));
    expect((await order(customer, { type: "russia_tc", terminalId }, 1)).code).toBe("cart_changed");
  });
  it("by a transport company or an express courier takes no cash and no old battery", async () => {
    const customer = await buyer("B-60", 1);
    const { sender } = customer;
    await shop.call(cartUpdate, { sku: "B-60", tradeIn: true }, sender);
    const { cart } = dataOf(await shop.call(cartRead, {}, sender));
    const { total } = dataOf(await shop.call(deliveryYandexExpress, home, sender));
    expect(total.adjustments.map(({ kind }) => kind)).toEqual(["delivery"]);
    const delivery = { type: "yandex_express", ...home, flat: "12" };
    const cash = await order({ cart, sender }, delivery, total.sum, "cash");
    expect(cash.errors[0]).toMatchObject({ field: "payment_method" });
    const placed = dataOf(await order({ cart, sender }, delivery, total.sum));
    const { order: read } = dataOf(await shop.call(orderByIdentity, placed));
    expect(read.delivery).toMatchObject({
      place: "Екатеринбург, улица Мира, д. 5, кв. 12",
      interval: expect.stringMatching(/^за\u00a0(\d+\u00a0ч( \d+\u00a0мин)?|\d+\u00a0мин) после сборки$/),
    });
  });
  it("by the battery courier keeps the old battery, and has its slot", async () => {
    const { sender } = await buyer("B-60", 1);
    await shop.call(cartUpdate, { sku: "B-60", tradeIn: true }, sender);
    const { cart } = dataOf(await shop.call(cartRead, {}, sender));
    const delivery = { type: "expressakb", ...home, date: "2026-11-20", interval: "14:00–16:00" };
    const placed = dataOf(await order({ cart, sender }, delivery, 890_000 - 60_000 + 69_000, "cash"));
    const { order: read } = dataOf(await shop.call(orderByIdentity, placed));
    expect(read.delivery).toMatchObject({ type: "expressakb", date: "2026-11-20", interval: "14:00–16:00" });
    expect(read.shipment).toBeNull();
    const tyres = await buyer("T-SUMMER", 1);
    expect((await order(tyres, delivery, 1, "cash")).errors[0]).toMatchObject({ field: "delivery_type" });
  });
});
