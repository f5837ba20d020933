import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  orderDeskCancel,
  orderDeskCard,
  orderDeskHandOut,
  orderDeskLetter,
  orderDeskList,
  orderDeskMove,
  orderDeskNoteAdd,
  orderPickList,
} from "../../contract/office/order-desk.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { forStaff, maskPhone } from "../../contract/platform/personal.ts";
import { cartAdd, cartUpdate } from "../../contract/sales/cart.ts";
import { eachContactField } from "../../contract/sales/order-contact.ts";
import { endOf } from "../../contract/sales/order-deadline.ts";
import { orderByIdentity, orderCreate } from "../../contract/sales/orders.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { orderHandovers, orderNotes, orders } from "../../platform/db/schema/orders.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { actFor, employAt, signInStaff } from "../../testing/staff.ts";
import { bringTo } from "../../testing/stored-orders.ts";

type Person = Awaited<ReturnType<typeof signInStaff>>;

const { connection, shop, gateway } = await ownStaffShop();
const manager = await signInStaff(shop, "manager");
const operator = await signInStaff(shop, "callcenter");
const seller = await signInStaff(shop, "shop");
await employAt(shop, seller, fixtureLocations.malysheva);
beforeEach(() => {
  shop.clock.now = FIXTURE_NOW;
});

interface OrderChoice {
  sku?: string;
  quantity?: number;
  tradeIn?: boolean;
  email?: string;
  input?: Record<string, unknown>;
}

/** A guest's order, fetched in the first shop and paid there. */
async function placed({ sku = "TP-SENSOR", quantity = 1, tradeIn, email = "", input = {} }: OrderChoice = {}) {
  const added = dataOf(await shop.call(cartAdd, { sku, quantity })).cart;
  const sender = { cartToken: added.token };
  const { cart } = tradeIn ? dataOf(await shop.call(cartUpdate, { sku, tradeIn }, sender)) : { cart: added };
  const contact = { ...newContact(), email };
  const order = dataOf(await shop.call(orderCreate, orderInput(cart, { contact, ...input }), sender));
  return { ...order, contact };
}

const cardOf = async (identity: string, person: Person = manager) =>
  dataOf(await gateway.call(orderDeskCard, { identity }, person));

/** What the forms of a card send. */
const seenIn = ({ identity, version }: { identity: string; version: number }) => ({
  identity,
  version,
  key: randomUUID(),
});

async function move(identity: string, event: "start" | "make_ready", person = manager) {
  return gateway.call(orderDeskMove, { ...seenIn(await cardOf(identity, person)), event }, person);
}

const idsOf = (rows: readonly { identity: string }[]) => rows.map(({ identity }) => identity);
const list = async (filters: Partial<InputOf<typeof orderDeskList>> & Record<string, unknown>, person = manager) =>
  idsOf(dataOf(await gateway.call(orderDeskList, filters, person)).rows);

describe("the list of orders", () => {
  it("finds orders by each of its filters, the latest first", async () => {
    const first = await placed();
    const other = await placed({ input: { delivery: { type: "pickup", shopId: fixtureLocations.shcherbakova } } });
    const courier = await placed({
      input: {
        delivery: { type: "city_region", street: "Ленина", house: "5", date: "2026-11-25", interval: "10:00–14:00" },
        expectedSum: 249_000 + 49_000,
      },
    });
    await bringTo(connection.db, other.identity, "processing");
    const ours = [courier.identity, other.identity, first.identity];
    const among = async (filters: Record<string, unknown>) =>
      (await list(filters)).filter((identity) => ours.includes(identity));
    expect(await among({})).toEqual(ours);
    expect(await among({ status: "processing" })).toEqual([other.identity]);
    expect(await among({ shop: fixtureLocations.malysheva })).toEqual([first.identity]);
    expect(await among({ delivery: "city_region" })).toEqual([courier.identity]);
    expect(await list({ number: first.identity.toLowerCase() })).toEqual([first.identity]);
    expect(await list({ number: first.reserveId })).toEqual([first.identity]);
    expect(await list({ phone: `8 (${first.contact.phone.slice(2)}` })).toEqual([first.identity]);
    expect(await among({ payment: "offline" })).toEqual(ours);
    expect(await among({ payment: "credit" })).toEqual([]);
    expect(await among({ createdFrom: "2026-11-20", createdTo: "2026-11-20" })).toEqual(ours);
    expect(await among({ createdFrom: "2026-11-21" })).toEqual([]);
  });

  it("notes who takes a file of it, and by which filters", async () => {
    const finance = await signInStaff(shop, "admin");
    dataOf(await gateway.call(orderDeskList, { purpose: "export", status: "new" }, finance));
    const noted = await connection.db.select().from(staffActions).where(eq(staffActions.staffId, finance.userId));
    expect(noted).toMatchObject([
      { call: "orderDeskList", target: "CSV", after: expect.objectContaining({ status: "new" }) },
    ]);
  });

  it("tells what is late: promised and not ready, and reserves that end", async () => {
    const { identity } = await placed({ sku: "O-5W30" });
    const now = async () => signInStaff(shop, "manager");
    const row = async () =>
      dataOf(await gateway.call(orderDeskList, { number: identity }, await now())).rows[0] ?? expect.fail();
    expect(await row()).toMatchObject({ lateness: "none", readySince: null, paid: 0 });
    expect(await list({ late: "yes" })).not.toContain(identity);
    shop.clock.now = new Date(new Date((await row()).readyAt ?? "").getTime() + 60_000);
    expect(await row()).toMatchObject({ lateness: "not_ready" });
    expect(await list({ late: "yes" }, await now())).toContain(identity);
    const readyAt = shop.clock.now;
    await bringTo(connection.db, identity, "ready", readyAt);
    expect(await row()).toMatchObject({ lateness: "none", readySince: readyAt.toISOString() });
    shop.clock.now = new Date(new Date(endOf((await row()).deadline) ?? "").getTime() - 3_600_000);
    expect(await row()).toMatchObject({ lateness: "ends_soon" });
    expect(await list({ late: "yes" }, await now())).toContain(identity);
  });

  it("finds orders of which a place has fewer pieces by its last file than were ordered from it since", async () => {
    const { identity } = await placed({ quantity: 2 });
    const there = eq(stock.goodsId, fixtureId("TP-SENSOR"));
    const before = await connection.db.select().from(stock).where(there);
    expect(await list({ late: "short" })).not.toContain(identity);
    expect((await cardOf(identity)).reserve).toMatchObject([{ quantity: 2, short: 0 }]);
    // A file, or the undoing of one, that leaves a piece less than is reserved.
    await connection.db
      .update(stock)
      .set({ outside: sql`greatest(0, ${stock.reserved} - 1)` })
      .where(there);
    expect(await list({ late: "short" })).toContain(identity);
    expect((await cardOf(identity)).reserve).toMatchObject([{ quantity: 2, short: 1 }]);
    await bringTo(connection.db, identity, "ready");
    expect(await list({ late: "short" })).not.toContain(identity);
    expect((await cardOf(identity)).reserve).toMatchObject([{ short: 0 }]);
    for (const { goodsId, locationId, outside } of before)
      await connection.db
        .update(stock)
        .set({ outside })
        .where(and(eq(stock.goodsId, goodsId), eq(stock.locationId, locationId)));
  });

  it("shows staff of a shop the orders of their shop alone, and lets them move no other", async () => {
    const own = await placed();
    const foreign = await placed({ input: { delivery: { type: "pickup", shopId: fixtureLocations.shcherbakova } } });
    const seen = await list({}, seller);
    expect(seen).toContain(own.identity);
    expect(seen).not.toContain(foreign.identity);
    expect(await list({ number: foreign.identity }, seller)).toEqual([]);
    const { version } = await cardOf(foreign.identity);
    const hidden = { identity: foreign.identity, version, key: randomUUID() };
    expect((await gateway.call(orderDeskCard, { identity: foreign.identity }, seller)).code).toBe("not_found");
    expect((await gateway.call(orderDeskMove, { ...hidden, event: "start" }, seller)).code).toBe("not_found");
    expect((await gateway.call(orderDeskCancel, { ...hidden, reason: "customer" }, seller)).code).toBe("not_found");
    expect((await gateway.call(orderDeskNoteAdd, { ...hidden, text: "x" }, seller)).code).toBe("not_found");
    expect((await gateway.call(orderDeskLetter, hidden, seller)).code).toBe("not_found");
    expect((await gateway.call(orderPickList, { shop: fixtureLocations.shcherbakova }, seller)).code).toBe("not_found");
    expect((await move(own.identity, "start", seller)).code).toBeUndefined();
  });

  it("shows staff of a shop without a department nothing", async () => {
    await placed();
    expect(await list({}, await signInStaff(shop, "shop"))).toEqual([]);
  });
});

describe("the card of an order", () => {
  it("has everything of it, with contacts masked for operators, and says who did what", async () => {
    const { identity, contact } = await placed({ email: "anna@example.ru" });
    await move(identity, "start");
    const card = await cardOf(identity);
    expect(card).toMatchObject({
      status: "processing",
      contact: { phone: contact.phone, email: "anna@example.ru" },
      clientKey: contact.phone.slice(2),
      reserve: [{ place: "Склад «Урал»", sku: "TP-SENSOR", quantity: 1, isReturned: false }],
      events: [
        { event: "place", who: { kind: "guest", name: "Покупатель" } },
        { event: "start", who: { kind: "staff", name: "Ольга Сотрудник" } },
      ],
      messages: [{ channel: "mail", recipient: "anna@example.ru", text: `Заказ ${identity} принят` }],
      acts: { start: false, make_ready: true, hand_out: true, cancel: true },
      isEditable: true,
    });
    const masked = await cardOf(identity, operator);
    expect(masked).toMatchObject({
      clientKey: `number-${identity}`,
      acts: { start: false, make_ready: false, hand_out: false, cancel: false },
      isEditable: false,
    });
    expect(JSON.stringify(masked)).not.toContain(contact.phone.slice(-7));
    expect(JSON.stringify(masked)).not.toContain("anna@");
    const [opened] = await connection.db.select().from(staffActions).where(eq(staffActions.staffId, operator.userId));
    expect(opened).toMatchObject({ call: "orderDeskCard", target: identity });
  });

  it("tells operators no phone and no address of mail in any field of the contact, and all of them to who moves orders", async () => {
    const typed = { phone: newContact().phone, email: "anna@example.ru", none: "Анна" };
    const contact = eachContactField((_, { mask }) => typed[mask]);
    const { identity } = await placed({ input: { contact } });
    expect((await cardOf(identity)).contact).toEqual(contact);
    const masked = eachContactField((_, { mask }) => forStaff(mask, typed[mask]));
    expect((await cardOf(identity, operator)).contact).toEqual(masked);
    expect([masked.name, masked.phone, masked.email]).toEqual(["Анна", maskPhone(typed.phone), "a···@e···.ru"]);
    const unmailed = await placed({ input: { contact: { ...contact, email: "" } } });
    expect((await cardOf(unmailed.identity, operator)).contact.email).toBe("");
  });

  it("says who took the order, and customers are told that it was staff", async () => {
    const { sender } = await actFor(gateway, manager, { phone: "+79135550001" });
    const { cart } = dataOf(await gateway.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }, sender));
    const contact = { name: "Анна", phone: "+79135550001", email: "a@example.ru", comment: "" };
    const order = dataOf(await gateway.call(orderCreate, orderInput(cart, { contact }), sender));
    expect(await cardOf(order.identity)).toMatchObject({ placedBy: "Ольга Сотрудник" });
    const access = { identity: order.identity, orderAccessToken: order.orderAccessToken };
    expect(dataOf(await shop.call(orderByIdentity, access)).order.isPlacedByStaff).toBe(true);
    const letters = await connection.db.select().from(outboxMessages);
    expect(letters.at(-1)?.body).toContain("Оформил сотрудник магазина.");
    const own = await placed({ email: "b@example.ru" });
    expect(
      dataOf(await shop.call(orderByIdentity, { identity: own.identity, orderAccessToken: own.orderAccessToken })).order
        .isPlacedByStaff,
    ).toBe(false);
    expect((await connection.db.select().from(outboxMessages)).at(-1)?.body).not.toContain("Оформил");
  });
});

describe("acts on an order", () => {
  it("are done once for a form, whatever has become of the order", async () => {
    const { identity } = await placed();
    const form = { ...seenIn(await cardOf(identity)), event: "start" };
    const [first, second] = await Promise.all([1, 2].map(() => gateway.call(orderDeskMove, form, manager)));
    expect([dataOf(first ?? expect.fail()), dataOf(second ?? expect.fail())]).toEqual(
      Array(2).fill({ status: "processing", version: 2, waits: false }),
    );
    await move(identity, "make_ready");
    expect(dataOf(await gateway.call(orderDeskMove, form, manager))).toEqual({
      status: "ready",
      version: 3,
      waits: false,
    });
    expect((await cardOf(identity)).events).toHaveLength(3);
  });

  it("are refused on a card that is out of date, with who changed it", async () => {
    const { identity } = await placed();
    const seen = await cardOf(identity);
    await move(identity, "start", seller);
    const late = await gateway.call(orderDeskCancel, { ...seenIn(seen), reason: "customer" }, manager);
    expect([late.status_code, late.code]).toEqual([409, "order_changed"]);
    expect(late.errors[0]?.message).toMatch(/теперь он «В обработке» \(Ольга Сотрудник, 20 ноября, 12:00\)/);
    expect(late.data).toEqual({ status: "processing", version: 2 });
    expect((await cardOf(identity)).status).toBe("processing");
  });

  it("are refused out of turn", async () => {
    const { identity } = await placed();
    const seen = seenIn(await cardOf(identity));
    const early = await gateway.call(orderDeskMove, { ...seen, event: "make_ready" }, manager);
    expect([early.status_code, early.code]).toEqual([409, "too_late"]);
  });

  it("cancel with a reason from the list, and with words where it is another", async () => {
    const { identity } = await placed();
    const seen = seenIn(await cardOf(identity));
    const wordless = await gateway.call(orderDeskCancel, { ...seen, reason: "other" }, manager);
    expect(wordless).toMatchObject({ status_code: 422, errors: [{ field: "text" }] });
    dataOf(await gateway.call(orderDeskCancel, { ...seen, reason: "no_goods", text: "Брак на складе" }, manager));
    const card = await cardOf(identity);
    expect(card).toMatchObject({ status: "cancelled", cancellation: "by_shop", reserve: [{ isReturned: true }] });
    expect(card.events.at(-1)).toMatchObject({ event: "cancel", reason: "Товара нет: Брак на складе" });
  });

  it("hand out with a till: the gateway calculates what is taken", async () => {
    const { identity, sum } = await placed();
    await move(identity, "start");
    const seen = seenIn(await cardOf(identity));
    const tillless = await gateway.call(orderDeskHandOut, seen, manager);
    expect(tillless).toMatchObject({ status_code: 422, errors: [{ field: "till" }] });
    dataOf(await gateway.call(orderDeskHandOut, { ...seen, till: "sbp", takenKopecks: 1 }, manager));
    expect(await cardOf(identity)).toMatchObject({
      status: "delivered",
      paid: sum,
      handover: { till: "sbp", taken: sum, battery: null },
    });
  });

  it("take the discount for an old battery back when it was not brought, and the sum stays true", async () => {
    const { identity, sum } = await placed({ sku: "B-60", tradeIn: true });
    await move(identity, "start");
    const card = await cardOf(identity);
    expect(card.toTake).toMatchObject({ tradeIn: 60_000, brought: sum, notBrought: sum + 60_000 });
    const unsaid = await gateway.call(orderDeskHandOut, { ...seenIn(card), till: "cash" }, manager);
    expect(unsaid).toMatchObject({ status_code: 422, errors: [{ field: "battery" }] });
    const handOut = { ...seenIn(card), till: "cash", battery: "not_brought" };
    dataOf(await gateway.call(orderDeskHandOut, handOut, manager));
    const after = await cardOf(identity);
    expect(after).toMatchObject({ sum: sum + 60_000, paid: sum + 60_000, handover: { battery: "not_brought" } });
    expect(after.adjustments.map(({ kind, kopecks }) => [kind, kopecks])).toEqual(
      expect.arrayContaining([
        ["trade_in", -60_000],
        ["trade_in_declined", 60_000],
      ]),
    );
    const kept = await placed({ sku: "B-60", tradeIn: true });
    await move(kept.identity, "start");
    const brought = { ...seenIn(await cardOf(kept.identity)), till: "card", battery: "brought" };
    dataOf(await gateway.call(orderDeskHandOut, brought, manager));
    expect(await cardOf(kept.identity)).toMatchObject({ sum: kept.sum, paid: kept.sum });
  });

  it("hand out a new order at once: it is taken into work with it, and both stand in its history", async () => {
    const { identity } = await placed();
    const card = await cardOf(identity);
    expect(card).toMatchObject({ status: "new", acts: { start: true, hand_out: true } });
    dataOf(await gateway.call(orderDeskHandOut, { ...seenIn(card), till: "cash" }, manager));
    const { status, events } = await cardOf(identity);
    expect([status, ...events.map(({ event }) => event)]).toEqual(["delivered", "place", "start", "hand_out"]);
  });

  it("hand out no order that is paid before and was not", async () => {
    const { identity } = await placed();
    const payment = { method: "card_online", title: "Картой на сайте", note: "" };
    await connection.db.update(orders).set({ payment }).where(eq(orders.orderNumber, identity));
    await move(identity, "start");
    const card = await cardOf(identity);
    expect(card).toMatchObject({
      acts: { hand_out: false },
      toTake: { refusal: expect.stringContaining("до выдачи") },
    });
    const refused = await gateway.call(orderDeskHandOut, { ...seenIn(card), till: "cash" }, manager);
    expect([refused.status_code, refused.code]).toEqual([409, "not_paid"]);
    expect((await cardOf(identity)).status).toBe("processing");
  });

  it("add notes once, which nobody changes", async () => {
    const { identity } = await placed();
    const note = { identity, key: randomUUID(), text: "Позвонить после шести" };
    for (let sent = 0; sent < 2; sent += 1) dataOf(await gateway.call(orderDeskNoteAdd, note, manager));
    expect((await cardOf(identity, operator)).notes).toMatchObject([
      { text: "Позвонить после шести", author: "Ольга Сотрудник" },
    ]);
    const change = connection.db.update(orderNotes).set({ text: "Не звонить" });
    await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining("only ever added") } });
    const removal = connection.db.delete(orderHandovers);
    await expect(removal).rejects.toMatchObject({ cause: { message: expect.stringContaining("only ever added") } });
  });

  it("write to the customer again, once for a form and five times a day", async () => {
    const { identity } = await placed({ email: "again@example.ru" });
    const written = async () => (await cardOf(identity)).messages.map(({ channel }) => channel);
    const form = { identity, key: randomUUID() };
    for (let sent = 0; sent < 2; sent += 1) dataOf(await gateway.call(orderDeskLetter, form, manager));
    expect(await written()).toEqual(["mail", "mail"]);
    for (let sent = 0; sent < 4; sent += 1)
      dataOf(await gateway.call(orderDeskLetter, { identity, key: randomUUID() }, manager));
    expect((await gateway.call(orderDeskLetter, { identity, key: randomUUID() }, manager)).status_code).toBe(429);
    expect(await written()).toHaveLength(6);
    const mute = await placed();
    dataOf(await gateway.call(orderDeskLetter, { identity: mute.identity, key: randomUUID() }, manager));
    expect((await cardOf(mute.identity)).messages.map(({ channel }) => channel)).toEqual(["sms", "sms"]);
  });
});

describe("what is to be collected", () => {
  it("is by place: what lies in the shop first, with what goes elsewhere, then what is brought", async () => {
    const own = await placed({ sku: "TP-SENSOR", quantity: 2 });
    const here = await placed({ sku: "D-CAST", quantity: 1 });
    const courier = await placed({
      sku: "D-CAST",
      input: {
        delivery: { type: "city_region", street: "Ленина", house: "5", date: "2026-11-22", interval: "10:00–14:00" },
        expectedSum: 845_000 + 49_000,
      },
    });
    const ready = await placed({ sku: "TP-SENSOR" });
    await bringTo(connection.db, ready.identity, "ready");
    const pickList = dataOf(
      await gateway.call(orderPickList, { shop: fixtureLocations.malysheva, day: "2026-11-30" }, seller),
    );
    const [shelf, ...others] = pickList.places;
    expect([shelf?.isHere, ...others.map(({ isHere }) => isHere)]).toEqual([true, ...others.map(() => false)]);
    const warehouse = others.find(({ title }) => title === "Склад «Урал»");
    const ordersOf = (place: typeof shelf, sku: string) =>
      place?.goods.find((goods) => goods.sku === sku)?.orders.map(({ identity, quantity }) => [identity, quantity]) ??
      [];
    expect(ordersOf(shelf, "D-CAST")).toContainEqual([here.identity, 1]);
    expect(ordersOf(warehouse, "TP-SENSOR")).toContainEqual([own.identity, 2]);
    expect(idsOf(pickList.orders)).not.toContain(ready.identity);
    const goesTo = shelf?.goods.flatMap((goods) => goods.orders).find(({ identity }) => identity === courier.identity);
    expect(goesTo).toMatchObject({ quantity: 1, goesTo: "Доставка курьером" });
    expect(pickList.orders.find(({ identity }) => identity === courier.identity)).toMatchObject({ isOwn: false });
    const early = dataOf(
      await gateway.call(orderPickList, { shop: fixtureLocations.malysheva, day: "2026-11-20" }, seller),
    );
    expect(idsOf(early.orders)).toContain(here.identity);
    expect(idsOf(early.orders)).not.toContain(own.identity);
  });
});
