import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  chargebackList,
  paymentAsk,
  paymentCard,
  paymentCommandClose,
  paymentCommandList,
  paymentCommandRetry,
  paymentList,
  paymentNoticeList,
  paymentReturn,
  paymentReturnApprove,
  paymentReturnDecline,
} from "../../contract/office/money-desk.ts";
import { orderCancelByAccess } from "../../contract/sales/payments.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { paymentCommands, payments } from "../../platform/db/schema/payments.ts";
import { providerNotices } from "../../platform/db/schema/provider-notices.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
import { pay } from "../../sales/payments/simulator/sim-payment.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { ownPayingShop, sound } from "../../testing/own-shop.ts";
import type { PayingShop } from "../../testing/paying-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { moneyDeskRoutes } from "./handlers.ts";

let finance: Awaited<ReturnType<typeof signInStaff>>;

const { connection, shop } = await ownPayingShop();
const gateway = sound(openTestGateway(moneyDeskRoutes(shop), shop.identity));
beforeEach(async () => {
  await shop.forgetOrders();
  await connection.db
    .update(stock)
    .set({ quantity: 8 })
    .where(eq(stock.goodsId, fixtureId("D-CAST")));
  finance = await signInStaff(shop, "finance");
});

type Order = Awaited<ReturnType<PayingShop["placed"]>>;

/** Paid at the bank; the shop has not been told. */
async function paidAtBank(): Promise<Order> {
  const order = await shop.placed();
  dataOf(await shop.pay(order));
  const [atBank] = await shop.bankPayments(order.identity);
  if (!atBank) throw new Error("nothing was begun");
  await shop.bank.bank.step(atBank.id, (known) => pay(known, "plain", shop.clock.now));
  return order;
}

async function paid(): Promise<Order> {
  const order = await paidAtBank();
  await shop.round();
  return order;
}

const paymentOf = async ({ identity }: Order) => {
  const [row] = await connection.db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.orderNumber, identity));
  if (!row) throw new Error("no payment");
  return row.id;
};
const card = async (id: number) => dataOf(await gateway.call(paymentCard, { id }, finance));
const list = async (input: Record<string, unknown> = {}) =>
  dataOf(await gateway.call(paymentList, { purpose: "page", ...input }, finance));

/** A refund of a cancelled order that the bank has refused. */
async function refusedRefund() {
  const order = await paid();
  dataOf(await shop.call(orderCancelByAccess, order));
  const id = await paymentOf(order);
  const [command] = await connection.db
    .update(paymentCommands)
    .set({ state: "refused", failure: "Недостаточно средств" })
    .where(eq(paymentCommands.paymentId, id))
    .returning();
  if (!command) throw new Error("no command");
  return { order, id, command };
}

describe("the list of payments", () => {
  it("has every filter, and who needs to be looked at", async () => {
    const { order, id } = await refusedRefund();
    const other = await paid();
    const numbers = async (input: Record<string, unknown>) => (await list(input)).rows.map(({ identity }) => identity);
    expect(await numbers({})).toEqual([other.identity, order.identity]);
    expect(await numbers({ attention: "any" })).toEqual([order.identity]);
    expect(await numbers({ attention: "stuck" })).toEqual([order.identity]);
    expect(await numbers({ attention: "no_order" })).toEqual([order.identity]);
    expect(await numbers({ attention: "part" })).toEqual([]);
    expect(await numbers({ number: other.identity.toLowerCase() })).toEqual([other.identity]);
    expect(await numbers({ number: `${other.identity}-1` })).toEqual([other.identity]);
    expect(await numbers({ state: "captured", provider: "alfa", method: "online_alfabank" })).toHaveLength(2);
    expect(await numbers({ state: "failed" })).toEqual([]);
    expect(await numbers({ createdFrom: "2030-01-01" })).toEqual([]);
    expect((await list()).rows.find((row) => row.id === id)?.concerns).toEqual(["stuck", "no_order"]);
    expect((await list()).options.method).toEqual([{ value: "online_alfabank", label: "Картой через Альфа-Банк" }]);
  });

  it("flags what the payer's bank took back, and lists it", async () => {
    const id = await paymentOf(await paid());
    await connection.db.update(payments).set({ chargedBackKopecks: 100 }).where(eq(payments.id, id));
    expect((await list({ attention: "chargeback" })).rows).toMatchObject([{ id, concerns: ["chargeback"] }]);
    expect(await card(id)).toMatchObject({ chargedBack: 100, returnable: 0 });
    await paid();
    const disputed = async (input: Record<string, unknown> = {}) =>
      dataOf(await gateway.call(chargebackList, { purpose: "page", ...input }, finance)).rows;
    expect(await disputed()).toMatchObject([{ id, chargedBack: 100 }]);
    expect(await disputed({ number: "1" })).toEqual([]);
  });

  it("leaves as a file once it is noted who took it", async () => {
    await paid();
    await list({ purpose: "export" });
    const [row] = await connection.db.select().from(staffActions).orderBy(desc(staffActions.id));
    expect(row).toMatchObject({ call: "paymentList", target: "CSV", staffId: finance.userId });
  });
});

it("the bank is asked when staff want to know, and its answer counts", async () => {
  const order = await paidAtBank();
  const id = await paymentOf(order);
  expect(await card(id)).toMatchObject({ state: "pending", captured: 0 });
  const asked = dataOf(await gateway.call(paymentAsk, { id }, finance));
  expect(asked.outcome).toBe("told");
  expect(asked.state).not.toBe("pending");
  expect((await shop.orderOf(order)).status).toBe("processing");
});

describe("a command that waits for staff", () => {
  it("is sent once more, and the money goes back once", async () => {
    const { order, id, command } = await refusedRefund();
    dataOf(await gateway.call(paymentCommandRetry, { id: command.id }, finance));
    const again = await gateway.call(paymentCommandRetry, { id: command.id }, finance);
    expect(again).toMatchObject({ code: "too_late" });
    await shop.round();
    expect(await card(id)).toMatchObject({ state: "refunded", concerns: [] });
    expect(await shop.keptAtBank(order.identity)).toBe(0);
    const [sent] = await connection.db.select().from(paymentCommands).where(eq(paymentCommands.id, command.id));
    expect(sent?.state).toBe("done");
    expect(sent?.key).not.toBe(command.key);
  });

  it("is closed with a word, and the shop does not command it by itself again", async () => {
    const { order, id, command } = await refusedRefund();
    const held = await shop.keptAtBank(order.identity);
    dataOf(await gateway.call(paymentCommandClose, { id: command.id, reason: "Вернули переводом" }, finance));
    dataOf(await gateway.call(paymentAsk, { id }, finance));
    await shop.round();
    expect(await shop.keptAtBank(order.identity)).toBe(held);
    const { commands, concerns, returnable } = await card(id);
    expect({ concerns, returnable }).toEqual({ concerns: [], returnable: 0 });
    expect(commands.at(-1)).toMatchObject({ state: "closed", closing: "Вернули переводом", isWaiting: false });
    expect((await list({ attention: "any" })).rows).toEqual([]);
    const refused = await gateway.call(paymentCommandClose, { id: command.id, reason: "  " }, finance);
    expect(refused).toMatchObject({ errors: [{ field: "reason" }] });
  });

  it("is in the list of commands with what the bank said", async () => {
    const { order, command } = await refusedRefund();
    const rows = async (input: Record<string, unknown>) =>
      dataOf(await gateway.call(paymentCommandList, { purpose: "page", ...input }, finance)).rows;
    expect(await rows({ state: "waiting" })).toMatchObject([
      { id: command.id, identity: order.identity, kind: "refund", failure: "Недостаточно средств" },
    ]);
    expect(await rows({ kind: "capture" })).toEqual([]);
    expect(await rows({ number: order.identity })).toHaveLength(1);
  });
});

describe("money that no order keeps", () => {
  /** A part of the sum, as if the bank had taken less. */
  async function partPaid() {
    const order = await paid();
    const id = await paymentOf(order);
    await connection.db.update(orders).set({ paidAt: null }).where(eq(orders.orderNumber, order.identity));
    return { order, id, sum: (await card(id)).returnable };
  }
  const giveBack = (input: { id: number; amount: number; key?: string }) =>
    gateway.call(paymentReturn, { key: randomUUID(), reason: "Покупатель попросил", ...input }, finance);

  it("is returned by hand, once for each form and never more than there is", async () => {
    const { order, id, sum } = await partPaid();
    // A payment of less than one person may return.
    await connection.db
      .update(payments)
      .set({ refundRequestedKopecks: sum - 1_000 })
      .where(eq(payments.id, id));
    const before = await shop.keptAtBank(order.identity);
    expect(await giveBack({ id, amount: 1_001 })).toMatchObject({ code: "invalid", errors: [{ field: "amount" }] });
    const key = randomUUID();
    expect(dataOf(await giveBack({ id, amount: 1_000, key })).mustWait).toBe(false);
    expect(dataOf(await giveBack({ id, amount: 1_000, key })).mustWait).toBe(false);
    expect(await giveBack({ id, amount: 1 })).toMatchObject({ code: "too_late" });
    await shop.send();
    await shop.round();
    expect(await shop.keptAtBank(order.identity)).toBe(before - 1_000);
    const rows = await connection.db.select().from(staffActions).where(eq(staffActions.call, "paymentReturn"));
    const changes = rows.filter(({ before: was }) => was !== null);
    expect(changes).toMatchObject([{ before: { returnable: 1_000 }, after: { returnable: 0, amount: 1_000 } }]);
  });

  it("above the limit goes back when a second person has approved it, once", async () => {
    const { order, id, sum } = await partPaid();
    expect(sum).toBeGreaterThan(0);
    const tooMuch = await giveBack({ id, amount: sum + 1 });
    expect(tooMuch).toMatchObject({ code: "invalid", errors: [{ field: "amount" }] });
    const key = randomUUID();
    const kept = await shop.keptAtBank(order.identity);
    expect(dataOf(await giveBack({ id, amount: sum, key })).mustWait).toBe(true);
    expect(dataOf(await giveBack({ id, amount: sum, key })).mustWait).toBe(true);
    expect(await giveBack({ id, amount: 1 })).toMatchObject({ code: "too_late" });
    await shop.send();
    await shop.round();
    expect(await shop.keptAtBank(order.identity)).toBe(kept);
    expect((await list({ attention: "approval" })).rows).toMatchObject([{ id, concerns: ["approval"] }]);

    const [command] = (await card(id)).commands.slice(-1);
    expect(command).toMatchObject({ state: "to_approve", mayApprove: false });
    const approve = (caller: typeof finance) => gateway.call(paymentReturnApprove, { id: command?.id ?? 0 }, caller);
    expect(await approve(finance)).toMatchObject({ code: "forbidden" });
    const second = await signInStaff(shop, "finance-second");
    dataOf(await approve(second));
    expect(await approve(second)).toMatchObject({ code: "too_late" });
    await shop.send();
    await shop.round();
    expect(await shop.keptAtBank(order.identity)).toBe(0);
    expect((await list({ attention: "approval" })).rows).toEqual([]);
  });

  it("that is not approved stays and can be asked back anew; parts count together", async () => {
    const { order, id, sum } = await partPaid();
    dataOf(await giveBack({ id, amount: sum }));
    const [command] = (await card(id)).commands.slice(-1);
    const decline = () =>
      gateway.call(paymentReturnDecline, { id: command?.id ?? 0, reason: "Не тот платёж" }, finance);
    dataOf(await decline());
    expect(await decline()).toMatchObject({ code: "too_late" });
    expect(await card(id)).toMatchObject({ returnable: sum, concerns: ["part"] });
    expect(dataOf(await giveBack({ id, amount: 1_500_000 })).mustWait).toBe(false);
    expect(dataOf(await giveBack({ id, amount: 600_000 })).mustWait).toBe(true);
    await shop.send();
    await shop.round();
    expect(await shop.keptAtBank(order.identity)).toBe(sum - 1_500_000);
  });

  it("is not what pays for an order", async () => {
    const id = await paymentOf(await paid());
    expect((await card(id)).returnable).toBe(0);
    expect(await giveBack({ id, amount: 1 })).toMatchObject({ code: "too_late" });
  });
});

it("notices that no payment was found for are a list, with why", async () => {
  const facts = { kind: "payment", provider: "alfa", query: "", headers: {}, body: Buffer.from("") };
  await connection.db.insert(providerNotices).values([
    { ...facts, key: "one", failure: "The shop knows no such payment" },
    { ...facts, key: "two", appliedAt: new Date() },
  ]);
  const { rows, total } = dataOf(await gateway.call(paymentNoticeList, { purpose: "page" }, finance));
  expect({ rows, total }).toMatchObject({
    rows: [{ number: "", failure: "The shop knows no such payment" }],
    total: 1,
  });
});
