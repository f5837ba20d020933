import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { approvalDecide, approvalList } from "../../contract/office/approvals.ts";
import { orderChange, orderChangeForm, orderChangeTry } from "../../contract/office/order-change.ts";
import { orderDeskCard, orderDeskHandOut, orderDeskLetter } from "../../contract/office/order-desk.ts";
import { approvals } from "../../platform/db/schema/approvals.ts";
import { deliveryQuotes, shipments, tcCities, tcTerminals } from "../../platform/db/schema/delivery.ts";
import { goods, stock } from "../../platform/db/schema/goods.ts";
import { orderReservations } from "../../platform/db/schema/orders.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
import { simulateDeliveryProviders } from "../../platform/providers/delivery/open-delivery-providers.ts";
import { nameCompanies, refreshTerminals } from "../../sales/checkout/refresh-terminals.ts";
import { expireOrders } from "../../sales/orders/end-reserves.ts";
import { dataOf } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openPayingShop, type PayingShop } from "../../testing/paying-shop.ts";
import { openStaffGateway, signInStaff } from "../../testing/staff.ts";
import { applyEvent } from "../../testing/stored-orders.ts";

const WHEEL = 845_000;
const SENSOR = 249_000;

type Access = Awaited<ReturnType<PayingShop["placed"]>>;

const cities = [
  { title: "Екатеринбург", area: "Свердловская область", lat: 56.8389, lng: 60.6057 },
  { title: "Пермь", area: "Пермский край", lat: 58.0105, lng: 56.2502 },
  { title: "Анадырь", area: "Чукотский автономный округ", lat: 64.7337, lng: 177.4968 },
];

const connection = await ownDatabase();
const carriers = await simulateDeliveryProviders(cities);
const shop = await openPayingShop(connection, { delivery: carriers });
await nameCompanies(shop.services, carriers.cargo);
for (const company of carriers.cargo) await refreshTerminals(shop.services, company, shop.signal);
const gateway = openStaffGateway(shop);
const manager = await signInStaff(shop, "manager");
const seller = await signInStaff(shop, "shop");
beforeEach(async () => {
  await connection.db.update(stock).set({ quantity: 40 });
});
afterEach(async () => {
  await shop.forgetOrders();
  await connection.db.delete(approvals);
  await connection.db.delete(outboxMessages);
  await connection.db.delete(deliveryQuotes);
  for (const company of carriers.companies) company.behave("normal");
});
afterAll(async () => {
  expect([...gateway.failures, ...shop.failures]).toEqual([]);
  await shop.close();
  await carriers.close();
});

const formOf = async (identity: string, more: { text?: string } = {}) =>
  dataOf(await gateway.call(orderChangeForm, { identity, ...more }, manager));

/** The form as it stands, with what is other in it. */
async function filled(identity: string, more: Record<string, unknown> = {}) {
  const { version, lines } = await formOf(identity);
  return {
    identity,
    version,
    key: randomUUID(),
    lines: lines.map(({ position, sku, quantity }) => ({ position, sku, quantity })),
    ...more,
  };
}

async function change(identity: string, more: Record<string, unknown> = {}, person = manager) {
  const input = await filled(identity, more);
  const tried = dataOf(await gateway.call(orderChangeTry, input, person));
  return { tried, input, reply: await gateway.call(orderChange, { ...input, expectedSum: tried.sum }, person) };
}
const pieces = (quantity: number, position = 0) => [{ position, sku: "D-CAST", quantity }];
const cardOf = async (identity: string) => dataOf(await gateway.call(orderDeskCard, { identity }, manager));

async function paid(overrides: Record<string, unknown> = {}): Promise<Access> {
  const access = await shop.placed("card_online", overrides);
  dataOf(await shop.pay(access));
  await payAtBank(access.identity);
  return access;
}

async function payAtBank(identity: string) {
  const payment = (await shop.bankPayments(identity)).at(-1);
  if (!payment) throw new Error("The bank has no payment");
  await shop.atBank(payment, { do: "pay", scenario: "plain" });
  await shop.round();
}

async function settled() {
  for (let n = 0; n < 3; n += 1) {
    shop.later(1);
    await shop.round();
  }
}

const messages = async () =>
  (await connection.db.select().from(outboxMessages).orderBy(asc(outboxMessages.id))).filter(
    ({ kind }) => kind === "order_changed",
  );

/** Pieces that an order holds, and those that are left. */
async function heldPieces(sku: Parameters<typeof fixtureId>[0]) {
  const { db } = connection;
  const isLive = and(eq(orderReservations.goodsId, fixtureId(sku)), isNull(orderReservations.returnedAt));
  const [held] = await db
    .select({ pieces: sql<number>`coalesce(sum(${orderReservations.quantity}), 0)::int` })
    .from(orderReservations)
    .where(isLive);
  const [left] = await db
    .select({ pieces: sql<number>`sum(${stock.quantity})::int` })
    .from(stock)
    .where(eq(stock.goodsId, fixtureId(sku)));
  return [held?.pieces, left?.pieces];
}

describe("changing an order that is paid at the handover", () => {
  it("takes out, adds and counts anew by the rules of placing; stock, sum, journal and customer follow", async () => {
    const { identity } = await shop.placed("cash");
    expect((await formOf(identity, { text: "TP-SENSOR" })).found).toMatchObject([{ sku: "TP-SENSOR", price: SENSOR }]);
    const { tried, reply } = await change(identity, {
      lines: [...pieces(2), { sku: "TP-SENSOR", quantity: 1 }],
      reason: "Колесо нашлось дома",
    });
    expect(tried).toMatchObject({ before: 4 * WHEEL, sum: 2 * WHEEL + SENSOR, refund: 0, due: 2 * WHEEL + SENSOR });
    expect(dataOf(reply)).toMatchObject({ status: "new", version: 2, waits: false });
    const card = await cardOf(identity);
    expect(card).toMatchObject({
      sum: 2 * WHEEL + SENSOR,
      lines: [{ sku: "D-CAST", quantity: 2 }, { sku: "TP-SENSOR" }],
    });
    expect(card.events.at(-1)).toMatchObject({
      event: "change",
      reason: expect.stringMatching(/4 → 2.*добавлено 1.*Колесо нашлось дома/),
    });
    expect(await heldPieces("D-CAST")).toEqual([2, 38]);
    expect(await heldPieces("TP-SENSOR")).toEqual([1, 39]);
    expect(await messages()).toMatchObject([{ channel: "sms", body: expect.stringMatching(/изменён/) }]);
    const journal = await connection.db.select().from(staffActions).where(eq(staffActions.call, "orderChange"));
    expect(journal.at(-1)).toMatchObject({ target: identity, before: { sumKopecks: 4 * WHEEL } });
  });

  it("adds goods as they are sold, while fewer than were ordered are the word of staff", async () => {
    const { identity } = await shop.placed("cash");
    await connection.db.update(goods).set({ leastQuantity: 4, quantityStep: 4 }).where(eq(goods.sku, "D-CAST"));
    await connection.db.update(goods).set({ leastQuantity: 2 }).where(eq(goods.sku, "TP-SENSOR"));
    const tried = async (lines: object[]) => gateway.call(orderChangeTry, await filled(identity, { lines }), manager);
    expect(await tried(pieces(6))).toMatchObject({
      errors: [{ field: "lines[0].quantity", message: "Этот товар продаётся по 4\u00a0шт.: возьмите 4 или 8" }],
    });
    expect(await tried([...pieces(4), { sku: "TP-SENSOR", quantity: 1 }])).toMatchObject({
      errors: [{ field: "lines[1].quantity", message: "Этот товар продаётся от 2\u00a0шт.: возьмите 2" }],
    });
    expect((await tried(pieces(3))).status_code).toBe(200);
    expect((await tried(pieces(8))).status_code).toBe(200);
    await connection.db.update(goods).set({ leastQuantity: 1, quantityStep: 1 });
  });

  it("is done once for a form, and refuses who has not seen what another has done meanwhile", async () => {
    const { identity } = await shop.placed("cash");
    const { input, tried } = await change(identity, { lines: pieces(3) });
    const again = await gateway.call(orderChange, { ...input, expectedSum: tried.sum }, manager);
    expect(dataOf(again)).toMatchObject({ version: 2 });
    const late = { ...input, key: randomUUID(), expectedSum: tried.sum };
    expect(await gateway.call(orderChange, late, manager)).toMatchObject({ code: "order_changed" });
    expect(await gateway.call(orderChangeTry, input, manager)).toMatchObject({ code: "order_changed" });
    expect(await messages()).toHaveLength(1);
  });

  it("keeps the price that was ordered, and asks today's for more of it", async () => {
    const { identity } = await shop.placed("cash");
    const dearer = { priceKopecks: WHEEL + 10_000 };
    await connection.db
      .update(goods)
      .set(dearer)
      .where(eq(goods.id, fixtureId("D-CAST")));
    const { tried, reply } = await change(identity, { lines: pieces(6) });
    dataOf(reply);
    expect(tried.sum).toBe(4 * WHEEL + 2 * (WHEEL + 10_000));
    const { lines } = await cardOf(identity);
    expect(lines).toMatchObject([
      { quantity: 4, price: WHEEL },
      { quantity: 2, price: WHEEL + 10_000 },
    ]);
    await connection.db
      .update(goods)
      .set({ priceKopecks: WHEEL })
      .where(eq(goods.id, fixtureId("D-CAST")));
  });

  it("refuses what placing refuses, each at its field, and leaves the order and the stock as they were", async () => {
    const { identity } = await shop.placed("cash");
    const refusedAt = async (more: Record<string, unknown>) => {
      const reply = await gateway.call(orderChangeTry, await filled(identity, more), manager);
      return reply.errors?.map(({ field }) => field);
    };
    expect(await refusedAt({ lines: pieces(200) })).toEqual(["lines"]);
    expect(await refusedAt({ lines: pieces(0) })).toEqual(["lines"]);
    expect(await refusedAt({ lines: [...pieces(1), { sku: "NOBODY", quantity: 1 }] })).toEqual(["lines[1].quantity"]);
    expect(await refusedAt({ delivery: "pickup", shopId: fixtureLocations.permShop })).toEqual(["delivery_shopId"]);
    expect(await refusedAt({ delivery: "city_region", street: "Ленина", house: "5" })).toEqual(["date", "interval"]);
    expect(await refusedAt({ method: "invoice" })).toEqual(["method"]);
    expect(await heldPieces("D-CAST")).toEqual([4, 36]);
    expect((await cardOf(identity)).version).toBe(1);
  });

  it("moves it to another centre, and back into work where it stood ready", async () => {
    const { identity } = await shop.placed("cash");
    for (const event of ["start", "make_ready"] as const)
      await applyEvent(connection.db, identity, event, shop.services.now(), shop.messaging);
    const { reply } = await change(identity, { delivery: "pickup", shopId: fixtureLocations.shcherbakova });
    expect(dataOf(reply)).toMatchObject({ status: "processing" });
    const card = await cardOf(identity);
    expect(card).toMatchObject({ shopId: fixtureLocations.shcherbakova, sum: 4 * WHEEL });
    expect(await heldPieces("D-CAST")).toEqual([4, 36]);
    const courier = { street: "Ленина", house: "5", date: "2026-11-28", interval: "10:00–14:00" };
    dataOf((await change(identity, { delivery: "city_region", ...courier })).reply);
    expect((await cardOf(identity)).delivery).toMatchObject({ type: "city_region", date: "2026-11-28" });
  });

  it("leaves an order ready from which goods are only taken", async () => {
    const { identity } = await shop.placed("cash");
    for (const event of ["start", "make_ready"] as const)
      await applyEvent(connection.db, identity, event, shop.services.now(), shop.messaging);
    const { readyAt } = (await cardOf(identity)).delivery;
    expect(dataOf((await change(identity, { lines: pieces(1) })).reply)).toMatchObject({ status: "ready" });
    expect((await cardOf(identity)).delivery.readyAt).toBe(readyAt);
  });
});

describe("changing an order that was paid on the site", () => {
  it("gives back what was paid too much, as it came, and names the goods in the command", async () => {
    const access = await paid();
    const { tried, reply } = await change(access.identity, { lines: pieces(3) });
    expect(tried).toMatchObject({ received: 4 * WHEEL, refund: WHEEL, due: 0, waits: false });
    dataOf(reply);
    await settled();
    expect(await shop.keptAtBank(access.identity)).toBe(3 * WHEEL);
    const refund = (await shop.commands()).find(({ kind }) => kind === "refund");
    expect(refund).toMatchObject({ amountKopecks: WHEEL, lines: [{ quantity: 1, sumKopecks: WHEEL }] });
    expect(await cardOf(access.identity)).toMatchObject({ sum: 3 * WHEEL, paid: 3 * WHEEL, toTake: { refusal: null } });
    expect((await messages())[0]?.body).toMatch(/Вернём 8\s450/);
  });

  it("waits for a second person above the limit, who has it done or leaves everything as it was", async () => {
    const finance = await signInStaff(shop, "finance");
    const access = await paid();
    const { tried, input, reply } = await change(access.identity, { lines: pieces(1) });
    expect(tried).toMatchObject({ refund: 3 * WHEEL, waits: true });
    expect(dataOf(reply)).toMatchObject({ waits: true, version: tried.status === "processing" ? 2 : 1 });
    const same = { ...input, expectedSum: tried.sum };
    expect(dataOf(await gateway.call(orderChange, same, manager))).toMatchObject({ waits: true });
    expect(await gateway.call(orderChange, { ...same, key: randomUUID() }, manager)).toMatchObject({
      code: "too_late",
    });
    await settled();
    expect(await shop.keptAtBank(access.identity)).toBe(4 * WHEEL);
    expect((await cardOf(access.identity)).sum).toBe(4 * WHEEL);
    const [asked] = dataOf(await gateway.call(approvalList, { state: "waiting" }, finance)).rows;
    expect(asked).toMatchObject({ door: "order_change", amount: 3 * WHEEL });
    const decision = { id: asked?.id ?? 0, decision: "approve", note: "" };
    dataOf(await gateway.call(approvalDecide, decision, finance));
    await settled();
    expect(await shop.keptAtBank(access.identity)).toBe(WHEEL);
    expect((await cardOf(access.identity)).sum).toBe(WHEEL);
  });

  it("lets the rest of a dearer one be paid on its page, and pays no part of it twice", async () => {
    const access = await paid();
    const { tried, reply } = await change(access.identity, {
      lines: [...pieces(4), { sku: "TP-SENSOR", quantity: 1 }],
    });
    expect(tried).toMatchObject({ received: 4 * WHEEL, refund: 0, due: SENSOR });
    dataOf(reply);
    expect((await messages())[0]?.body).toMatch(/доплатить 2\s490/);
    const order = await shop.orderOf(access);
    expect(order).toMatchObject({ paying: null, payment: { method: "card" } });
    expect(order).toMatchObject({ sum: 4 * WHEEL + SENSOR, paid: 4 * WHEEL });
    expect(order.onlineWays.length).toBeGreaterThan(0);
    const begun = dataOf(await shop.pay(access, { method: "card_online" }));
    expect(begun.paying).toMatchObject({ sum: SENSOR });
    await payAtBank(access.identity);
    expect(await shop.keptAtBank(access.identity)).toBe(4 * WHEEL + SENSOR);
    expect(await shop.orderOf(access)).toMatchObject({ paying: { state: "paid" }, paid: 4 * WHEEL + SENSOR });
    await settled();
    expect(await shop.keptAtBank(access.identity)).toBe(4 * WHEEL + SENSOR);
  });

  it("takes the rest at the till from whoever knows the pickup code, and keeps what the site had taken", async () => {
    const access = await paid();
    dataOf((await change(access.identity, { lines: [...pieces(4), { sku: "TP-SENSOR", quantity: 1 }] })).reply);
    const card = await cardOf(access.identity);
    expect(card.toTake).toMatchObject({ brought: SENSOR, refusal: null, needsCode: true });
    const given = { identity: access.identity, version: card.version, key: randomUUID(), till: "cash" } as const;
    expect((await gateway.call(orderDeskHandOut, given, manager)).errors).toMatchObject([{ field: "code" }]);
    const code = (await shop.orderOf(access)).pickupCode ?? "";
    dataOf(await gateway.call(orderDeskHandOut, { ...given, code }, manager));
    expect((await shop.orderOf(access)).pickupCode).toBeNull();
    await settled();
    expect(await shop.keptAtBank(access.identity)).toBe(4 * WHEEL);
    expect(await cardOf(access.identity)).toMatchObject({ status: "delivered", paid: 4 * WHEEL + SENSOR });
  });

  it("tells by letter and by text that the code is asked for, and by letter what is left to pay", async () => {
    const contact = { name: "Анна", phone: "+79123450077", email: "anna@example.ru", comment: "" };
    const access = await paid({ contact });
    dataOf((await change(access.identity, { lines: [...pieces(4), { sku: "TP-SENSOR", quantity: 1 }] })).reply);
    await applyEvent(connection.db, access.identity, "make_ready", shop.services.now(), shop.messaging);
    const ready = (await connection.db.select().from(outboxMessages)).filter(({ kind }) => kind === "order_ready");
    const [letter, text] = ["mail", "sms"].map((channel) => ready.find((each) => each.channel === channel)?.body);
    expect(letter).toMatch(
      /назовите код получения, он на странице заказа\. Осталось оплатить 2\s490\s₽\. Держим заказ для вас до /,
    );
    expect(text).toMatch(/готов\. Код получения на странице заказа\. Держим для вас до [^.]*\. https?:/);
  });

  it("tells again what is left to pay after the till took a part of it", async () => {
    const contact = { name: "Анна", phone: "+79123450078", email: "vera@example.ru", comment: "" };
    const access = await paid({ contact });
    const lines = [...pieces(6), { sku: "TP-SENSOR", quantity: 1 }];
    dataOf((await change(access.identity, { lines })).reply);
    await applyEvent(connection.db, access.identity, "make_ready", shop.services.now(), shop.messaging);
    const { version } = await cardOf(access.identity);
    const code = (await shop.orderOf(access)).pickupCode ?? "";
    const given = [5, 0].map((quantity, position) => ({ position, quantity }));
    const part = { identity: access.identity, version, code, till: "cash", rest: "stays", lines: given } as const;
    dataOf(await gateway.call(orderDeskHandOut, { ...part, key: randomUUID(), expectedSum: WHEEL }, manager));
    dataOf(await gateway.call(orderDeskLetter, { identity: access.identity, key: randomUUID() }, manager));
    const sent = (await connection.db.select().from(outboxMessages)).filter(
      ({ kind, recipient }) => kind === "order_ready" && recipient === contact.email,
    );
    expect(sent.map(({ body }) => /Осталось оплатить [^.]*/.exec(body)?.[0].replace(/\s/g, " "))).toEqual([
      "Осталось оплатить 19 390 ₽",
      "Осталось оплатить 10 940 ₽",
    ]);
    expect(await shop.orderOf(access)).toMatchObject({ paid: 5 * WHEEL, sum: 6 * WHEEL + SENSOR });
  });

  it("closes the page of the bank, and gives back what comes there in spite of it", async () => {
    const access = await shop.placed("card_online");
    dataOf(await shop.pay(access));
    dataOf((await change(access.identity, { lines: pieces(2) })).reply);
    await payAtBank(access.identity);
    await settled();
    // It covers the order, which has come to cost less.
    expect(await shop.keptAtBank(access.identity)).toBe(2 * WHEEL);
    expect(await shop.orderOf(access)).toMatchObject({ paying: { state: "paid" }, sum: 2 * WHEEL });
  });

  it("is not ended by a deadline that it was to be paid by before", async () => {
    const access = await paid();
    dataOf((await change(access.identity, { lines: pieces(5) })).reply);
    shop.later(120);
    await expireOrders(shop, shop.signal);
    expect((await shop.orderOf(access)).status).toBe("processing");
  });
});

/** A terminal of the first company, or of another one. */
async function terminalIn(title: string, company = 0): Promise<number> {
  const rows = await connection.db
    .select({ id: tcTerminals.id, companyId: tcTerminals.companyId })
    .from(tcTerminals)
    .innerJoin(tcCities, eq(tcCities.id, tcTerminals.cityId))
    .where(eq(tcCities.title, title))
    .orderBy(asc(tcTerminals.companyId), asc(tcTerminals.id));
  const companies = [...new Set(rows.map(({ companyId }) => companyId))];
  return rows.find(({ companyId }) => companyId === companies[company])?.id ?? 0;
}

const shipmentsOf = () =>
  connection.db.select({ state: shipments.state, request: shipments.request, key: shipments.key }).from(shipments);
const by = (terminalId: number, more: object = {}) => ({ delivery: "russia_tc", terminalId, ...more });

describe("changing the delivery to a transport company", () => {
  it("costs what the company names for the parcel and has its shipment; goods and terminal may change again", async () => {
    const { identity } = await shop.placed("cash");
    const first = by(await terminalIn("Анадырь"), { method: "card_online" });
    const { tried, reply } = await change(identity, { ...first, price: 1 });
    const price = tried.sum - 4 * WHEEL;
    expect(price).toBeGreaterThan(0);
    expect(tried.adjustments).toMatchObject([{ kind: "delivery", kopecks: price }]);
    expect(tried.delivery).toMatchObject({
      type: "russia_tc",
      place: expect.stringMatching(/^«Северный путь», Анадырь/),
    });
    dataOf(reply);
    expect((await cardOf(identity)).sum).toBe(tried.sum);
    const [drafted] = await shipmentsOf();
    expect(drafted).toMatchObject({ state: "draft", request: { packages: [{ sku: "D-CAST", quantity: 4 }] } });
    expect(await heldPieces("D-CAST")).toEqual([4, 36]);

    const refused = await gateway.call(orderChangeTry, await filled(identity, { lines: pieces(2) }), manager);
    expect(refused.errors).toMatchObject([{ field: "lines", message: expect.stringMatching(/транспортную компанию/) }]);
    const other = await change(identity, { lines: pieces(2), ...by(await terminalIn("Анадырь", 1)) });
    expect(other.tried.sum).not.toBe(2 * WHEEL + price);
    dataOf(other.reply);
    const anew = await shipmentsOf();
    expect(anew).toMatchObject([{ state: "draft", request: { packages: [{ quantity: 2 }] } }]);
    expect(anew[0]?.key).not.toBe(drafted?.key);
    expect((await messages()).length).toBe(2);

    dataOf((await change(identity, { delivery: "pickup", shopId: fixtureLocations.shcherbakova })).reply);
    expect(await shipmentsOf()).toMatchObject([{ state: "cancelled" }]);
    expect((await cardOf(identity)).sum).toBe(2 * WHEEL);
    dataOf((await change(identity, first)).reply);
    expect(await shipmentsOf()).toMatchObject([{ state: "draft" }]);
  });

  it("is refused at its field: without a terminal, paid in cash, to nowhere, too heavy, and where the company is away", async () => {
    const { identity } = await shop.placed("cash");
    const terminalId = await terminalIn("Пермь");
    const refusal = async (more: Record<string, unknown>) =>
      (await gateway.call(orderChangeTry, await filled(identity, more), manager)).errors;
    expect(await refusal({ delivery: "russia_tc" })).toMatchObject([{ field: "terminalId" }]);
    expect(await refusal(by(terminalId))).toMatchObject([{ field: "payment_method" }]);
    const online = { method: "card_online" };
    expect(await refusal(by(999_999, online))).toMatchObject([{ field: "delivery_terminalId" }]);
    expect(await refusal(by(terminalId, { ...online, lines: pieces(200) }))).toMatchObject([
      { field: "delivery_type" },
    ]);
    carriers.companies[0]?.behave("failing");
    expect(await refusal(by(await terminalIn("Анадырь"), online))).toMatchObject([
      { field: "terminalId", message: expect.stringMatching(/Северный путь.*не отвечает/) },
    ]);
    expect(await shipmentsOf()).toEqual([]);
    expect((await cardOf(identity)).version).toBe(1);
  });

  it("has the rest of a paid one paid on its page before anything is sent, and ends with the reserve if nobody pays", async () => {
    const access = await paid();
    const terminal = by(await terminalIn("Анадырь"));
    const { tried, reply } = await change(access.identity, terminal);
    const price = tried.sum - 4 * WHEEL;
    expect(tried).toMatchObject({ received: 4 * WHEEL, refund: 0, due: price, payUntil: expect.any(String) });
    dataOf(reply);
    expect((await messages())[0]?.body).toMatch(/Доплатите .* на странице заказа до .*: потом заказ отменится сам/);
    expect(await shop.orderOf(access)).toMatchObject({
      paying: { state: "none", isRequired: true, sum: price, canPay: true },
    });
    const packed = await applyEvent(
      connection.db,
      access.identity,
      "make_ready",
      shop.services.now(),
      shop.messaging,
    ).catch((error: Error) => error.message);
    expect(packed).toMatch(/не оплачен/);
    dataOf(await shop.pay(access));
    await payAtBank(access.identity);
    await settled();
    expect(await shop.keptAtBank(access.identity)).toBe(4 * WHEEL + price);
    expect(await shop.orderOf(access)).toMatchObject({ paying: { state: "paid" } });
    await applyEvent(connection.db, access.identity, "make_ready", shop.services.now(), shop.messaging);
    expect(await shipmentsOf()).toMatchObject([{ state: "requested" }]);
    expect((await gateway.call(orderChangeTry, await filled(access.identity, terminal), manager)).errors).toMatchObject(
      [{ field: "delivery", message: expect.stringMatching(/уже вызвали/) }],
    );

    const late = await paid();
    dataOf((await change(late.identity, terminal)).reply);
    shop.later(30 * 24 * 60);
    await expireOrders(shop, shop.signal);
    await settled();
    expect((await shop.orderOf(late)).status).toBe("cancelled");
    expect(await shop.keptAtBank(late.identity)).toBe(0);
  });

  it("keeps the price that was agreed on until a second person has agreed, and is done once although the company is away by then", async () => {
    const finance = await signInStaff(shop, "finance");
    const access = await paid();
    const { tried, input, reply } = await change(access.identity, {
      lines: pieces(1),
      ...by(await terminalIn("Пермь")),
    });
    expect(tried.waits).toBe(true);
    expect(dataOf(reply).waits).toBe(true);
    expect(await shipmentsOf()).toEqual([]);
    await connection.db.delete(deliveryQuotes);
    carriers.companies[0]?.behave("failing");
    const [asked] = dataOf(await gateway.call(approvalList, { state: "waiting" }, finance)).rows;
    dataOf(await gateway.call(approvalDecide, { id: asked?.id ?? 0, decision: "approve", note: "" }, finance));
    expect((await cardOf(access.identity)).sum).toBe(tried.sum);
    expect(await shipmentsOf()).toMatchObject([{ state: "draft" }]);
    const again = await gateway.call(orderChange, { ...input, expectedSum: tried.sum }, manager);
    expect(dataOf(again)).toMatchObject({ version: expect.any(Number) });
  });
});

it("is for who may hand out orders of the centre, and no more once they are handed out", async () => {
  const { identity } = await shop.placed("cash");
  const input = await filled(identity);
  expect(await gateway.call(orderChangeTry, input, seller)).toMatchObject({ code: "not_found" });
  const operator = await signInStaff(shop, "callcenter");
  expect(await gateway.call(orderChangeTry, input, operator)).toMatchObject({ status_code: 403 });
  for (const event of ["start", "make_ready", "hand_out"] as const)
    await applyEvent(connection.db, identity, event, shop.services.now(), shop.messaging);
  expect(await formOf(identity)).toMatchObject({ refusal: "Заказ уже выдан, изменить его нельзя" });
  const late = await filled(identity);
  expect(await gateway.call(orderChangeTry, late, manager)).toMatchObject({ code: "too_late" });
});
