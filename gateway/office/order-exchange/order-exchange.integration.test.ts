import { readFileSync } from "node:fs";
import { and, asc, eq, isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCardReader } from "../../catalogue/goods/card-reader.ts";
import { journalList } from "../../contract/office/journal.ts";
import { orderDeskCard } from "../../contract/office/order-desk.ts";
import { exchangeDocumentList, exchangedOrderList, exchangeSessionList } from "../../contract/office/order-exchange.ts";
import { cartAdd } from "../../contract/sales/cart.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import { exchangeOffers } from "../../platform/db/schema/exchange.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { invoicePayments } from "../../platform/db/schema/invoices.ts";
import { orderExchangeDocuments, orderExchangeQueries } from "../../platform/db/schema/order-exchange.ts";
import { orderEvents, orders } from "../../platform/db/schema/orders.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
import { findByOrderNumber } from "../../sales/orders/orders-store.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { ownPayingShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { applyEvent, storeInvoiced, storeOrder } from "../../testing/stored-orders.ts";
import { type ExchangeInTest, openTestExchange } from "../exchange/testing.ts";
import { zipOf } from "../import/testing.ts";
import { journalRoutes } from "../journal/handlers.ts";
import { orderDeskRoutes } from "../order-desk/handlers.ts";
import { GIVEN_AT_ONCE } from "./give-orders.ts";
import { orderExchangeRoutes } from "./handlers.ts";
import { takeDocuments } from "./take-documents.ts";
import { documentOf, fileWith } from "./testing.ts";
import { findNumberInOneC } from "./waiting-store.ts";

const { connection, shop } = await ownPayingShop();
const exchange = await openTestExchange(shop);
beforeEach(async () => {
  await shop.forgetOrders();
  for (const table of [outboxMessages, orderExchangeDocuments, orderExchangeQueries]) await connection.db.delete(table);
  await connection.db.update(stock).set({ quantity: 8 }).where(wheelsAtShop);
});
afterEach(() => expect(shop.failures).toEqual([]));
afterAll(() => exchange.close());

const wheelsAtShop = and(eq(stock.goodsId, fixtureId("D-CAST")), eq(stock.locationId, fixtureLocations.malysheva));
const onShelf = async () => (await connection.db.select().from(stock).where(wheelsAtShop))[0]?.quantity;

/** An order of two pressure sensors. */
async function ordered(method = "cash", overrides: Record<string, unknown> = {}): Promise<string> {
  const { cart } = dataOf(await shop.call(cartAdd, { sku: "TP-SENSOR", quantity: 2 }));
  const input = orderInput(cart, { contact: newContact(), payment: { method }, ...overrides });
  return dataOf(await shop.call(orderCreate, input, { cartToken: cart.token ?? null })).identity;
}

const found = async (identity: string) => {
  const order = await findByOrderNumber(connection.db, identity);
  if (!order) throw new Error(`There is no order ${identity}`);
  return order;
};
const statusOf = async (identity: string) => (await found(identity)).status;
const historyOf = async (identity: string) =>
  (
    await connection.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, (await found(identity)).id))
      .orderBy(asc(orderEvents.id))
  ).map(({ actorKind, event, reason }) => [actorKind, event, reason]);
const outcomes = async () =>
  Object.fromEntries(
    (await connection.db.select().from(orderExchangeDocuments)).map(({ number, outcome, message }) => [
      number,
      [outcome, message],
    ]),
  );

const numbersIn = (xml: string) => [...xml.matchAll(/<Документ><Ид>([^<]*)/g)].map(([, number]) => number);
const given = async (session: ExchangeInTest) => numbersIn((await session.inMode("query")).text);
const confirm = async (session: ExchangeInTest) => (await session.inMode("success")).text;
/** All that waits is confirmed. */
async function confirmed(): Promise<void> {
  const session = await exchange.begin("sale");
  await given(session);
  await confirm(session);
}

describe("orders for 1C", () => {
  it("come with what 1C has to know, in the sequence of their changes", async () => {
    const comment = 'Позвоните & скажите <b>"да"</b> 🛞';
    const identity = await ordered("cash", { contact: { ...newContact(), name: "Анна О'Нил", comment } });
    await connection.db
      .insert(exchangeOffers)
      .values({ id: "7a12#red", goodsId: "7a12", catalogue: "main", sku: "TP-SENSOR" });
    const online = await shop.placed();
    const { text, type } = await (await exchange.begin("sale")).inMode("query");
    await connection.db.delete(exchangeOffers);
    expect(type).toBe("application/xml; charset=utf-8");
    expect(numbersIn(text)).toEqual([identity, online.identity]);
    const [first = ""] = text.split("</Документ>");
    const { sumKopecks } = await found(identity);
    for (const part of [
      `<Номер>${identity}</Номер><Дата>2026-11-20</Дата>`,
      "<ХозОперация>Заказ товара</ХозОперация><Роль>Продавец</Роль><Валюта>RUB</Валюта><Курс>1</Курс>",
      `<Сумма>${(sumKopecks / 100).toFixed(2)}</Сумма><Комментарий>Позвоните &amp; скажите`,
      "<Наименование>Анна О&apos;Нил</Наименование>",
      "<Ид>7a12#red</Ид>",
      "<Количество>2</Количество>",
      "<Наименование>Статус заказа</Наименование><Значение>Новый</Значение>",
      "<Наименование>Заказ оплачен</Наименование><Значение>false</Значение>",
      "<Наименование>Отменен</Наименование><Значение>false</Значение>",
    ])
      expect(first).toContain(part);
    expect(text).toContain("<Ид>D-CAST</Ид>");
  });

  it("come again until they are confirmed, and not afterwards", async () => {
    const identity = await ordered();
    const [first, second] = [await exchange.begin("sale"), await exchange.begin("sale")];
    expect(await confirm(first)).toMatch(/^failure\nВ этом сеансе заказы не запрашивали/);
    for (const session of [first, first, second]) expect(await given(session)).toEqual([identity]);
    // The other session has confirmed nothing.
    expect(await confirm(first)).toBe("success");
    expect(await given(second)).toEqual([]);
    // Its answer was lost.
    expect(await confirm(first)).toBe("success");
    expect(await given(await exchange.begin("sale"))).toEqual([]);
  });

  it("come again when they have changed since they were given, and with every change, its money and its returns", async () => {
    const identity = await ordered();
    const session = await exchange.begin("sale");
    expect(await given(session)).toEqual([identity]);
    await applyEvent(connection.db, identity, "start");
    expect(await confirm(session)).toBe("success");
    expect(await given(session)).toEqual([identity]);
    await confirm(session);
    await applyEvent(connection.db, identity, "make_ready");
    expect(await given(session)).toEqual([identity]);
    await confirm(session);
    await applyEvent(connection.db, identity, "cancel");
    expect((await session.inMode("query")).text).toContain("<Наименование>Отменен</Наименование><Значение>true");
    await confirm(session);

    const online = await shop.placed();
    await confirmed();
    dataOf(await shop.pay(online));
    expect(await given(session)).toEqual([]);
    const [payment] = await shop.bankPayments(online.identity);
    if (!payment) throw new Error("The bank has no payment");
    await shop.atBank(payment, { do: "pay", scenario: "plain" });
    await shop.round();
    const { text } = await session.inMode("query");
    expect(numbersIn(text)).toEqual([online.identity]);
    expect(text).toContain("<Наименование>Заказ оплачен</Наименование><Значение>true");
  });

  it("are confirmed as the last query of the session gave them, and an older session takes nothing back", async () => {
    const identity = await ordered();
    const [old, young] = [await exchange.begin("sale"), await exchange.begin("sale")];
    await given(old);
    await applyEvent(connection.db, identity, "start");
    await given(young);
    await confirm(young);
    await confirm(old);
    expect(await given(young)).toEqual([]);
  });

  it("come a hundred at a time", async () => {
    for (let n = 0; n < GIVEN_AT_ONCE + 3; n += 1) await storeOrder(connection.db);
    const session = await exchange.begin("sale");
    const first = await given(session);
    expect(first).toHaveLength(GIVEN_AT_ONCE);
    await confirm(session);
    const rest = await given(session);
    expect(rest).toHaveLength(3);
    expect(new Set([...first, ...rest]).size).toBe(GIVEN_AT_ONCE + 3);
  });

  it("are not lost when their transaction ends long after a later one was given and confirmed", async () => {
    const session = await exchange.begin("sale");
    const early = await storeOrder(connection.db);
    await confirmed();
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const late = connection.db.transaction(async (tx) => {
      const { id: _, orderNumber: __, ...facts } = early;
      const [row] = await tx
        .insert(orders)
        .values({
          ...facts,
          orderNumber: "261120-LATE",
          reserveId: "late",
          idempotencyKey: "late",
          subtotalKopecks: 0,
          sumKopecks: 0,
        })
        .returning({ id: orders.id });
      await tx.insert(orderEvents).values(
        [row?.id ?? 0, early.id].map((orderId) => ({
          orderId,
          at: FIXTURE_NOW,
          actorKind: "guest" as const,
          event: "place" as const,
          toStatus: "new" as const,
          reason: "",
        })),
      );
      begun();
      await held;
    });
    await isBegun;
    const quick = await storeOrder(connection.db);
    expect(await given(session)).toEqual([quick.orderNumber]);
    expect(await confirm(session)).toBe("success");
    commit();
    await late;
    expect((await given(session)).sort()).toEqual(["261120-LATE", early.orderNumber].sort());
  });

  it("come in windows-1251 and in containers where that is set, and not from before a day", async () => {
    const identity = await ordered("cash", { contact: { ...newContact(), comment: "Ёлка ₽ 🛞" } });
    const orders1251 = { encoding: "windows-1251", hasContainers: true, from: "2026-11-20" } as const;
    const other = await openTestExchange(shop, { orders: orders1251 });
    const later = await openTestExchange(shop, { orders: { ...orders1251, from: "2026-11-21" } });
    try {
      const session = await other.begin("sale");
      const { bytes, type } = await session.inMode("query");
      expect(type).toBe("application/xml; charset=windows-1251");
      const text = new TextDecoder("windows-1251").decode(bytes);
      expect(text).toContain('encoding="windows-1251"');
      expect(text).toContain("<Комментарий>Ёлка &#8381; &#128734;</Комментарий>");
      expect(text).toMatch(/<Контейнер><Документ>.*<\/Документ><\/Контейнер>/);
      expect(numbersIn(text)).toEqual([identity]);
      expect(numbersIn((await (await later.begin("sale")).inMode("query")).text)).toEqual([]);
    } finally {
      await other.close();
      await later.close();
    }
  });
});

/** A file that 1C sends back, about these orders. */
async function fileOf(
  name: "orders-2.08.xml" | "orders-2.08-1251.xml",
  identities: readonly string[],
): Promise<Buffer> {
  let text = readFileSync(new URL(`testing-data/${name}`, import.meta.url)).toString("latin1");
  for (const [index, identity] of identities.entries()) {
    const { sumKopecks } = await found(identity);
    text = text
      .replaceAll(`{{ORDER_ID_${index + 1}}}`, identity)
      .replaceAll(`{{ORDER_${index + 1}}}`, identity)
      .replaceAll(`{{SUM_${index + 1}}}`, (sumKopecks / 100).toFixed(2));
  }
  return Buffer.from(text, "latin1");
}

async function told(...documents: string[]): Promise<string> {
  const session = await exchange.begin("sale");
  expect(await session.send("orders.xml", fileWith(...documents))).toBe("success");
  return (await session.inMode("import", { filename: "orders.xml" })).text;
}

describe("what 1C tells back of orders", () => {
  it.each(["orders-2.08.xml", "orders-2.08-1251.xml"] as const)(
    "is done by the rules of orders, each refusal alone, and once however often %s comes",
    async (name) => {
      const identities = [await ordered(), await ordered(), (await shop.placed()).identity, await ordered()];
      const [one = "", two = "", three = "", four = ""] = identities;
      const wheels = await onShelf();
      const { text: before } = await (await exchange.begin("sale")).inMode("query");
      expect(numbersIn(before)).toEqual(identities);
      const file = await fileOf(name, identities);
      for (let time = 0; time < 2; time += 1) {
        const session = await exchange.begin("sale");
        expect(await session.send("documents.xml", file)).toBe("success");
        const { text } = await session.inMode("import", { filename: "documents.xml" });
        expect(text).toBe(
          [
            "success",
            "Заказов в файле: 5, отклонено: 2",
            `${three}: Выдать нельзя: заказ ещё не оплачен`,
            "НЕТ-99999: Такого заказа на сайте нет: заказы из 1С сайт не заводит",
          ].join("\n"),
        );
        // Asked again it says the same, and does nothing.
        expect((await session.inMode("import", { filename: "documents.xml" })).text).toBe(text);
      }
      expect(await Promise.all(identities.map(statusOf))).toEqual(["processing", "ready", "new", "cancelled"]);
      const booked = await connection.db.select().from(invoicePayments);
      const { id, sumKopecks } = await found(two);
      expect(booked).toMatchObject([
        { orderId: id, number: "00БП-000077", paidOn: "2026-03-11", kopecks: sumKopecks, enteredBy: null },
      ]);
      expect(await historyOf(one)).toEqual([
        ["guest", "place", ""],
        ["erp", "start", "1С: заказ № 0000-000001 от 11.03.2026"],
      ]);
      expect(await historyOf(two)).toEqual([
        ["guest", "place", ""],
        ["erp", "start", "1С: Оплата № 00БП-000077 от 11.03.2026"],
        ["erp", "make_ready", "1С: заказ № 0000-000002 от 11.03.2026"],
      ]);
      expect(await historyOf(four)).toEqual([
        ["guest", "place", ""],
        ["erp", "cancel", "Отменён в 1С: заказ № 0000-000004 от 11.03.2026"],
      ]);
      expect(await onShelf()).toBe(wheels);
      expect(await outcomes()).toEqual({
        [one]: ["done", "Статус: В обработке"],
        [two]: ["done", "Оплата № 00БП-000077 от 11.03.2026 отмечена. Статус: Готов к выдаче"],
        [three]: ["refused", "Выдать нельзя: заказ ещё не оплачен"],
        [four]: ["done", "Заказ отменён, товар возвращён в остатки"],
        "НЕТ-99999": ["refused", "Такого заказа на сайте нет: заказы из 1С сайт не заводит"],
      });
      expect(await findNumberInOneC(connection.db, id)).toEqual({ number: "0000-000002", day: "2026-03-11" });
      const acts = await connection.db.select().from(staffActions).where(eq(staffActions.target, four));
      expect(acts).toMatchObject([
        { call: "exchange1c", staffId: null, before: { status: "new" }, after: { status: "cancelled" } },
      ]);
    },
  );

  it("gives back once what a cancelled order held", async () => {
    const { identity } = await shop.placed("cash");
    expect(await onShelf()).toBe(4);
    for (let time = 0; time < 2; time += 1) await told(documentOf(identity, { Отменен: "true" }));
    expect(await onShelf()).toBe(8);
  });

  it("hands out what is paid, and what is paid at the handover, without saying before that it waits", async () => {
    const identity = await ordered("cash", { contact: { ...newContact(), email: "buyer@example.ru" } });
    await told(
      documentOf(identity, {
        "Номер оплаты по 1С": "17",
        "Дата оплаты по 1С": "2026-11-20",
        "Номер отгрузки по 1С": "31",
      }),
    );
    expect(await found(identity)).toMatchObject({
      status: "delivered",
      isPaidInBooks: true,
      payment: { method: "cash", title: "Оплачен в магазине" },
    });
    expect((await historyOf(identity)).map(([, event]) => event)).toEqual(["place", "start", "hand_out"]);
    const letters = await connection.db.select().from(outboxMessages);
    expect(letters.map(({ subject }) => subject?.replace(/\d{6}-\w{5}/, "N"))).toEqual([
      "Заказ N принят",
      "Заказ N оплачен",
    ]);
    // Nobody has a code for it.
    expect(letters.at(-1)?.body).not.toContain("код");
    const unpaid = await ordered();
    await told(documentOf(unpaid, { Отгружен: "true" }));
    expect(await statusOf(unpaid)).toBe("delivered");
  });

  it.each(["russia_tc", "yandex_express"] as const)(
    "makes an order ready that goes by %s, and leaves the handover to the carrier",
    async (deliveryType) => {
      const { orderNumber } = await storeOrder(connection.db, { order: { deliveryType } });
      const shipped = documentOf(orderNumber, { "Номер оплаты по 1С": "18", "Номер отгрузки по 1С": "32" });
      for (let time = 0; time < 2; time += 1) {
        await told(shipped);
        expect(await statusOf(orderNumber)).toBe("ready");
      }
    },
  );

  it("notes money for an invoice, and for an order that waits for a bank, whose page is closed then", async () => {
    const { orderNumber } = await storeInvoiced(connection.db);
    const online = await shop.placed();
    dataOf(await shop.pay(online));
    const paid = (number: string) => ({ "Номер оплаты по 1С": number, "Дата оплаты по 1С": "2026-11-20T10:00:00" });
    expect(await told(documentOf(orderNumber, paid("5")), documentOf(online.identity, paid("6")))).toMatch(
      /отклонено: 0/,
    );
    expect(await statusOf(orderNumber)).toBe("processing");
    expect((await found(online.identity)).paidAt).not.toBeNull();
    // Paid nevertheless, on a page of the bank that was still open, it goes back.
    const [payment] = await shop.bankPayments(online.identity);
    if (!payment) throw new Error("The bank has no payment");
    await shop.atBank(payment, { do: "pay", scenario: "plain" });
    await shop.round();
    await shop.round();
    expect(await shop.keptAtBank(online.identity)).toBe(0);
    expect((await shop.pay(online)).data?.paying ?? null).toBeNull();
    expect(await found(online.identity)).toMatchObject({ status: "processing", isPaidInBooks: true });
    const again = await told(documentOf(online.identity, paid("6")), documentOf(online.identity, paid("7")));
    expect(again).toMatch(/отклонено: 0/);
    expect(await connection.db.$count(invoicePayments)).toBe(2);
  });

  it("is refused in words where rules forbid it, and the rest of the document is done", async () => {
    const [paid, other, gone, strange] = [await ordered(), await ordered(), await ordered(), await ordered()];
    await told(documentOf(paid, { "Номер оплаты по 1С": "1" }));
    await applyEvent(connection.db, gone, "cancel");
    const { sumKopecks } = await found(other);
    const answer = await told(
      documentOf(paid, { ПометкаУдаления: "true" }),
      documentOf(other, { "Номер оплаты по 1С": "2", "Статус заказа": "к  ОБЕСПЕЧЕНИЮ" }, String(sumKopecks / 100 + 1)),
      documentOf(gone, { "Статус заказа": "К отгрузке", "Номер оплаты по 1С": "3" }),
      documentOf(strange, { "Статус заказа": "Ждёт звезды" }),
    );
    expect(answer.split("\n").slice(1)).toEqual([
      "Заказов в файле: 4, отклонено: 4",
      expect.stringMatching(`^${paid}: Отменить заказ из 1С нельзя: по нему получено .*Отмените его на сайте`),
      expect.stringMatching(`^${other}: Оплату № 2 отметить нельзя: в 1С заказ на .* Статус: В обработке$`),
      expect.stringMatching(
        `^${gone}: Оплата пришла за отменённый заказ: верните деньги. Заказ на сайте отменён, а в 1С`,
      ),
      `${strange}: Статус «Ждёт звезды» сайту не известен: впишите его в настройки, раздел «Статусы 1С»`,
    ]);
    expect(await statusOf(other)).toBe("processing");
    expect(await statusOf(paid)).toBe("processing");
    // Once 1C and the site agree, nothing is left to be looked at; nor is what 1C has not spoken of for two months.
    await told(documentOf(gone, { Отменен: "true" }));
    expect((await outcomes())[gone]).toEqual(["same", "Заказ уже таков, как в 1С"]);
    shop.later(59 * 24 * 60);
    await confirmed();
    expect(Object.keys(await outcomes())).toHaveLength(4);
    shop.later(2 * 24 * 60);
    await confirmed();
    expect(await outcomes()).toEqual({});
  });

  it("does nothing of a file that is broken, and goes on in a file that takes longer than one answer", async () => {
    const [one, two] = [await ordered(), await ordered()];
    const start = { "Статус заказа": "К обеспечению" };
    const session = await exchange.begin("sale");
    const whole = fileWith(documentOf(one, start), documentOf(two, start));
    await session.send("broken.xml", whole.slice(0, -30));
    expect((await session.inMode("import", { filename: "broken.xml" })).text).toMatch(
      /^failure\nbroken.xml: строка \d/,
    );
    expect((await session.inMode("import", { filename: "never-sent.xml" })).text).toMatch(/^failure\n/);
    expect(await statusOf(one)).toBe("new");
    const file = { fileId: 1_000_001, bytes: Buffer.from(whole) };
    expect(await takeDocuments(shop, { ...file, workMs: -1 })).toEqual({ state: "more", handled: 0 });
    expect(await takeDocuments(shop, file)).toEqual({ state: "over", handled: 2, refusals: [] });
  });

  it("names what documents lack that are about no order of the site", async () => {
    const other = documentOf("ОПЛ-1", {}).replace("Заказ товара", "Выплата безналичных денег");
    await told(other);
    expect(await outcomes()).toEqual({
      "ОПЛ-1": [
        "refused",
        "Документ «Выплата безналичных денег» не назвал заказ сайта: в «Основание» должен стоять заказ или документ, который на нём основан",
      ],
    });
  });

  it("is read from an archive as well, as modules send it to sites that take archives", async () => {
    const identity = await ordered();
    const session = await exchange.begin("sale");
    const file = fileWith(documentOf(identity, { "Статус заказа": "К обеспечению" }));
    expect(await session.send("v8.zip", zipOf({ "documents.xml": file }))).toBe("success");
    const asked = () => session.inMode("import", { filename: "documents.xml" });
    expect((await asked()).text).toBe("success\nЗаказов в файле: 1, отклонено: 0");
    expect((await asked()).text).toBe("success\nЗаказов в файле: 1, отклонено: 0");
    expect(await statusOf(identity)).toBe("processing");
  });

  it("is done by the file alone where the module is too old to ask for more, once all its parts are there", async () => {
    const identity = await ordered();
    const session = await exchange.begin("sale", { version: "" });
    const file = Buffer.from(fileWith(documentOf(identity, { "Статус заказа": "К обеспечению" })));
    const [first, second] = [file.subarray(0, 200), file.subarray(200)];
    expect(await session.send("orders.xml", first)).toBe("success");
    expect(await statusOf(identity)).toBe("new");
    expect(await session.send("orders.xml", second)).toBe("success\nЗаказов в файле: 1, отклонено: 0");
    expect(await statusOf(identity)).toBe("processing");
  });

  it("is seen by who looks after money: what waits, what was refused, when 1C was there, and on the card of the order", async () => {
    const staff = openTestGateway(
      [
        ...orderExchangeRoutes(shop.services),
        ...orderDeskRoutes({ ...shop, cards: createCardReader(shop.services) }),
        ...journalRoutes({ services: shop.services, endpoints: () => [] }),
      ],
      shop.identity,
    );
    const admin = await signInStaff(shop, "admin");
    const finance = await signInStaff(shop, "finance");
    const [one, two] = [await ordered(), await ordered()];
    const session = await exchange.begin("sale");
    // Once more, as its answer was lost.
    await given(session);
    await given(session);
    await confirm(session);
    const three = await ordered();
    await told(
      documentOf(one, { "Номер по 1С": "УТ-17", "Дата по 1С": "2026-11-20", "Статус заказа": "К обеспечению" }),
      documentOf("НЕТ-1", { Отменен: "true" }),
    );
    const listed = async (input: object) =>
      dataOf(await staff.call(exchangedOrderList, { purpose: "page", ...input }, finance)).rows.map(
        ({ identity, isWaiting, numberInOneC }) => [identity, isWaiting, numberInOneC],
      );
    expect(await listed({})).toEqual([
      [one, true, "УТ-17"],
      [three, true, ""],
      [two, false, ""],
    ]);
    expect(await listed({ state: "waiting" })).toEqual([
      [one, true, "УТ-17"],
      [three, true, ""],
    ]);
    expect(await listed({ state: "given" })).toEqual([[two, false, ""]]);
    expect(await listed({ number: two.toLowerCase() })).toEqual([[two, false, ""]]);
    const answers = async (input: object) =>
      dataOf(await staff.call(exchangeDocumentList, { purpose: "page", ...input }, finance)).rows.map(
        ({ number, status, outcome }) => [number, status, outcome],
      );
    expect(await answers({})).toEqual([
      ["НЕТ-1", null, "refused"],
      [one, "processing", "done"],
    ]);
    expect(await answers({ outcome: "refused" })).toEqual([["НЕТ-1", null, "refused"]]);
    expect(await answers({ number: one })).toEqual([[one, "processing", "done"]]);
    const [later, earlier] = dataOf(
      await staff.call(exchangeSessionList, { purpose: "page", type: "sale" }, finance),
    ).rows;
    expect([later, earlier]).toMatchObject([
      { files: 1, given: 0, confirmed: 0, version: "2.08" },
      { files: 0, given: 2, confirmed: 2 },
    ]);
    const card = dataOf(await staff.call(orderDeskCard, { identity: one }, admin));
    expect(card.inOneC).toEqual({ number: "УТ-17", day: "2026-11-20" });
    expect(card.events.at(-1)).toMatchObject({ event: "start", who: { kind: "erp" } });
    const { rows } = dataOf(await staff.call(journalList, { purpose: "page", call: "exchange1c", target: one }, admin));
    expect(rows).toMatchObject([{ staff: null, title: "Обмен с 1С: заказ", outcome: "done" }]);
    const seller = await signInStaff(shop, "callcenter");
    expect((await staff.call(exchangedOrderList, { purpose: "page" }, seller)).code).toBe("forbidden");
    expect(staff.failures).toEqual([]);
  });

  it("reaches orders that come together with buyers who cancel them, one way or the other", async () => {
    const identities = await Promise.all(Array.from({ length: 6 }, () => ordered()));
    const file = fileWith(...identities.map((identity) => documentOf(identity, { "Номер отгрузки по 1С": "1" })));
    const bytes = Buffer.from(file);
    const cancel = (identity: string) => applyEvent(connection.db, identity, "cancel").catch(() => null);
    await Promise.all([
      takeDocuments(shop, { fileId: 1_000_002, bytes }),
      takeDocuments(shop, { fileId: 1_000_003, bytes }),
      ...identities.map(cancel),
    ]);
    for (const identity of identities) {
      const events = (await historyOf(identity)).map(([, event]) => event);
      expect(events.filter((event) => event === "hand_out" || event === "cancel")).toHaveLength(1);
    }
    const waiting = await connection.db.select().from(orders).where(isNull(orders.paidAt));
    expect(waiting).toHaveLength(6);
  });
});
