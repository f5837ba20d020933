import { desc, eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cartAdd, cartRead } from "../../contract/sales/cart.ts";
import { checkoutOptions } from "../../contract/sales/checkout.ts";
import { orderCancel } from "../../contract/sales/my-orders.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import { orderCancelByAccess, orderPay } from "../../contract/sales/payments.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { orderAccessToken } from "../../platform/order-access.ts";
import { phoneTokenOf } from "../../testing/booking.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { ownPayingShop } from "../../testing/own-shop.ts";
import { TEST_KEYS } from "../../testing/shop.ts";
import { bringTo } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";

/** Goods that there are plenty of. */
const PIECES = 2_000;
async function restock(quantity: number): Promise<void> {
  const sensor = { goodsId: fixtureId("TP-SENSOR"), locationId: fixtureLocations.malysheva };
  await connection.db.delete(stock).where(eq(stock.goodsId, sensor.goodsId));
  await connection.db.insert(stock).values({ ...sensor, quantity });
}

const { connection, shop } = await ownPayingShop();
const anna = await signInUser(shop, { phones: ["+79123456789"] });
beforeEach(async () => {
  await shop.forgetOrders();
  await restock(PIECES);
});

/** A way to pay now. */
const CARD = "online_alfabank";

interface Attempt {
  phone?: string;
  accessToken?: string;
  address?: string;
  pieces?: number;
  phoneToken?: string;
}

async function order({ phone, pieces = 1, phoneToken, ...sender }: Attempt = {}, method = "cash") {
  const { cart } = dataOf(await shop.call(cartAdd, { sku: "TP-SENSOR", quantity: pieces }));
  const from = { ...sender, cartToken: cart.token };
  const contact = { ...newContact(), ...(phone && { phone }) };
  const more = { contact, payment: { method }, ...(phoneToken && { phoneToken }) };
  const reply = await shop.call(orderCreate, orderInput(cart, more), from);
  return { ...reply, from };
}
async function codes(count: number, attempt: (n: number) => Attempt, method?: string) {
  const list: (string | undefined)[] = [];
  for (let n = 0; n < count; n += 1) list.push((await order(attempt(n), method)).code);
  return list;
}
const taken = (count: number) => Array<undefined>(count).fill(undefined);

/** Somebody has entered a code to the phone in their browser. */
async function prove(phone: string): Promise<Pick<Attempt, "phone" | "phoneToken">> {
  return { phone, phoneToken: await phoneTokenOf(shop, phone) };
}

describe("orders that nobody has proven anything for", () => {
  it("are three of a phone, however it is written and wherever it comes from; then a code is asked for, and the cart stays as it is", async () => {
    const phone = "+79125550000";
    expect(await codes(3, (n) => ({ phone, address: `203.0.${n}.7` }))).toEqual(taken(3));
    const asked = await order({ phone, address: "198.51.100.7" });
    expect([asked.status_code, asked.code, asked.data]).toEqual([
      428,
      "proof_needed",
      { proofs: ["code", "payment"], held: [] },
    ]);
    expect(asked.errors[0]?.message).toMatch(/уже три неоплаченных заказа\. Подтвердите телефон кодом/);
    expect(dataOf(await shop.call(cartRead, {}, asked.from)).cart.lines).toMatchObject([{ quantity: 1 }]);
  });

  it("are counted by the pieces and the sum of the phone together, not by one order", async () => {
    // 2 490 ₽ each.
    const phone = "+79125550002";
    expect(await codes(2, () => ({ phone, pieces: 20 }))).toEqual(taken(2));
    expect((await order({ phone })).code).toBe("proof_needed");
    expect((await order({ pieces: 41 })).code).toBe("proof_needed");
    expect((await order({ pieces: 41, ...anna })).code).toBeUndefined();
  });

  it("do not count against the owner of the phone: not with a code, and not signed in", async () => {
    const phone = "+79123456789";
    expect(await codes(4, () => ({ phone }))).toEqual([...taken(3), "proof_needed"]);
    expect((await order(await prove(phone))).code).toBeUndefined();
    expect((await order({ ...anna, phone })).code).toBeUndefined();
  });

  it("are twenty of a network; then a code helps, and so does the money", async () => {
    expect(await codes(21, (n) => ({ address: `203.0.113.${n}` }))).toEqual([...taken(20), "proof_needed"]);
    expect(await codes(1, () => ({ address: "203.0.114.1" }))).toEqual(taken(1));
    expect((await order({ ...anna, address: "203.0.113.1" })).code).toBeUndefined();
    expect((await order({ ...(await prove("+79125550003")), address: "203.0.113.1" })).code).toBeUndefined();
    expect((await order({ address: "203.0.113.1" }, CARD)).code).toBeUndefined();
  });

  it("are not counted by addresses that say nothing about who is outside", async () => {
    expect(await codes(21, (n) => ({ address: n % 2 ? "127.0.0.1" : "10.0.0.5" }))).toEqual(taken(21));
  });

  it("leave half of one of the goods to who has proven something", async () => {
    await restock(94);
    const attempt = (n: number) => ({ address: `198.51.${n}.1`, pieces: 20 });
    expect(await codes(3, attempt)).toEqual([...taken(2), "proof_needed"]);
    expect((await order({ ...(await prove("+79125550004")), pieces: 20 })).code).toBeUndefined();
  });

  it("that are to be paid at once are as many, whatever waits for the handover; one of them does not wait for it instead", async () => {
    const address = "203.0.113.7";
    expect(await codes(20, () => ({ address }))).toEqual(taken(20));
    expect(await codes(21, () => ({ address }), CARD)).toEqual([...taken(20), "proof_needed"]);
    const asked = await order({ address }, CARD);
    expect(asked.data).toEqual({ proofs: ["code"], held: [] });
    expect((await order({ address, ...(await prove("+79125550005")) }, CARD)).code).toBeUndefined();
    const [first] = await connection.db.select().from(orders).where(isNotNull(orders.payUntil)).limit(1);
    const identity = first?.orderNumber ?? "";
    const access = { identity, orderAccessToken: orderAccessToken(TEST_KEYS.orderAccess, identity) };
    const changed = await shop.call(orderPay, { ...access, method: "cash" });
    expect([changed.status_code, changed.errors[0]?.message]).toEqual([
      429,
      expect.stringMatching(/Оплатите этот на сайте/),
    ]);
    shop.later(61);
    await shop.expire();
    expect((await order({ address }, CARD)).code).toBeUndefined();
  });
});

describe("orders of who is signed in", () => {
  it("are three under whatever phones, one more when one is cancelled or handed out, and any number that is paid now", async () => {
    const bert = await signInUser(shop, { phones: ["+79123450000"] });
    expect(await codes(3, () => bert)).toEqual(taken(3));
    const asked = await order(bert);
    const mine = await connection.db.select().from(orders).orderBy(desc(orders.id));
    const held = mine.map(({ orderNumber: identity, reserveId }) => ({
      kind: "order",
      identity,
      access: orderAccessToken(TEST_KEYS.orderAccess, identity),
      title: expect.stringContaining(`Заказ ${reserveId} на`),
    }));
    expect([asked.status_code, asked.code, asked.data]).toEqual([428, "proof_needed", { proofs: ["payment"], held }]);
    expect(asked.errors[0]?.message).toMatch(/У вас уже три неоплаченных заказа.*Или выберите оплату на сайте/);
    expect(await codes(4, () => bert, CARD)).toEqual(taken(4));
    const [first, second] = await connection.db.select().from(orders).orderBy(orders.id);
    dataOf(await shop.call(orderCancel, { order: { identity: first?.orderNumber } }, bert));
    expect(await codes(2, () => bert)).toEqual([undefined, "proof_needed"]);
    await bringTo(connection.db, second?.orderNumber ?? "", "delivered");
    // Whose order was paid may have five.
    expect(await codes(4, () => bert)).toEqual([...taken(3), "proof_needed"]);
  });

  it("are not counted against an order that is only sent again", async () => {
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }, anna));
    const input = orderInput(cart, { contact: newContact() });
    const placed = dataOf(await shop.call(orderCreate, input, { ...anna, cartToken: cart.token }));
    expect(await codes(3, () => anna)).toEqual([...taken(2), "proof_needed"]);
    expect(dataOf(await shop.call(orderCreate, input, { ...anna, cartToken: cart.token }))).toEqual(placed);
  });

  it("are told to need the money before the form is filled in", async () => {
    const told = async (sender: object) => {
      const { cart } = dataOf(await shop.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }, sender));
      return dataOf(await shop.call(checkoutOptions, {}, { ...sender, cartToken: cart.token })).moreNeeded;
    };
    expect(await told(anna)).toBeNull();
    await codes(3, () => anna);
    expect(await told(anna)).toMatchObject({ proofs: ["payment"], message: /уже три неоплаченных/ });
    await codes(20, (n) => ({ address: `203.0.113.${n}` }));
    expect(await told({ address: "203.0.113.77" })).toMatchObject({ proofs: ["code", "payment"] });
    expect(await told({ address: "203.0.114.77" })).toBeNull();
  });
});

describe("messages to a phone that nobody has proven", () => {
  it("are six a day, though all orders be cancelled; then a code is asked for, and its owner is written to as ever", async () => {
    const phone = "+79125550001";
    const texts = () => connection.db.$count(outboxMessages, eq(outboxMessages.recipient, phone));
    for (let n = 0; n < 3; n += 1) {
      const { identity, orderAccessToken: access } = dataOf(await order({ phone }));
      dataOf(await shop.call(orderCancelByAccess, { identity, orderAccessToken: access }));
    }
    expect(await texts()).toBe(6);
    const asked = await order({ phone });
    expect([asked.code, asked.data]).toEqual(["proof_needed", { proofs: ["code"], held: [] }]);
    // What is paid now is taken; the phone is not written to.
    expect((await order({ phone }, CARD)).code).toBeUndefined();
    expect(await texts()).toBe(6);
    expect((await order(await prove(phone))).code).toBeUndefined();
    expect(await texts()).toBe(7);
    shop.clock.now = new Date(FIXTURE_NOW.getTime() + 86_400_000);
    expect((await order({ phone })).code).toBeUndefined();
  });
});
