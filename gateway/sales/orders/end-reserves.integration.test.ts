import { and, asc, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cartAdd } from "../../contract/sales/cart.ts";
import { orderMine, ordersMine } from "../../contract/sales/my-orders.ts";
import { crmOrderCancel, orderByIdentity, orderCreate } from "../../contract/sales/orders.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { orderEvents, orderReminders, orderReservations, orders } from "../../platform/db/schema/orders.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { orderAccessToken } from "../../platform/order-access.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { orderInput } from "../../testing/order-input.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { TEST_KEYS } from "../../testing/shop.ts";
import { applyEvent, bringTo, forgetOrders } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";
import { expireOrders, remindOfReserves } from "./end-reserves.ts";
import { oldestOverdue } from "./expiry-store.ts";

const { connection, shop } = await ownShop();
const anna = await signInUser(shop, { phones: ["+79123456789"] });
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  await forgetOrders(connection.db);
  await connection.db.delete(outboxMessages);
  await connection.db.update(stock).set({ quantity: 8 }).where(wheelsAtShop);
});

const wheelsAtShop = and(eq(stock.goodsId, fixtureId("D-CAST")), eq(stock.locationId, fixtureLocations.malysheva));
const at = (time: string) => {
  shop.clock.now = new Date(`2026-11-${time}:00Z`);
};
const signal = () => new AbortController().signal;
const expire = () => expireOrders(shop, signal());
const remind = () => remindOfReserves(shop, signal());
const byCourier = {
  type: "city_region",
  street: "улица Ленина",
  house: "5",
  date: "2026-11-23",
  interval: "14:00–18:00",
};

/** Four wheels of the eight, kept until 23 November, 13:00 in Yekaterinburg when they are fetched. */
async function placed(overrides: Record<string, unknown> = {}, sender: { accessToken?: string } = {}) {
  const { cart } = dataOf(await shop.call(cartAdd, { sku: "D-CAST", quantity: 4 }));
  return dataOf(await shop.call(orderCreate, orderInput(cart, overrides), { ...sender, cartToken: cart.token }));
}
const withEmail = { contact: { name: "Анна", phone: "+79123456789", email: "anna@example.ru", comment: "" } };

async function wheels() {
  const [shelf] = await connection.db.select().from(stock).where(wheelsAtShop);
  const kept = await connection.db.$count(orderReservations, isNull(orderReservations.returnedAt));
  return { onShelf: shelf?.quantity, kept };
}
const messages = () => connection.db.select().from(outboxMessages).orderBy(asc(outboxMessages.id));
const forgetMessages = () => connection.db.delete(outboxMessages);
const bodies = async () =>
  (await messages()).map(({ channel, body }) => `${channel}: ${body.replaceAll("\u00a0", " ")}`);
const linkOf = (identity: string) =>
  `https://shop.test/order/${identity}/${orderAccessToken(TEST_KEYS.orderAccess, identity)}/`;

describe("CHK-058 the end of a reserve", () => {
  it("cancels the order and puts its goods back once, when it is over and not before", async () => {
    const { identity, orderAccessToken } = await placed();
    at("23T08:00");
    expect([await expire(), await oldestOverdue(connection.db, shop.clock.now)]).toEqual([0, null]);
    expect(await wheels()).toEqual({ onShelf: 4, kept: 1 });
    at("23T08:01");
    expect(await oldestOverdue(connection.db, shop.clock.now)).toEqual(new Date("2026-11-23T08:00:00Z"));
    expect((await Promise.all([expire(), expire()])).sort()).toEqual([0, 1]);
    expect(await expire()).toBe(0);
    expect(await wheels()).toEqual({ onShelf: 8, kept: 0 });
    expect(await oldestOverdue(connection.db, shop.clock.now)).toBeNull();
    const { order } = dataOf(await shop.call(orderByIdentity, { identity, orderAccessToken }));
    expect(order).toMatchObject({ status: "cancelled", cancellation: "reserve_ended" });
    const events = await connection.db.select().from(orderEvents).orderBy(asc(orderEvents.id));
    expect(events.map(({ event, actorKind }) => [event, actorKind])).toEqual([
      ["place", "guest"],
      ["expire", "system"],
    ]);
  });

  it("comes to orders by courier as well, three days after the evening of their day", async () => {
    await placed({ delivery: byCourier, expectedSum: 3_380_000 });
    at("26T15:00");
    expect(await expire()).toBe(0);
    at("26T15:01");
    expect(await expire()).toBe(1);
    expect(await wheels()).toEqual({ onShelf: 8, kept: 0 });
  });

  it("moves when the order is ready later than it was said", async () => {
    const { identity } = await placed();
    await bringTo(connection.db, identity, "ready", new Date("2026-11-22T12:00:00Z"));
    at("25T12:00");
    expect(await expire()).toBe(0);
    at("25T12:01");
    expect(await expire()).toBe(1);
  });

  it("leaves alone what was handed out or cancelled", async () => {
    const [first, second] = [await placed(), await placed()];
    await bringTo(connection.db, first.identity, "delivered");
    await bringTo(connection.db, second.identity, "cancelled");
    at("30T12:00");
    expect(await expire()).toBe(0);
    expect(await wheels()).toEqual({ onShelf: 4, kept: 1 });
  });

  it("comes to every order, more than are looked up at a time and past one that cannot be cancelled", async () => {
    const { identity } = await placed();
    const [order] = await connection.db.select().from(orders);
    if (!order) throw new Error("No order");
    const { id: _id, ...row } = order;
    await connection.db.transaction((tx) =>
      tx.insert(orders).values(
        Array.from({ length: 44 }, (_, n) => ({
          ...row,
          orderNumber: `COPY-${n}`,
          reserveId: `copy-${n}`,
          idempotencyKey: `copy-${n}`,
          subtotalKopecks: 0,
          sumKopecks: 0,
        })),
      ),
    );
    // When it is day there nobody knows, so its message cannot be written.
    await connection.db.update(orders).set({ deliveryZone: "Asia/Nowhere" }).where(eq(orders.orderNumber, identity));
    at("30T12:00");
    await expect(expire()).rejects.toThrow("1 orders failed");
    const open = await connection.db.select().from(orders).where(eq(orders.status, "new"));
    expect(open.map(({ orderNumber }) => orderNumber)).toEqual([identity]);
    expect(await wheels()).toEqual({ onShelf: 4, kept: 1 });
  });

  it("stops between two orders when the process does", async () => {
    await placed();
    at("30T12:00");
    expect(await expireOrders(shop, AbortSignal.abort())).toBe(0);
    expect(await wheels()).toEqual({ onShelf: 4, kept: 1 });
  });

  it("is told in the account: until when, and that it was the reason", async () => {
    const { identity } = await placed({}, anna);
    const mine = async () => dataOf(await shop.call(ordersMine, {}, anna)).orders[0];
    expect(await mine()).toMatchObject({
      deadline: { kind: "kept", until: "2026-11-23T08:00:00.000Z" },
      cancellation: null,
    });
    at("23T08:01");
    await expire();
    // Sessions of tests do not last that long.
    shop.clock.now = FIXTURE_NOW;
    expect(await mine()).toMatchObject({ status: "cancelled", cancellation: "reserve_ended" });
    const { order } = dataOf(await shop.call(orderMine, { identity }, anna));
    expect(order.cancellation).toBe("reserve_ended");
  });
});

describe("the reminder of a reserve", () => {
  it("comes once, within the day before the end", async () => {
    await placed();
    await forgetMessages();
    at("22T07:59");
    expect(await remind()).toBe(0);
    at("22T08:00");
    expect((await Promise.all([remind(), remind()])).sort()).toEqual([0, 1]);
    expect(await remind()).toBe(0);
    expect(await bodies()).toEqual([
      expect.stringMatching(
        /^sms: Резерв заказа 261120-\w+ заканчивается\. Держим заказ для вас до 23 ноября, 13:00\. https:/,
      ),
    ]);
  });

  it.each([
    ["at 9:59", "23T04:59", 0],
    ["at 10:00", "23T05:00", 1],
    ["at 19:59", "22T14:59", 1],
    ["at 20:00", "22T15:00", 0],
    ["when it is over", "23T08:01", 0],
  ])("sent %s of the centre's time: %s", async (_when, time, count) => {
    await placed();
    at(time);
    expect(await remind()).toBe(count);
  });

  it("comes again when the order is ready and its reserve ends later, and not after it is cancelled", async () => {
    const { identity, reserveId } = await placed();
    at("22T08:00");
    expect(await remind()).toBe(1);
    await bringTo(connection.db, identity, "ready", new Date("2026-11-22T12:00:00Z"));
    expect(await remind()).toBe(0);
    at("24T13:00");
    expect(await remind()).toBe(1);
    await connection.db.delete(orderReminders);
    dataOf(await shop.call(crmOrderCancel, { phone: "+79123456789", reserve_id: reserveId }));
    expect(await remind()).toBe(0);
  });
});

describe("what a customer is told about an order", () => {
  it("is a letter with lines, adjustments and sum as they are stored, and the link to the order", async () => {
    const { identity } = await placed({ ...withEmail, delivery: byCourier, expectedSum: 3_380_000 });
    const [letter, ...others] = await messages();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      channel: "mail",
      recipient: "anna@example.ru",
      subject: `Заказ ${identity} принят`,
    });
    expect(letter?.body.replaceAll("\u00a0", " ")).toBe(`Здравствуйте.

Заказ ${identity} принят.

Курьер приедет: 23 ноября, 14:00–18:00.

Держим заказ для вас до 26 ноября, 20:00.

Диск СКАД Веритас 6.5x16 5x114.3 ET45, 4 шт. по 8 450 ₽: 33 800 ₽
Сумма заказа: 33 800 ₽

Доставка курьером: Екатеринбург, улица Ленина, д. 5
Телефон: +73430001001

Заказ на сайте:
${linkOf(identity)}`);
  });

  it("is a text message for who has given no address, once for a form that is sent twice", async () => {
    const { cart } = dataOf(await shop.call(cartAdd, { sku: "D-CAST", quantity: 4 }));
    const input = orderInput(cart);
    for (let n = 0; n < 2; n += 1) dataOf(await shop.call(orderCreate, input, { cartToken: cart.token }));
    const [{ orderNumber } = { orderNumber: "" }] = await connection.db.select().from(orders);
    expect(await messages()).toMatchObject([
      {
        channel: "sms",
        recipient: "+79123456789",
        nextAttemptAt: FIXTURE_NOW,
        body: `Заказ ${orderNumber} принят. ${linkOf(orderNumber)}`,
      },
    ]);
  });

  it("comes both ways when the order is ready", async () => {
    const { identity } = await placed(withEmail);
    await applyEvent(connection.db, identity, "start", shop.clock.now, shop.messaging);
    await forgetMessages();
    at("21T06:00");
    await applyEvent(connection.db, identity, "make_ready", shop.clock.now, shop.messaging);
    expect(await bodies()).toEqual([
      expect.stringMatching(
        /^mail: [\s\S]*готов\.[\s\S]*Приезжайте в часы работы центра\. Держим заказ для вас до 24 ноября, 11:00\./,
      ),
      `sms: Заказ ${identity} готов. Держим для вас до 24 ноября, 11:00. ${linkOf(identity)}`,
    ]);
  });

  it("says that it is cancelled at once to who has done it, and by day to who has not", async () => {
    const [first, second] = [await placed(), await placed()];
    await forgetMessages();
    at("23T21:00");
    dataOf(await shop.call(crmOrderCancel, { phone: "+79123456789", reserve_id: first.reserveId }));
    await expire();
    expect(await messages()).toMatchObject([
      { body: `Заказ ${first.identity} отменён. ${linkOf(first.identity)}`, nextAttemptAt: shop.clock.now },
      {
        body: `Заказ ${second.identity} отменён: закончился резерв. ${linkOf(second.identity)}`,
        nextAttemptAt: new Date("2026-11-24T05:00:00Z"),
      },
    ]);
  });

  it("is not written when the order is not", async () => {
    const { identity } = await placed();
    await bringTo(connection.db, identity, "delivered");
    await forgetMessages();
    const late = applyEvent(connection.db, identity, "cancel", shop.clock.now, shop.messaging);
    await expect(late).rejects.toMatchObject({ code: "too_late" });
    expect(await messages()).toEqual([]);
  });
});
