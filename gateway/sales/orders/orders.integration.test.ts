import { and, asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cartAdd, cartDeactivate, cartRead, cartUpdate } from "../../contract/sales/cart.ts";
import { checkoutOptions } from "../../contract/sales/checkout.ts";
import { crmOrderCancel, crmOrderStatus, orderByIdentity, orderCreate } from "../../contract/sales/orders.ts";
import { ask } from "../../platform/db/ask-together.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { orderEvents, orderRefusals, orderReservations, orders } from "../../platform/db/schema/orders.ts";
import { regions } from "../../platform/db/schema/regions.ts";
import { dataOf } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { type FixtureSku, fixtureId } from "../../testing/fixture-goods.ts";
import { newContact, orderInput, testOrganization } from "../../testing/order-input.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { openTestShop } from "../../testing/shop.ts";
import { applyEvent, bringTo, forgetOrders } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";
import { paymentGroupIds } from "../checkout/payment-groups.ts";
import { defaultCheckoutSettings } from "../checkout/settings.ts";
import { demoSeller } from "../invoices/demo-seller.ts";
import { findByOrderNumber } from "./orders-store.ts";
import { deleteOldRefusals, wasRefused } from "./refusals-store.ts";
import { transition } from "./transition.ts";

const { connection, shop } = await ownShop();
beforeEach(async () => {
  await forgetOrders(connection.db);
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

/** So many pieces at each place that has it. */
const leaveFluid = (quantity: number) =>
  connection.db
    .update(stock)
    .set({ quantity })
    .where(eq(stock.goodsId, fixtureId("A-FLUID")));

describe("API-092 placing an order", () => {
  it("takes the goods off the shelves, empties the cart of what was ordered and answers the order's names", async () => {
    const { cart, sender } = await buyer({ sku: "D-CAST", quantity: 4 }, { sku: "A-FLUID", quantity: 1 });
    const kept = dataOf(await shop.call(cartDeactivate, { sku: "A-FLUID" }, sender)).cart;
    const placed = dataOf(await shop.call(orderCreate, orderInput(kept), sender));
    expect(placed).toMatchObject({ identity: expect.stringMatching(/^261120-/), sum: 3_380_000, cartPieces: 1 });
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
    dataOf(await shop.call(orderCreate, orderInput(cart, { delivery }), sender));
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
    const input = orderInput(cart, { delivery, expectedSum: 879_000, sum: 1, price: 1, discount: 889_999 });
    const { identity, orderAccessToken, sum } = dataOf(await shop.call(orderCreate, input, sender));
    expect(sum).toBe(890_000 - 60_000 + 49_000);
    const { order } = dataOf(await shop.call(orderByIdentity, { identity, orderAccessToken }));
    expect(order).toMatchObject({
      subtotal: 890_000,
      adjustments: [
        { kind: "trade_in", kopecks: -60_000, why: "Сдача старого аккумулятора" },
        { kind: "delivery", kopecks: 49_000, why: "Доставка курьером" },
      ],
      sum,
      status: "new",
      reservedUntil: "2026-11-26T15:00:00.000Z",
      cancellation: null,
      delivery: { place: "Екатеринбург, улица Ленина, д. 5, кв. 12", date: "2026-11-23", interval: "14:00–18:00" },
      lines: [{ quantity: 1, price: 890_000, sum: 890_000, sku: "B-60", back: null }],
    });
    expect(order.subtotal).toBe(order.lines.reduce((total, line) => total + line.sum, 0));
  });
  it("CHK-058 is kept three days from when it can be fetched", async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    const { identity, orderAccessToken } = dataOf(await shop.call(orderCreate, orderInput(cart), sender));
    const { order } = dataOf(await shop.call(orderByIdentity, { identity, orderAccessToken }));
    expect(order.delivery).toMatchObject({ readyAt: "2026-11-20T08:00:00.000Z", hoursText: "ежедневно 9:00–21:00" });
    expect(order.reservedUntil).toBe("2026-11-23T08:00:00.000Z");
  });
  it("writes down the consent with the version, time and address that the gateway sees, whatever the request says", async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    const consent = {
      personalData: true,
      legalPolicy: true,
      version: "1999-01-01",
      address: "198.51.100.99",
      at: "1999",
    };
    dataOf(await shop.call(orderCreate, orderInput(cart, { consent }), { ...sender, address: "203.0.113.7" }));
    const [row] = await connection.db.select().from(orders);
    expect(row?.consent).toEqual({ version: "2026-11-01", address: "203.0.113.7", at: "2026-11-20T07:00:00.000Z" });
  });
  it("orders a kit as one line and takes both axles", async () => {
    const axleSet = { frontSku: "T-WINTER", backSku: "T-WINTER-REAR" };
    const { cart } = dataOf(await shop.call(cartAdd, { axleSet }));
    const sender = { cartToken: cart.token };
    const { identity, orderAccessToken } = dataOf(await shop.call(orderCreate, orderInput(cart), sender));
    expect([await stockOf("T-WINTER", "malysheva"), await stockOf("T-WINTER-REAR", "warehouse")]).toEqual([2, 1]);
    const { order } = dataOf(await shop.call(orderByIdentity, { identity, orderAccessToken }));
    expect(order.lines).toMatchObject([
      { quantity: 1, sku: "T-WINTER", back: { sku: "T-WINTER-REAR" }, sum: 5_470_000 },
    ]);
    await restock("T-WINTER", "malysheva", 4);
    await restock("T-WINTER-REAR", "warehouse", 3);
  });
});

describe("an order sent again", () => {
  it("is answered with the same order and the same secret, and nothing is taken twice", async () => {
    const { cart, sender } = await buyer({ sku: "D-CAST", quantity: 2 });
    const input = orderInput(cart);
    const first = dataOf(await shop.call(orderCreate, input, sender));
    const again = dataOf(await shop.call(orderCreate, input, sender));
    expect(again).toEqual(first);
    expect(await connection.db.$count(orders)).toBe(1);
    expect(await stockOf("D-CAST", "malysheva")).toBe(6);
    await restock("D-CAST", "malysheva", 8);
  });
  it("is refused when anything else is ordered under its key, or by another cart", async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    const input = orderInput(cart);
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

describe("a form that was refused", () => {
  afterEach(() => leaveFluid(1));

  it("makes no order later, though the goods are back: its buyer was told that they are gone, and orders under a new key", async () => {
    const { cart, sender } = await buyer({ sku: "A-FLUID", quantity: 1 });
    const input = orderInput(cart);
    await leaveFluid(0);
    for (const _ of ["at first", "pressed twice"])
      expect((await shop.call(orderCreate, input, sender)).code).toBe("out_of_stock");
    await leaveFluid(1);
    const late = await shop.call(orderCreate, input, sender);
    expect(late).toMatchObject({
      status_code: 409,
      code: "cart_changed",
      data: { cart: { lines: [{ sku: "A-FLUID" }] } },
    });
    expect(await connection.db.$count(orders)).toBe(0);
    expect(await stockOf("A-FLUID", "malysheva")).toBe(1);
    dataOf(await shop.call(orderCreate, orderInput(cart), sender));
  });
  it("is forgotten after a day", async () => {
    const { db } = connection;
    const [old, recent] = [
      { key: "of-yesterday-morning", requestHash: "one" },
      { key: "of-this-morning", requestHash: "two" },
    ];
    await db.insert(orderRefusals).values([
      { ...old, refusedAt: sql`now() - interval '25 hours'` },
      { ...recent, refusedAt: sql`now() - interval '23 hours'` },
    ]);
    await deleteOldRefusals(db);
    expect([await ask(db, wasRefused(old)), await ask(db, wasRefused(recent))]).toEqual([false, true]);
  });
});

describe("an order is refused", () => {
  it("when the cart is empty, put off or unknown", async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    await shop.call(cartDeactivate, { sku: "O-5W30" }, sender);
    const input = orderInput(cart);
    expect((await shop.call(orderCreate, input, sender)).code).toBe("cart_empty");
    expect((await shop.call(orderCreate, input, { cartToken: "unknown" })).code).toBe("cart_empty");
    expect((await shop.call(orderCreate, input)).code).toBe("cart_empty");
  });
  it("when a price changed since the customer saw the cart, which is shown afresh", async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    await connection.db.update(goods).set({ priceKopecks: 330_000 }).where(eq(goods.sku, "O-5W30"));
    const refused = await shop.call(orderCreate, orderInput(cart), sender);
    expect(refused).toMatchObject({
      status_code: 409,
      code: "cart_changed",
      data: { cart: { lines: [{ price: 330_000, priceBefore: 312_050 }] } },
    });
    const fresh = (refused.data as unknown as { cart: typeof cart }).cart;
    expect(dataOf(await shop.call(orderCreate, orderInput(fresh), sender)).sum).toBe(330_000);
    await connection.db.update(goods).set({ priceKopecks: 312_050 }).where(eq(goods.sku, "O-5W30"));
  });
  it("when one of its goods ran out since the customer saw the cart; the rest can be ordered by who has seen it", async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    const both = dataOf(await shop.call(cartAdd, { sku: "A-FLUID", quantity: 1 }, sender)).cart;
    await leaveFluid(0);
    const refused = await shop.call(orderCreate, orderInput(both), sender);
    expect(refused).toMatchObject({
      status_code: 409,
      code: "out_of_stock",
      errors: [{ message: "Незамерзающая жидкость, 5 л: уже нет в наличии" }],
    });
    const seen = dataOf(await shop.call(cartRead, {}, sender)).cart;
    expect(seen.fingerprint).toBe(cart.fingerprint);
    expect(dataOf(await shop.call(orderCreate, orderInput(seen), sender)).sum).toBe(312_050);
    await leaveFluid(1);
    const left = dataOf(await shop.call(cartRead, {}, sender)).cart.lines;
    expect(left.map(({ sku, active }) => [sku, active])).toEqual([["A-FLUID", true]]);
  });
  it("when a plain line and a kit together need more than there is, naming the goods", async () => {
    const { sender } = await buyer({ sku: "T-WINTER", quantity: 3 });
    const axleSet = { frontSku: "T-WINTER", backSku: "T-WINTER-REAR" };
    const { cart } = dataOf(await shop.call(cartAdd, { axleSet }, sender));
    const refused = await shop.call(orderCreate, orderInput(cart), sender);
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
    ["contact_name", { contact: { name: "--", phone: "+79123456789" } }, /имя буквами/],
    ["contact_phone", { contact: { name: "Анна", phone: "+74951234567" } }, /мобильный номер/],
    ["contact_email", { contact: { name: "Анна", phone: "+79123456789", email: "anna@" } }, /адрес почты/],
    ["delivery_shopId", { delivery: { type: "pickup", shopId: 3 } }, /в вашем городе/],
    ["payment_method", { payment: { method: "card_online" } }, /способ оплаты/],
    ["consent_personalData", { consent: { personalData: false, legalPolicy: true } }, /./],
  ])("CHK-017 with 422 and the field %s", async (field, overrides, message) => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    const refused = await shop.call(orderCreate, orderInput(cart, overrides), sender);
    expect(refused.status_code).toBe(422);
    expect(refused.errors).toMatchObject([{ field, message: expect.stringMatching(message) }]);
    expect(await connection.db.$count(orders)).toBe(0);
  });
});

describe("a sum that is not the one the customer saw", () => {
  const courier = {
    type: "city_region",
    street: "улица Ленина",
    house: "5",
    flat: "",
    date: "2026-11-23",
    interval: "14:00–18:00",
  };
  const setKind = async (kind: "main" | "delivery") => {
    await connection.db.update(regions).set({ kind }).where(eq(regions.slug, "ekaterinburg"));
    await shop.services.regions.reload();
  };
  beforeEach(() => restock("O-5W30", "malysheva", 12));
  afterEach(() => setKind("main"));
  const shownSum = async (sender: { cartToken: string | null; region: string }, type: string) => {
    const { sums } = dataOf(await shop.call(checkoutOptions, {}, sender));
    return sums.find(({ delivery }) => delivery === type)?.sum;
  };

  it("is refused with both sums when the courier's tariff has changed between page and submit, and taken when confirmed", async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    const expectedSum = await shownSum(sender, "city_region");
    expect(expectedSum).toBe(312_050 + 49_000);
    const input = orderInput(cart, { delivery: courier, expectedSum });
    await setKind("delivery");
    const refused = await shop.call(orderCreate, input, sender);
    expect(refused).toMatchObject({
      status_code: 409,
      code: "sum_changed",
      errors: [{ message: expect.stringMatching(/^Сумма изменилась: было 3\s610,50\s₽, стало 4\s110,50\s₽/) }],
      data: {
        cart: { fingerprint: cart.fingerprint },
        price: { subtotal: 312_050, adjustments: [{ kind: "delivery", kopecks: 99_000 }], sum: 411_050 },
      },
    });
    expect(await connection.db.$count(orders)).toBe(0);
    expect(await stockOf("O-5W30", "malysheva")).toBe(12);
    const confirmed = await shownSum(sender, "city_region");
    expect(dataOf(await shop.call(orderCreate, { ...input, expectedSum: confirmed }, sender)).sum).toBe(411_050);
  });

  it("is refused without delivery and without the discount that were shown, and whatever a browser makes up", async () => {
    const { sender } = await buyer({ sku: "B-60", quantity: 1 });
    const { cart } = dataOf(await shop.call(cartUpdate, { sku: "B-60", tradeIn: true }, sender));
    for (const expectedSum of [0, 890_000, 830_000, 879_001])
      expect((await shop.call(orderCreate, orderInput(cart, { delivery: courier, expectedSum }), sender)).code).toBe(
        "sum_changed",
      );
    for (const expectedSum of [-1, 879_000.5, "879000", null, undefined])
      expect(
        (await shop.call(orderCreate, orderInput(cart, { delivery: courier, expectedSum }), sender)).status_code,
      ).toBe(422);
    const expectedSum = await shownSum(sender, "city_region");
    expect(dataOf(await shop.call(orderCreate, orderInput(cart, { delivery: courier, expectedSum }), sender)).sum).toBe(
      879_000,
    );
  });

  it("is none for every delivery and payment that a checkout shows", async () => {
    const everything = await openTestShop(connection, {
      ...defaultCheckoutSettings,
      enabledPaymentGroups: paymentGroupIds,
      seller: demoSeller,
    });
    const { payments } = dataOf(await everything.call(checkoutOptions, {}, { region: "ekaterinburg" }));
    for (const { keepsTradeIn, payments: methods } of payments)
      for (const delivery of [{ type: "pickup", shopId: fixtureLocations.malysheva }, courier]) {
        const added = dataOf(await everything.call(cartAdd, { sku: "B-60", quantity: 1 }, { region: "ekaterinburg" }));
        const sender = { cartToken: added.cart.token, region: "ekaterinburg" };
        const { cart } = dataOf(await everything.call(cartUpdate, { sku: "B-60", tradeIn: true }, sender));
        const { sums } = dataOf(await everything.call(checkoutOptions, {}, sender));
        const shown = sums.find((sum) => sum.delivery === delivery.type && sum.keepsTradeIn === keepsTradeIn);
        const payment = { method: methods[0]?.method };
        const contact = newContact();
        const organization = payment.method === "invoice" ? testOrganization : undefined;
        const input = orderInput(cart, { contact, delivery, payment, organization, expectedSum: shown?.sum });
        const { sum, ...access } = dataOf(await everything.call(orderCreate, input, sender));
        expect(sum).toBe(shown?.sum);
        const { order } = dataOf(await everything.call(orderByIdentity, access));
        const { subtotal, adjustments } = order;
        expect({ subtotal, adjustments, sum: order.sum }).toMatchObject({
          subtotal: shown?.subtotal,
          adjustments: shown?.adjustments,
          sum,
        });
        await everything.call(
          crmOrderCancel,
          { phone: contact.phone, reserve_id: access.reserveId },
          { address: access.reserveId },
        );
      }
    expect(everything.failures).toEqual([]);
  });
});

describe("what happens to an order", () => {
  beforeEach(() => restock("O-5W30", "malysheva", 12));

  const eventsOf = async (orderNumber: string) => {
    const rows = await connection.db
      .select({ event: orderEvents, version: orders.version, status: orders.status })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .where(eq(orders.orderNumber, orderNumber))
      .orderBy(asc(orderEvents.id));
    expect(rows.map(({ version }) => version)).toEqual(rows.map(() => rows.length));
    expect(rows.at(-1)?.event.toStatus).toBe(rows[0]?.status);
    return rows.map(({ event }) => `${event.actorKind} ${event.event}: ${event.fromStatus} ${event.toStatus}`);
  };
  const place = async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 2 });
    return dataOf(await shop.call(orderCreate, orderInput(cart), sender));
  };

  it("is written down event by event, and goods that are handed out are gone", async () => {
    const { identity } = await place();
    await bringTo(connection.db, identity, "delivered", shop.clock.now);
    expect(await eventsOf(identity)).toEqual([
      "guest place: null new",
      "staff start: new processing",
      "staff make_ready: processing ready",
      "staff hand_out: ready delivered",
    ]);
    expect(await connection.db.select().from(orderReservations)).toMatchObject([{ quantity: 2, returnedAt: null }]);
    expect(await stockOf("O-5W30", "malysheva")).toBe(10);
  });

  it("ORD-010 is refused when it cannot be, and leaves no trace", async () => {
    const { identity, reserveId } = await place();
    await expect(applyEvent(connection.db, identity, "hand_out")).rejects.toMatchObject({
      code: "too_late",
      message: "Заказ ещё не взят в обработку",
    });
    expect(await eventsOf(identity)).toEqual(["guest place: null new"]);
    const cancel = () =>
      shop.call(crmOrderCancel, { phone: "9123456789", reserve_id: reserveId }, { address: "198.51.100.7" });
    dataOf(await cancel());
    expect(await cancel()).toMatchObject({
      status_code: 409,
      code: "too_late",
      errors: [{ message: "Этот заказ уже отменён" }],
    });
    expect(await eventsOf(identity)).toEqual(["guest place: null new", "guest cancel: new cancelled"]);
    expect(await stockOf("O-5W30", "malysheva")).toBe(12);
  });

  it("is refused to whoever read the order before somebody else changed it", async () => {
    const { identity } = await place();
    const stale = await findByOrderNumber(connection.db, identity);
    if (!stale) throw new Error("the order is lost");
    await applyEvent(connection.db, identity, "start");
    await expect(
      connection.db.transaction((tx) =>
        transition(tx, stale, "cancel", {
          actor: { actorKind: "system", actorId: null },
          at: shop.clock.now,
          messaging: null,
        }),
      ),
    ).rejects.toThrow("has changed");
    expect(await eventsOf(identity)).toEqual(["guest place: null new", "staff start: new processing"]);
  });
});

describe("reading an order", () => {
  const place = async () => {
    const { cart, sender } = await buyer({ sku: "O-5W30", quantity: 1 });
    return dataOf(await shop.call(orderCreate, orderInput(cart), sender));
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
    expect(told).toMatchObject({
      reserve_id: reserveId,
      status: "new",
      title: "Новый",
      updatedAt: "2026-11-20T07:00:00.000Z",
      pieces: 1,
      paying: null,
    });
    expect(told.delivery.place).not.toBe("");
    expect(Object.keys(told)).not.toContain("contact");
    expect(JSON.stringify(told)).not.toMatch(/Анна|912|example\.com/);
    expect(dataOf(await ask("9123456789", identity.toLowerCase())).status).toBe("new");
    expect((await ask("9123456780", reserveId)).status_code).toBe(404);
    expect((await ask("9123456789", "10000000")).status_code).toBe(404);
    expect(await ask("345-67-89", reserveId)).toMatchObject({ status_code: 422, errors: [{ field: "phone" }] });
  });
  it("by phone is refused to an address that tries too many, and to nobody else", async () => {
    const ask = (address: string, phone: string) =>
      shop.call(crmOrderStatus, { phone, reserve_id: "10000000" }, { address });
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await ask("198.51.100.2", `91200000${10 + n}`)).status_code);
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
    expect((await ask("198.51.100.3", "9120000010")).status_code).toBe(404);
  });

  it("by phone is refused to a network after ten wrong numbers, to all networks together after thirty, and never to the owner of the phone", async () => {
    const { sender, cart } = await buyer({ sku: "A-FLUID", quantity: 1 });
    const { reserveId } = dataOf(await shop.call(orderCreate, orderInput(cart), sender));
    const ask = (address: string, number: string, from = {}) =>
      shop.call(crmOrderStatus, { phone: "9123456789", reserve_id: number }, { address, ...from });
    const guesses = async (network: number) => {
      for (let n = 0; n < 10; n += 1) expect((await ask(`198.51.${network}.${n}`, "10000000")).status_code).toBe(404);
    };
    await guesses(1);
    expect((await ask("198.51.1.77", reserveId)).code).toBe("too_many");
    expect((await ask("198.51.2.77", reserveId)).status_code).toBe(200);
    await guesses(2);
    await guesses(3);
    const refused = await ask("198.51.4.77", reserveId);
    expect([refused.code, refused.errors[0]?.message]).toEqual([
      "too_many",
      expect.stringMatching(/Войдите по номеру телефона/),
    ]);
    const owner = await signInUser(shop, { phones: ["+79123456789"] });
    const stranger = await signInUser(shop, { phones: ["+79120000077"] });
    expect((await ask("198.51.1.77", reserveId, owner)).status_code).toBe(200);
    expect((await ask("198.51.4.77", reserveId, stranger)).code).toBe("too_many");
  });
});
