import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cartAdd, cartRead } from "../../contract/sales/cart.ts";
import { orderCancel } from "../../contract/sales/my-orders.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import type { DatabaseConnection } from "../../platform/db/database.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations, openFixtureDatabase } from "../../testing/fixture.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { openTestShop, type TestShop } from "../../testing/shop.ts";
import { bringTo } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";

let connection: DatabaseConnection;
let shop: TestShop;
let anna: Awaited<ReturnType<typeof signInUser>>;

beforeAll(async () => {
  connection = await openFixtureDatabase();
  shop = await openTestShop(connection);
  anna = await signInUser(shop, { phones: ["+79123456789"] });
  await connection.db
    .insert(stock)
    .values({ goodsId: fixtureId("TP-SENSOR"), locationId: fixtureLocations.malysheva, quantity: 1_000 });
});
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  await connection.db.delete(orders);
});
afterAll(async () => {
  expect(shop.failures).toEqual([]);
  await connection.close();
});

interface Attempt {
  phone?: string;
  accessToken?: string;
  address?: string;
  pieces?: number;
}

async function order({ phone, pieces = 1, ...sender }: Attempt = {}) {
  const { cart } = dataOf(await shop.call(cartAdd, { sku: "TP-SENSOR", quantity: pieces }));
  const from = { ...sender, cartToken: cart.token };
  const contact = { ...newContact(), ...(phone && { phone }) };
  const reply = await shop.call(orderCreate, orderInput(cart, { contact }), from);
  return { ...reply, from };
}
async function codes(count: number, attempt: (n: number) => Attempt) {
  const list: (string | undefined)[] = [];
  for (let n = 0; n < count; n += 1) list.push((await order(attempt(n))).code);
  return list;
}
const taken = (count: number) => Array<undefined>(count).fill(undefined);

describe("open orders without payment", () => {
  it("are three of a phone, however it is written and wherever it comes from; the cart stays as it is", async () => {
    const phone = "+79125550000";
    expect(await codes(3, (n) => ({ phone, address: `203.0.${n}.7` }))).toEqual(taken(3));
    const refused = await order({ phone, address: "198.51.100.7" });
    expect([refused.status_code, refused.code]).toEqual([429, "too_many"]);
    expect(refused.errors[0]?.message).toMatch(/Оплатите или отмените прежний заказ/);
    expect(dataOf(await shop.call(cartRead, {}, refused.from)).cart.lines).toMatchObject([{ quantity: 1 }]);
  });

  it("are three of a customer under whatever phones, one more when one is cancelled or handed out", async () => {
    expect(await codes(4, () => anna)).toEqual([...taken(3), "too_many"]);
    const [first, second] = await connection.db.select().from(orders);
    dataOf(await shop.call(orderCancel, { order: { identity: first?.orderNumber } }, anna));
    expect(await codes(2, () => anna)).toEqual([undefined, "too_many"]);
    await bringTo(connection.db, second?.orderNumber ?? "", "delivered");
    expect(await codes(2, () => anna)).toEqual([undefined, "too_many"]);
  });

  it("are not counted against an order that is only sent again", async () => {
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }, anna));
    const input = orderInput(cart, { contact: newContact() });
    const placed = dataOf(await shop.call(orderCreate, input, { ...anna, cartToken: cart.token }));
    expect(await codes(3, () => anna)).toEqual([...taken(2), "too_many"]);
    expect(dataOf(await shop.call(orderCreate, input, { ...anna, cartToken: cart.token }))).toEqual(placed);
  });

  it("of a guest count for the customer whose phone it is", async () => {
    await codes(3, () => ({ phone: "+79123456789" }));
    expect((await order(anna)).code).toBe("too_many");
  });

  it("are ten of a network's guests, who then can sign in", async () => {
    expect(await codes(11, (n) => ({ address: `203.0.113.${n}` }))).toEqual([...taken(10), "too_many"]);
    expect(await codes(1, () => ({ address: "203.0.114.1" }))).toEqual(taken(1));
    expect((await order({ ...anna, address: "203.0.113.1" })).code).toBeUndefined();
    expect(await codes(11, (n) => ({ address: `2001:db8:0:1::${n}` }))).toEqual([...taken(10), "too_many"]);
  });

  it("are not counted by addresses that say nothing about who is outside", async () => {
    expect(await codes(11, (n) => ({ address: n % 2 ? "127.0.0.1" : "10.0.0.5" }))).toEqual(taken(11));
  });
});

describe("orders of a day", () => {
  it("are ten of a phone, which gets a message of each, though all be cancelled", async () => {
    for (let n = 0; n < 10; n += 1) {
      const { identity } = dataOf(await order({ phone: "+79125550001" }));
      await bringTo(connection.db, identity, "cancelled");
    }
    expect((await order({ phone: "+79125550001" })).code).toBe("too_many");
    shop.clock.now = new Date(FIXTURE_NOW.getTime() + 86_400_000);
    expect((await order({ phone: "+79125550001" })).code).toBeUndefined();
  });
});

describe("many pieces of one of the goods", () => {
  it("are not kept for a guest without payment when they are dear, and for a customer they are", async () => {
    // 2 490 ₽ each.
    expect((await order({ pieces: 40 })).code).toBeUndefined();
    const refused = await order({ pieces: 41 });
    expect([refused.status_code, refused.code]).toEqual([429, "too_many"]);
    expect(refused.errors[0]?.message).toMatch(/больше 20.* Войдите по номеру телефона или закажите меньше/);
    expect((await order({ pieces: 41, ...anna })).code).toBeUndefined();
  });
});
