import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { exchangeDocumentClose, exchangeDocumentList } from "../../contract/office/order-exchange.ts";
import { orderExchangeDocuments } from "../../platform/db/schema/order-exchange.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { ownPayingShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { storeOrder } from "../../testing/stored-orders.ts";
import { openTestExchange } from "../exchange/testing.ts";
import { orderExchangeRoutes } from "./handlers.ts";
import { documentOf, fileWith } from "./testing.ts";

const { connection, shop } = await ownPayingShop();
const exchange = await openTestExchange(shop);
const staff = openTestGateway(orderExchangeRoutes(shop.services), shop.identity);
beforeEach(async () => {
  await shop.forgetOrders();
  await connection.db.delete(orderExchangeDocuments);
});
afterEach(() => expect([...shop.failures, ...staff.failures]).toEqual([]));
afterAll(() => exchange.close());

const finance = await signInStaff(shop, "finance");
const answers = async () => dataOf(await staff.call(exchangeDocumentList, { purpose: "page" }, finance)).rows;
const refusals = async () =>
  dataOf(await staff.call(exchangeDocumentList, { purpose: "page", outcome: "refused" }, finance)).rows;

async function told(...documents: string[]): Promise<string> {
  const session = await exchange.begin("sale");
  await session.send("orders.xml", fileWith(...documents));
  return (await session.inMode("import", { filename: "orders.xml" })).text;
}

const STRANGE = { "Статус заказа": "Ждёт звезды" };
const note = "Статус в 1С пробный, ничего делать не нужно";

describe("a refusal that staff close by hand", () => {
  it("waits no more, and stays closed while 1C sends the same", async () => {
    const { orderNumber } = await storeOrder(connection.db);
    expect(await told(documentOf(orderNumber, STRANGE))).toContain("отклонено: 1");
    const [{ id = 0, message = "" } = {}] = await refusals();
    dataOf(await staff.call(exchangeDocumentClose, { id, seen: message, note: `  ${note} ` }, finance));
    const closed = [expect.objectContaining({ id, number: orderNumber, outcome: "closed", message, closedNote: note })];
    expect(await refusals()).toEqual([]);
    expect(await answers()).toEqual(closed);
    expect(await told(documentOf(orderNumber, STRANGE))).toContain("отклонено: 0");
    expect(await answers()).toEqual(closed);
    // A second press, in another tab.
    expect((await staff.call(exchangeDocumentClose, { id, seen: message, note }, finance)).code).toBe("too_late");
  });

  it("comes up again when 1C is refused for another reason, and is over when it is not refused any more", async () => {
    const { orderNumber } = await storeOrder(connection.db);
    await told(documentOf(orderNumber, STRANGE));
    const [{ id = 0, message = "" } = {}] = await refusals();
    dataOf(await staff.call(exchangeDocumentClose, { id, seen: message, note }, finance));
    await told(documentOf(orderNumber, { "Статус заказа": "Ждёт луны" }));
    expect(await refusals()).toMatchObject([{ id, outcome: "refused", closedNote: "" }]);
    // Whoever has the older reason before their eyes closes nothing.
    expect((await staff.call(exchangeDocumentClose, { id, seen: message, note }, finance)).code).toBe(
      "version_conflict",
    );
    await told(documentOf(orderNumber, { "Статус заказа": "К обеспечению" }));
    expect(await answers()).toMatchObject([{ id, outcome: "done", closedNote: "" }]);
    expect((await staff.call(exchangeDocumentClose, { id: id + 1, seen: message, note }, finance)).code).toBe(
      "not_found",
    );
  });

  it("needs a word of how it was settled", async () => {
    await told(documentOf("НЕТ-1", STRANGE));
    const [{ id = 0, message = "" } = {}] = await refusals();
    expect((await staff.call(exchangeDocumentClose, { id, seen: message, note: " " }, finance)).code).toBe("invalid");
    expect(await refusals()).toHaveLength(1);
  });
});
