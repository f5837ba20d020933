import { asc, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { stock } from "../../platform/db/schema/goods.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { receipts } from "../../platform/db/schema/payments.ts";
import { dataOf } from "../../testing/client.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { newContact } from "../../testing/order-input.ts";
import { ownPayingShop } from "../../testing/own-shop.ts";
import { applyEvent } from "../../testing/stored-orders.ts";
import { readCommandsOf } from "../payments/commands-store.ts";
import { pay } from "../payments/simulator/sim-payment.ts";
import type { ReceiptBody } from "./body-rules.ts";
import { sendReceipts } from "./send-receipts.ts";
import { openTestRegister } from "./testing.ts";
import { writeReceipts } from "./write-receipts.ts";

const { connection, shop } = await ownPayingShop();
const register = await openTestRegister(connection.db, () => shop.clock.now);
beforeEach(async () => {
  await shop.forgetOrders();
  await connection.db.delete(outboxMessages);
  await connection.db
    .update(stock)
    .set({ quantity: 8 })
    .where(eq(stock.goodsId, fixtureId("D-CAST")));
  register.failWith(null);
  register.handedOver.length = 0;
});
afterAll(() => register.close());

const rows = () => connection.db.select().from(receipts).orderBy(asc(receipts.id));
const bodies = async () => (await rows()).map(({ body }) => body as ReceiptBody);
const write = (finalReceipt: "till" | "site" = "till") =>
  writeReceipts(shop.services, { vat: "22", finalReceipt }, shop.signal);
const send = () =>
  sendReceipts({ services: shop.services, fiscal: register.fiscal, messaging: shop.messaging }, shop.signal);

/** Writes and sends until nothing is due. */
async function settle(finalReceipt: "till" | "site" = "till") {
  await write(finalReceipt);
  for (let round = 0; round < 8; round += 1) {
    await send();
    shop.later(1);
  }
}

async function paid(method = "online_alfabank", contact = newContact()) {
  const order = await shop.placed(method, { contact });
  dataOf(await shop.pay(order));
  const [payment] = await shop.bankPayments(order.identity);
  if (!payment) throw new Error("nothing was begun");
  await shop.bank.bank.step(payment.id, (known) => pay(known, "plain", shop.clock.now));
  await shop.round();
  return order;
}

describe("receipts of an order that is paid online", () => {
  it("are written once the money is there, not before, and once however often", async () => {
    const order = await shop.placed();
    dataOf(await shop.pay(order));
    await write();
    expect(await rows()).toEqual([]);
    await paid();
    await Promise.all([write(), write(), write()]);
    await write();
    const [receipt, ...others] = await rows();
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ kind: "prepayment", state: "new" });
  });

  it("add up to what was captured and reach the customer on the order's page and by letter", async () => {
    const order = await paid("online_alfabank", { ...newContact(), email: "anna@example.ru" });
    await settle();
    const { sum, receipts: shown } = await shop.orderOf(order);
    expect(shown).toEqual([
      expect.objectContaining({ kind: "prepayment", sum, url: expect.stringContaining("/receipts/") }),
    ]);
    const [body] = await bodies();
    expect(body?.rows.reduce((total, row) => total + row.sumKopecks, 0)).toBe(sum);
    const letters = await connection.db.select().from(outboxMessages);
    const letter = letters.find(({ subject }) => subject === `Чек по заказу ${order.identity}`);
    expect(letter?.body).toContain(shown[0]?.url);
  });

  it("are given back with the money", async () => {
    const order = await paid();
    await settle();
    await applyEvent(connection.db, order.identity, "cancel", shop.clock.now);
    await shop.round();
    await shop.round();
    await settle();
    const { sum, receipts: shown } = await shop.orderOf(order);
    expect(shown.map(({ kind, sum: amount }) => [kind, amount])).toEqual([
      ["prepayment", sum],
      ["refund", sum],
    ]);
    const [first, back] = await bodies();
    expect(back?.rows).toEqual(first?.rows);
    expect((await readCommandsOf(connection.db, (await rows())[0]?.orderId ?? 0)).length).toBe(1);
  });

  it("are made by the till when goods are handed over, or by the site where it is told to", async () => {
    const order = await paid();
    await settle();
    for (const event of ["make_ready", "hand_out"] as const)
      await applyEvent(connection.db, order.identity, event, shop.clock.now);
    await settle("till");
    expect((await rows()).map(({ kind }) => kind)).toEqual(["prepayment"]);
    await settle("site");
    await settle("site");
    expect((await rows()).map(({ kind, state }) => [kind, state])).toEqual([
      ["prepayment", "done"],
      ["full", "done"],
    ]);
    expect(register.handedOver.at(-1)).toMatchObject({ receipt: { payments: [{ type: 2 }] } });
  });
});

describe("receipts without the fiscal service", () => {
  it("follow in their sequence after a day, and orders go on meanwhile", async () => {
    register.failWith(503);
    const order = await paid();
    await write();
    await applyEvent(connection.db, order.identity, "cancel", shop.clock.now);
    await shop.round();
    await shop.round();
    await write();
    for (let hour = 0; hour < 24; hour += 1) {
      await send();
      shop.later(60);
    }
    expect((await rows()).map(({ kind, state }) => [kind, state])).toEqual([
      ["prepayment", "new"],
      ["refund", "new"],
    ]);
    expect((await shop.orderOf(order)).status).toBe("cancelled");
    register.failWith(null);
    for (let round = 0; round < 12; round += 1) {
      await send();
      shop.later(60);
    }
    expect((await rows()).map(({ state }) => state)).toEqual(["done", "done"]);
    const kinds = register.handedOver.map((given) => (given as { external_id: string }).external_id.split(":")[0]);
    expect(kinds).toEqual(["prepayment", "refund"]);
  });

  it("are given to staff after three days", async () => {
    register.failWith(500);
    await paid();
    await write();
    for (let hours = 0; hours < 80; hours += 6) {
      await send();
      shop.later(360);
    }
    expect(await rows()).toMatchObject([{ state: "stuck", failure: expect.any(String) }]);
  });

  it("are handed over once by several processes", async () => {
    await paid();
    await write();
    await Promise.all([send(), send(), send()]);
    expect(register.handedOver).toHaveLength(1);
  });
});
