import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cartAdd, cartDeactivate, cartRead, cartUpdate } from "../contract/cart.ts";
import { crmOrderStatus, orderByIdentity, orderCreate } from "../contract/orders.ts";
import type { DatabaseConnection } from "../db/database.ts";
import { goods, stock } from "../db/schema/goods.ts";
import { orderReservations, orders } from "../db/schema/orders.ts";
import { dataOf } from "../testing/client.ts";
import { fixtureLocations, openFixtureDatabase } from "../testing/fixture.ts";
import { type FixtureSku, fixtureId } from "../testing/fixture-goods.ts";
import { orderInput } from "../testing/order-input.ts";
import { openTestShop, type TestShop } from "../testing/shop.ts";

let connection: DatabaseConnection;
let shop: TestShop;

beforeAll(async () => {
  connection = await openFixtureDatabase();
  shop = await openTestShop(connection);
});
beforeEach(async () => {
  await connection.db.delete(orders);
});
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await connection.close();
});

async function buyer(...items: { sku: FixtureSku; quantity: number }[]) {
  const { cart } = dataOf(await shop.call(cartAdd, { items }));
  return { cart, sender: { cartToken: cart.token, region: "ekaterinburg" } };
}

async function stockOf(sku: FixtureSku, place: keyof typeof fixtureLocations): Promise<number | undefined> {
  const [row] = await connection.db
    .select()
    .from(stock)
    .where(and(eq(stock.goodsId, fixtureId(sku)), eq(stock.locationId, fixtureLocations[place])));
  return row?.quantity;
}

async function restock(sku: FixtureSku, place: keyof typeof fixtureLocations, quantity: number): Promise<void> {
  await connection.db
    .update(stock)
    .set({ quantity })
    .where(and(eq(stock.goodsId, fixtureId(sku)), eq(stock.locationId, fixtureLocations[place])));
}

describe("API-092 placing an order", () => {
  it("takes the goods off the shelves, empties the cart of what was ordered and answers the order's names", async () => {
    const { cart, sender } = await buyer({ sku: "D-CAST", quantity: 4 }, { sku: "A-FLUID", quantity: 1 });
    const kept = dataOf(await shop.call(cartDeactivate, { sku: "A-FLUID" }, sender)).cart;
    const placed = dataOf(await shop.call(orderCreate, orderInput(kept.fingerprint), sender));
    expect(placed).toMatchObject({ identity: expect.stringMatching(/^261120-/), sum: 3_380_000 });
    expect(await stockOf("D-CAST", "malysheva")).toBe(4);
    const after = dataOf(await shop.call(cartRead, {}, sender)).cart;
    expect(after.lines.map(({ sku }) => sku)).toEqual(["A-FLUID"]);
    expect(after.token).toBe(cart.token);
    const [reserved] = await connection.db.select().from(orderReservations);
    expect(reserved).toMatchObject({ goodsId: fixtureId("D-CAST"), locationId: 1, quantity: 4 });
    await restock("D-CAST", "malysheva", 8);
  });
  it("takes from the chosen centre first, then its neighbour, then the warehouse", async () => {
    const { cart, sender } = await buyer({ sku: "T-SUMMER", quantity: 8 });
    const delivery = { type: "pickup", shopId: fixtureLocations.shcherbakova };
    dataOf(await shop.call(orderCreate, orderInput(cart.fingerprint, { delivery }), sender));
    const left = await Promise.all(
      (["shcherbakova", "malysheva", "warehouse"] as const).map((place) => stockOf("T-SUMMER", place)),
    );
    expect(left).toEqual([0, 0, 18]);
    await restock("T-SUMMER", "shcherbakova", 2);
    await restock("T-SUMMER", "malysheva", 4);
    await restock("T-SUMMER", "warehouse", 20);
  });
  it("adds up: goods less trade-in and with delivery, and money in the request is not read", async () => {
    const { sender } = await buyer({ sku: "B-60", quantity: 1 });
    const { cart } = dataOf(await shop.call(cartUpdate, { sku: "B-60", tradeIn: true }, sender));
    const delivery = {
      type: "city_region",
      street: "улица Ленина",
      house: "5",
      flat: "12",
      date: "2026-11-23",
      interval: "14:00–18:00",
      price: 0,
    };
    const input = orderInput(cart.fingerprint, { delivery, sum: 1, price: 1, discount: 889_999 });
    const { identity, orderAccessToken, sum } = dataOf(await shop.call(orderCreate, input, sender));
    expect(sum).toBe(890_000 - 60_000 + 49_000);
    const { order } = dataOf(await shop.call(orderByIdentity, { identity, orderAccessToken }));
    expect(order).toMatchObject({
      subtotal: 890_000,
      tradeIn: 60_000,
      deliveryPrice: 49_000,
      sum,
      status: "new",
      reservedUntil: null,
      delivery: { place: "Екатеринбург, улица Ленина, д. 5, кв. 12", date: "2026-11-23", interval: "14:00–18:00" },
      lines: [{ quantity: 1, price: 890_000, sum: 890_000, product: { sku: "B-60" } }],
    });
    expect(order.subtotal).toBe(order.lines.reduce((total, line) => total + line.sum, 0));
  });
  it("CHK-058 is kept three days from when it can be fetched", async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    const { identity, orderAccessToken } = dataOf(await shop.call(orderCreate, orderInput(cart.fingerprint), sender));
    const { order } = dataOf(await shop.call(orderByIdentity, { identity, orderAccessToken }));
    expect(order.delivery).toMatchObject({ readyAt: "2026-11-20T08:00:00.000Z", hoursText: "ежедневно 9:00–21:00" });
    expect(order.reservedUntil).toBe("2026-11-23T08:00:00.000Z");
  });
  it("writes down the consent with its version, time and address", async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    dataOf(await shop.call(orderCreate, orderInput(cart.fingerprint), sender));
    const [row] = await connection.db.select().from(orders);
    expect(row?.consent).toEqual({ version: "2026-11-01", address: "203.0.113.7", at: "2026-11-20T07:00:00.000Z" });
  });
  it("orders a kit as one line and takes both axles", async () => {
    const axleSet = { frontSku: "T-WINTER", backSku: "T-WINTER-REAR" };
    const { cart } = dataOf(await shop.call(cartAdd, { axleSet }));
    const sender = { cartToken: cart.token };
    const { identity, orderAccessToken } = dataOf(await shop.call(orderCreate, orderInput(cart.fingerprint), sender));
    expect([await stockOf("T-WINTER", "malysheva"), await stockOf("T-WINTER-REAR", "warehouse")]).toEqual([2, 1]);
    const { order } = dataOf(await shop.call(orderByIdentity, { identity, orderAccessToken }));
    expect(order.lines).toMatchObject([
      { quantity: 1, product: { sku: "T-WINTER" }, backAxle: { sku: "T-WINTER-REAR" }, sum: 5_470_000 },
    ]);
    await restock("T-WINTER", "malysheva", 4);
    await restock("T-WINTER-REAR", "warehouse", 3);
  });
});

describe("an order sent again", () => {
  it("is answered with the same order and the same secret, and nothing is taken twice", async () => {
    const { cart, sender } = await buyer({ sku: "D-CAST", quantity: 2 });
    const input = orderInput(cart.fingerprint);
    const first = dataOf(await shop.call(orderCreate, input, sender));
    const again = dataOf(await shop.call(orderCreate, input, sender));
    expect(again).toEqual(first);
    expect(await connection.db.$count(orders)).toBe(1);
    expect(await stockOf("D-CAST", "malysheva")).toBe(6);
    await restock("D-CAST", "malysheva", 8);
  });
  it("is refused when anything else is ordered under its key, or by another cart", async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    const input = orderInput(cart.fingerprint);
    dataOf(await shop.call(orderCreate, input, sender));
    const contact = { name: "Пётр", phone: "+79120000000", email: "", comment: "" };
    const other = await buyer({ sku: "O-5W30", quantity: 1 });
    for (const answer of [
      await shop.call(orderCreate, { ...input, contact }, sender),
      await shop.call(orderCreate, input, other.sender),
    ])
      expect(answer).toMatchObject({ status_code: 409, code: "key_reused", data: null });
    expect(await connection.db.$count(orders)).toBe(1);
  });
});

describe("an order is refused", () => {
  it("when the cart is empty, put off or unknown", async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    await shop.call(cartDeactivate, { sku: "O-5W30" }, sender);
    const input = orderInput(cart.fingerprint);
    expect((await shop.call(orderCreate, input, sender)).code).toBe("cart_empty");
    expect((await shop.call(orderCreate, input, { cartToken: "unknown" })).code).toBe("cart_empty");
    expect((await shop.call(orderCreate, input)).code).toBe("cart_empty");
  });
  it("when a price changed since the customer saw the cart, which is shown afresh", async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    await connection.db.update(goods).set({ priceKopecks: 330_000 }).where(eq(goods.sku, "O-5W30"));
    const refused = await shop.call(orderCreate, orderInput(cart.fingerprint), sender);
    expect(refused).toMatchObject({
      status_code: 409,
      code: "cart_changed",
      data: { cart: { lines: [{ price: 330_000, priceBefore: 312_050 }] } },
    });
    const { fingerprint } = (refused.data as unknown as { cart: typeof cart }).cart;
    expect(dataOf(await shop.call(orderCreate, orderInput(fingerprint), sender)).sum).toBe(330_000);
    await connection.db.update(goods).set({ priceKopecks: 312_050 }).where(eq(goods.sku, "O-5W30"));
  });
  it("when one of its goods ran out since the customer saw the cart; the rest can be ordered by who has seen it", async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    const { fingerprint } = dataOf(await shop.call(cartAdd, { sku: "A-FLUID", quantity: 1 }, sender)).cart;
    const pieces = (quantity: number) =>
      connection.db
        .update(stock)
        .set({ quantity })
        .where(eq(stock.goodsId, fixtureId("A-FLUID")));
    await pieces(0);
    const refused = await shop.call(orderCreate, orderInput(fingerprint), sender);
    expect(refused).toMatchObject({
      status_code: 409,
      code: "out_of_stock",
      errors: [{ message: "Незамерзающая жидкость, 5 л: уже нет в наличии" }],
    });
    const seen = dataOf(await shop.call(cartRead, {}, sender)).cart;
    expect(seen.fingerprint).toBe(cart.fingerprint);
    expect(dataOf(await shop.call(orderCreate, orderInput(seen.fingerprint), sender)).sum).toBe(312_050);
    await pieces(1);
    const left = dataOf(await shop.call(cartRead, {}, sender)).cart.lines;
    expect(left.map(({ sku, active }) => [sku, active])).toEqual([["A-FLUID", true]]);
  });
  it("when a plain line and a kit together need more than there is, naming the goods", async () => {
    const { sender } = await buyer({ sku: "T-WINTER", quantity: 3 });
    const axleSet = { frontSku: "T-WINTER", backSku: "T-WINTER-REAR" };
    const { cart } = dataOf(await shop.call(cartAdd, { axleSet }, sender));
    const refused = await shop.call(orderCreate, orderInput(cart.fingerprint), sender);
    expect(refused).toMatchObject({
      status_code: 409,
      code: "out_of_stock",
      errors: [{ message: "Шина Nokian Hakka Winter 225/45 R18 95T: осталось 4 шт." }],
    });
    expect(await connection.db.$count(orders)).toBe(0);
    expect(await stockOf("T-WINTER-REAR", "warehouse")).toBe(3);
    expect(dataOf(await shop.call(cartRead, {}, sender)).cart.lines).toHaveLength(2);
  });
  it.each([
    ["contact_name", { contact: { name: "John", phone: "+79123456789" } }, /русскими буквами/],
    ["contact_phone", { contact: { name: "Анна", phone: "+74951234567" } }, /мобильный номер/],
    ["contact_email", { contact: { name: "Анна", phone: "+79123456789", email: "anna@" } }, /адрес почты/],
    ["delivery_shopId", { delivery: { type: "pickup", shopId: 3 } }, /в вашем городе/],
    ["payment_method", { payment: { method: "card_online" } }, /способ оплаты/],
    ["consent_personalData", { consent: { personalData: false, legalPolicy: true, version: "1", address: "" } }, /./],
  ])("CHK-017 with 422 and the field %s", async (field, overrides, message) => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    const refused = await shop.call(orderCreate, orderInput(cart.fingerprint, overrides), sender);
    expect(refused.status_code).toBe(422);
    expect(refused.errors).toMatchObject([{ field, message: expect.stringMatching(message) }]);
    expect(await connection.db.$count(orders)).toBe(0);
  });
});

describe("reading an order", () => {
  const place = async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    return dataOf(await shop.call(orderCreate, orderInput(cart.fingerprint), sender));
  };
  it("needs its secret; another one or another order is not found, and the store does not hold it", async () => {
    const [mine, other] = [await place(), await place()];
    const read = (identity: string, orderAccessToken: string) =>
      shop.call(orderByIdentity, { identity, orderAccessToken });
    expect((await read(mine.identity, mine.orderAccessToken)).status_code).toBe(200);
    for (const answer of [
      await read(mine.identity, other.orderAccessToken),
      await read("261120-AAAAA", mine.orderAccessToken),
    ])
      expect(answer).toMatchObject({ status_code: 404, data: null });
    expect(JSON.stringify(await connection.db.select().from(orders))).not.toContain(mine.orderAccessToken);
  });
  it("ORD-003 ORD-009 by phone and reserve number tells the status and nothing of the customer", async () => {
    const { reserveId, identity } = await place();
    const ask = (phone: string, reserve_id: string, address = "198.51.100.1") =>
      shop.call(crmOrderStatus, { phone, reserve_id }, { address });
    const told = dataOf(await ask("8 (912) 345-67-89", reserveId));
    expect(told).toEqual({
      reserve_id: reserveId,
      status: "new",
      title: "Новый",
      updatedAt: "2026-11-20T07:00:00.000Z",
    });
    expect(dataOf(await ask("9123456789", identity.toLowerCase())).status).toBe("new");
    expect((await ask("9123456780", reserveId)).status_code).toBe(404);
    expect((await ask("9123456789", "10000000")).status_code).toBe(404);
    expect(await ask("345-67-89", reserveId)).toMatchObject({ status_code: 422, errors: [{ field: "phone" }] });
  });
  it("by phone is refused to an address that tries too many, and to nobody else", async () => {
    const ask = (address: string) =>
      shop.call(crmOrderStatus, { phone: "9123456789", reserve_id: "10000000" }, { address });
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await ask("198.51.100.2")).status_code);
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
    expect((await ask("198.51.100.3")).status_code).toBe(404);
  });
});
