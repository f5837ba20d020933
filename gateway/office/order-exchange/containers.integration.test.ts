import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { returnAccept, returnAdd, returnCard, returnRefuse } from "../../contract/sales/returns.ts";
import { exchangeOffers } from "../../platform/db/schema/exchange.ts";
import { invoicePayments } from "../../platform/db/schema/invoices.ts";
import { orderExchangeDocuments } from "../../platform/db/schema/order-exchange.ts";
import { orderReturnLines, orderReturns } from "../../platform/db/schema/returns.ts";
import { orderAccessToken } from "../../platform/order-access.ts";
import { findByOrderNumber } from "../../sales/orders/orders-store.ts";
import { dataOf } from "../../testing/client.ts";
import { ownPayingShop } from "../../testing/own-shop.ts";
import { TEST_KEYS } from "../../testing/shop.ts";
import { openStaffGateway, signInStaff } from "../../testing/staff.ts";
import { bringTo, storeOrder } from "../../testing/stored-orders.ts";
import { openTestExchange } from "../exchange/testing.ts";
import { container, documentAbout, documentOf, fileWith } from "./testing.ts";

const { connection, shop } = await ownPayingShop();
const { db } = connection;
const exchange = await openTestExchange(shop);
const staff = openStaffGateway(shop);
const manager = await signInStaff(shop, "manager");
beforeEach(async () => {
  await shop.forgetOrders();
  for (const table of [orderExchangeDocuments, exchangeOffers]) await db.delete(table);
});
afterEach(() => expect([...shop.failures, ...staff.failures]).toEqual([]));
afterAll(() => exchange.close());

async function told(...documents: string[]): Promise<string[]> {
  const session = await exchange.begin("sale", { version: "3.1" });
  expect(await session.send("orders.xml", fileWith(...documents))).toBe("success");
  return (await session.inMode("import", { filename: "orders.xml" })).text.split("\n").slice(1);
}
const NOTHING_REFUSED = ["Заказов в файле: 1, отклонено: 0"];

const oil = { kind: "goods", sku: "O-5W30", title: "Масло 5W-30", url: "/oils/O-5W30/", picture: "/oil.jpg" } as const;
/** Four cans of oil for 3 120 ₽ each. */
async function ordered(status: "new" | "delivered" = "new"): Promise<string> {
  const { orderNumber } = await storeOrder(db, {
    lines: [{ ...oil, quantity: 4, priceKopecks: 312_000, sumKopecks: 1_248_000 }],
    order: { subtotalKopecks: 1_248_000, sumKopecks: 1_248_000 },
  });
  await bringTo(db, orderNumber, status, shop.services.now());
  return orderNumber;
}
const found = async (identity: string) => {
  const order = await findByOrderNumber(db, identity);
  if (!order) throw new Error(`There is no order ${identity}`);
  return order;
};
const answerTo = async (identity: string) => {
  const [row] = await db.select().from(orderExchangeDocuments).where(eq(orderExchangeDocuments.number, identity));
  return [row?.outcome, row?.message];
};
const returnsOf = async (identity: string) =>
  db
    .select({
      ...{ id: orderReturns.id, state: orderReturns.state, by: orderReturns.requestedBy },
      quantity: orderReturnLines.quantity,
    })
    .from(orderReturns)
    .innerJoin(orderReturnLines, eq(orderReturnLines.returnId, orderReturns.id))
    .where(eq(orderReturns.orderId, (await found(identity)).id))
    .orderBy(asc(orderReturns.id));

const payment = (basis: string, sum: string, more = {}) =>
  documentAbout({
    operation: "Выплата безналичных денег",
    id: `p-${basis}-${sum}`,
    number: "00БП-17",
    day: "2026-11-20",
    basis,
    sum,
    ...more,
  });
const shipment = (basis: string, quantity: string) =>
  documentAbout({ operation: "Отпуск товара", id: `s-${basis}`, number: "31", basis, rows: [["O-5W30", quantity]] });
const returned = (basis: string, quantity: string, { id = `r-${basis}`, values = {}, goods = "O-5W30" } = {}) =>
  documentAbout({
    operation: "Возврат товара",
    id,
    number: "УТ-5",
    day: "2026-11-20",
    basis,
    rows: [[goods, quantity]],
    values,
  });

describe("money and goods of an order that 1C tells by documents of their own", () => {
  it("are done in a container with the order, or inside of it", async () => {
    const [one, two] = [await ordered(), await ordered()];
    const inside = `<ПодчиненныеДокументы>${payment("", "12480.00").replaceAll("Документ>", "ПодчиненныйДокумент>")}</ПодчиненныеДокументы>`;
    const refusals = await told(
      container(documentOf(one, {}, "12480.00"), payment("", "12480.00"), shipment(one, "4.000")),
      documentOf(two, {}, "12480.00").replace("</Документ>", `${inside}</Документ>`),
    );
    expect(refusals).toEqual(["Заказов в файле: 2, отклонено: 0"]);
    expect(await found(one)).toMatchObject({ status: "delivered", isPaidInBooks: true });
    expect(await found(two)).toMatchObject({ status: "processing", isPaidInBooks: true });
    const link = { identity: two, orderAccessToken: orderAccessToken(TEST_KEYS.orderAccess, two) };
    expect(await shop.orderOf(link)).toMatchObject({ sum: 1_248_000, paid: 1_248_000 });
    const booked = await db.select().from(invoicePayments);
    expect(booked.map(({ number, paidOn, kopecks }) => [number, paidOn, kopecks])).toEqual([
      ["00БП-17", "2026-11-20", 1_248_000],
      ["00БП-17", "2026-11-20", 1_248_000],
    ]);
    // The same once more.
    await told(container(documentOf(one, {}, "12480.00"), payment("", "12480.00"), shipment(one, "4.000")));
    expect(await db.$count(invoicePayments)).toBe(2);
  });

  it("count together, and are refused where they are a part of what is due", async () => {
    const [one, two, three] = [await ordered(), await ordered(), await ordered()];
    await told(payment(one, "10000"), payment(one, "2480", { number: "00БП-18" }));
    expect(await answerTo(one)).toEqual(["done", "Оплата № 00БП-17 и 00БП-18 от 20.11.2026 отмечена"]);
    const [, refusal = ""] = await told(payment(two, "5000"));
    expect(refusal.replaceAll("\u00a0", " ")).toBe(
      `${two}: Оплату № 00БП-17 отметить нельзя: в 1С 5 000 ₽, а на сайте к оплате 12 480 ₽. Часть суммы отмечают на сайте`,
    );
    expect((await found(two)).paidAt).toBeNull();
    expect(await told(shipment(three, "3"))).toContain(
      `${three}: Отгрузка № 31: в 1С отгружена часть заказа (товар «O-5W30»: 3 из 4 шт.). Выдачу части отмечают на странице заказа`,
    );
    expect((await found(three)).status).toBe("new");
  });

  it("are not there yet where they are deleted, not posted, or not paid", async () => {
    const identity = await ordered();
    for (const values of [{ ПометкаУдаления: "true" }, { Проведен: "false" }, { Оплачен: "false" }])
      expect(await told(container(documentOf(identity, {}), payment("", "12480", { values })))).toEqual(
        NOTHING_REFUSED,
      );
    expect((await found(identity)).paidAt).toBeNull();
  });

  it("are read in words where they are no business of the site", async () => {
    const identity = await ordered();
    await told(documentAbout({ operation: "Счет-фактура", id: "f", basis: identity }));
    expect(await answerTo(identity)).toEqual([
      "refused",
      "Документ «Счет-фактура» сайт не читает: только заказы, оплаты, отгрузки и возвраты",
    ]);
  });
});

describe("a return that 1C tells", () => {
  it("is entered once, as staff enter one, and waits for who decides on the money", async () => {
    const identity = await ordered("delivered");
    await db.insert(exchangeOffers).values({ id: "7a12#red", goodsId: "7a12", catalogue: "main", sku: "O-5W30" });
    for (let time = 0; time < 2; time += 1)
      expect(await told(returned(identity, "2", { goods: "7a12#red" }))).toEqual(NOTHING_REFUSED);
    const [one, ...more] = await returnsOf(identity);
    expect([one, more]).toEqual([{ id: one?.id, state: "requested", by: "erp", quantity: 2 }, []]);
    expect(await answerTo(identity)).toEqual([
      "done",
      `Возврат № УТ-5 от 20.11.2026 заведён на сайте: № ${one?.id}, ждёт решения`,
    ]);
    const card = async () => dataOf(await staff.call(returnCard, { id: one?.id ?? 0 }, manager)).return;
    const { version, reason, expected, requestedBy, deadline } = await card();
    expect({ reason, expected, requestedBy }).toEqual({ reason: "not_said", expected: 624_000, requestedBy: "erp" });
    expect(deadline).toBe("2026-11-29T19:00:00.000Z");
    const accept = { id: one?.id ?? 0, version, placeId: null, refundBy: "cash", note: "" } as const;
    const unsaid = await staff.call(returnAccept, accept, manager);
    expect(unsaid.errors).toMatchObject([{ message: "Выберите, почему вернули товар", field: "reason" }]);
    dataOf(await staff.call(returnAccept, { ...accept, reason: "changed_mind" }, manager));
    expect(await card()).toMatchObject({ state: "accepted", reason: "changed_mind", refund: 624_000 });
    // 1C has it, too.
    expect(
      await told(
        returned(identity, "2"),
        documentAbout({ operation: "Возврат наличных денег", id: "back", basis: identity, sum: "6240" }),
      ),
    ).toEqual(NOTHING_REFUSED);
  });

  it("is the one that staff had entered before, and another one is another", async () => {
    const identity = await ordered("delivered");
    const entered = { identity, key: randomUUID(), lines: ["0:1"], reason: "defect", comment: "" } as const;
    const { id } = dataOf(await staff.call(returnAdd, entered, manager));
    expect(await told(returned(identity, "1"))).toEqual(NOTHING_REFUSED);
    expect(await answerTo(identity)).toEqual(["done", `Возврат № УТ-5 от 20.11.2026: на сайте это возврат № ${id}`]);
    expect(await returnsOf(identity)).toMatchObject([{ id, by: "staff" }]);
    await told(returned(identity, "1", { id: "r-2" }));
    expect(await returnsOf(identity)).toMatchObject([{ id }, { by: "erp", quantity: 1 }]);
  });

  it("is refused in words where it may not be, and nothing is entered", async () => {
    const [early, late] = [await ordered(), await ordered("delivered")];
    const refusals = await told(returned(early, "1"), returned(late, "5"));
    expect(refusals.slice(1)).toEqual([
      `${early}: Вернуть можно то, что уже получено. Пока заказ не выдан, его можно отменить`,
      `${late}: Возврат № УТ-5 от 20.11.2026: товара «O-5W30» — 5 шт., а в заказе на сайте 4`,
    ]);
    expect(await told(returned(late, "1", { goods: "НЕТ" }))).toContain(
      `${late}: Возврат № УТ-5 от 20.11.2026: товара «НЕТ» в заказе нет`,
    );
    expect(
      await told(
        documentAbout({ operation: "Возврат безналичных денег", id: "b", number: "9", basis: late, sum: "100" }),
      ),
    ).toEqual([
      "Заказов в файле: 1, отклонено: 1",
      expect.stringMatching("Возврат денег № 9: в 1С 100.₽, на сайте 0.₽. По документу 1С сайт деньги не возвращает"),
    ]);
    expect(await returnsOf(late)).toEqual([]);
  });

  it("is told where the site and 1C differ afterwards", async () => {
    const identity = await ordered("delivered");
    await told(returned(identity, "2"));
    const [{ id = 0 } = {}] = await returnsOf(identity);
    const what = "Возврат № УТ-5 от 20.11.2026";
    expect(await told(returned(identity, "3"))).toContain(
      `${identity}: ${what}: на сайте возврат № ${id} «Ждёт решения», и товары в нём другие. Исправьте документ или решите по возврату на сайте`,
    );
    expect(await told(returned(identity, "2", { values: { ПометкаУдаления: "true" } }))).toContain(
      `${identity}: ${what} в 1С не проведён или удалён, а на сайте возврат № ${id} «Ждёт решения»: решите по нему там`,
    );
    const { version } = dataOf(await staff.call(returnCard, { id }, manager)).return;
    dataOf(await staff.call(returnRefuse, { id, version, decision: "Товар был в использовании" }, manager));
    expect(await told(returned(identity, "2", { values: { Проведен: "false" } }))).toEqual(NOTHING_REFUSED);
    expect(await told(returned(identity, "2"))).toContain(
      `${identity}: ${what}: на сайте возврат № ${id} «Отказано», отмените его и в 1С или оформите заново`,
    );
    expect(await returnsOf(identity)).toHaveLength(1);
  });

  it("is entered once when two exchanges bring it at the same time", async () => {
    const identity = await ordered("delivered");
    await Promise.all([1, 2, 3].map(() => told(returned(identity, "2"))));
    expect(await returnsOf(identity)).toHaveLength(1);
  });
});
