import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  orderReturnRequest,
  orderReturnsOf,
  returnAccept,
  returnApprove,
  returnCard,
} from "../../contract/sales/returns.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { orderHandovers, orders } from "../../platform/db/schema/orders.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { payments, receipts } from "../../platform/db/schema/payments.ts";
import { roublesOf } from "../../platform/format.ts";
import { dataOf } from "../../testing/client.ts";
import { ownPayingShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { applyEvent } from "../../testing/stored-orders.ts";
import { applyFound } from "../orders/apply-payment.ts";
import { noFacts } from "../payments/payment-rules.ts";
import { writeReceipts } from "../receipts/write-receipts.ts";

const SUM = 3_380_000;

const { connection, shop, gateway } = await ownPayingShop();

async function giveBack(access: { identity: string; orderAccessToken: string }, quantity: number) {
  const [manager, finance] = [await signInStaff(shop, "manager"), await signInStaff(shop, "finance")];
  const request = { key: randomUUID(), lines: [`0:${quantity}`], reason: "defect" as const, comment: "", images: [] };
  const { id } = dataOf(await gateway.call(orderReturnRequest, { ...access, ...request })).return;
  const decision = { id, version: 1, placeId: null, refundBy: "online" as const, note: "" };
  const { state } = dataOf(await gateway.call(returnAccept, decision, manager));
  if (state === "to_approve") dataOf(await gateway.call(returnApprove, { id, version: 2 }, finance));
  return dataOf(await gateway.call(returnCard, { id }, manager)).return.refund ?? 0;
}

async function settled(): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    shop.later(1);
    await shop.round();
  }
}

describe("the money of a return", () => {
  it("that came through a bank goes back through it, in as many parts as the goods, and nothing else is moved", async () => {
    const email = "returns@example.ru";
    const contact = { name: "Анна", phone: "+79120007711", email, comment: "" };
    const access = await shop.placed("card_online", { contact });
    dataOf(await shop.pay(access));
    const [payment] = await shop.bankPayments(access.identity);
    if (!payment) throw new Error("The bank has no payment");
    await shop.atBank(payment, { do: "pay", scenario: "plain" });
    await settled();
    await applyEvent(connection.db, access.identity, "hand_out", shop.services.now(), shop.messaging);
    expect(await shop.keptAtBank(access.identity)).toBe(SUM);

    const first = await giveBack(access, 1);
    expect(first).toBe(SUM / 4);
    expect(dataOf(await gateway.call(orderReturnsOf, access)).returns).toMatchObject([{ paidBack: false }]);
    await settled();
    expect(await shop.keptAtBank(access.identity)).toBe(SUM - first);
    // Its receipt names the wheel that was given back, not a share of all four.
    await writeReceipts(shop.services, { vat: "22", finalReceipt: "till" }, shop.signal);
    const [refund] = await connection.db.select().from(receipts).where(eq(receipts.kind, "refund"));
    expect(refund?.body).toMatchObject({ amountKopecks: first, rows: [{ quantity: 1, sumKopecks: first }] });
    expect(dataOf(await gateway.call(orderReturnsOf, access)).returns).toMatchObject([{ paidBack: true }]);
    expect((await shop.orderOf(access)).status).toBe("delivered");

    const second = await giveBack(access, 3);
    await settled();
    expect(first + second).toBe(SUM);
    expect(await shop.keptAtBank(access.identity)).toBe(0);
    expect((await shop.commands()).map(({ kind, amountKopecks }) => [kind, amountKopecks])).toEqual([
      ["refund", first],
      ["refund", second],
    ]);
    const letters = await connection.db.select().from(outboxMessages);
    const told = letters.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
    for (const part of [first, second])
      expect(
        letters.some(({ kind, body }) => kind === "order_refunded" && body.includes(`Вернули ${roublesOf(part)}.`)),
      ).toBe(true);
    expect(told.filter((subject) => /Возврат по заказу .* принят/.test(subject ?? ""))).toHaveLength(2);
    expect(told.filter((subject) => subject === `Заказ ${access.identity}: деньги возвращены`)).toHaveLength(2);
  });

  it("that came by bank and over the counter goes back by both, each its own part, and the counter's in its own way", async () => {
    const access = await shop.placed("online_alfabank");
    dataOf(await shop.pay(access));
    const [payment] = await shop.bankPayments(access.identity);
    await shop.atBank(payment ?? expect.fail("The bank has no payment"), { do: "pay", scenario: "plain" });
    await settled();
    await applyEvent(connection.db, access.identity, "hand_out", shop.services.now(), shop.messaging);
    // A part of it came over the counter, in cash.
    const [order] = await connection.db.select().from(orders).where(eq(orders.orderNumber, access.identity));
    const orderId = order?.id ?? 0;
    const inCash = 1_000_000;
    const byBank = SUM - inCash;
    await connection.db.update(payments).set({ capturedKopecks: byBank }).where(eq(payments.orderId, orderId));
    await connection.db
      .insert(orderHandovers)
      .values({ orderId, at: shop.services.now(), till: "cash", takenKopecks: inCash });
    const [manager, finance] = [await signInStaff(shop, "manager"), await signInStaff(shop, "finance")];
    const request = { key: randomUUID(), lines: ["0:4"], reason: "defect" as const, comment: "", images: [] };
    const { id } = dataOf(
      await gateway.call(orderReturnRequest, {
        identity: access.identity,
        orderAccessToken: access.orderAccessToken,
        ...request,
      }),
    ).return;
    const card = async () => dataOf(await gateway.call(returnCard, { id }, manager)).return;
    expect(await card()).toMatchObject({ expected: SUM, ways: ["cash"], throughBank: byBank });
    const decide = (refundBy: "online" | "card" | "cash") =>
      gateway.call(returnAccept, { id, version: 1, placeId: null, refundBy, note: "" }, manager);
    for (const other of ["online", "card"] as const)
      expect(await decide(other)).toMatchObject({ status_code: 422, errors: [{ field: "refundBy" }] });
    expect(dataOf(await decide("cash")).state).toBe("to_approve");
    dataOf(await gateway.call(returnApprove, { id, version: 2 }, finance));
    await settled();
    expect(await shop.keptAtBank(access.identity)).toBe(inCash);
    expect(await card()).toMatchObject({ refund: SUM, refundBy: "cash", throughBank: byBank });
    const bank = (await shop.commands()).filter(({ amountKopecks }) => amountKopecks === byBank);
    expect(bank.map(({ kind }) => kind)).toEqual(["refund"]);
  });

  it("that the payer's bank has taken back is not paid a second time, over the counter either", async () => {
    await connection.db.update(stock).set({ quantity: 8 });
    const access = await shop.placed("card_online");
    dataOf(await shop.pay(access));
    const [payment] = await shop.bankPayments(access.identity);
    await shop.atBank(payment ?? expect.fail("The bank has no payment"), { do: "pay", scenario: "plain" });
    await settled();
    await applyEvent(connection.db, access.identity, "hand_out", shop.services.now(), shop.messaging);
    const takenBack = 1_000_000;
    const known = (await shop.payments()).find(({ externalId }) => externalId === payment?.id);
    const facts = { ...noFacts, chargedBackKopecks: takenBack };
    const found = { outcome: "found", externalId: payment?.id ?? "", facts, failure: null, captureFrom: null } as const;
    await connection.db.transaction((tx) => applyFound(tx, shop, known?.id ?? 0, found));

    expect(await giveBack(access, 4)).toBe(SUM - takenBack);
    await settled();
    const commands = (await shop.commands()).filter(({ paymentId }) => paymentId === known?.id);
    expect(commands.map(({ kind, amountKopecks }) => [kind, amountKopecks])).toEqual([["refund", SUM - takenBack]]);
    const [manager] = [await signInStaff(shop, "manager")];
    const { id } = dataOf(await gateway.call(orderReturnsOf, access)).returns[0] ?? expect.fail("There is no return");
    expect(dataOf(await gateway.call(returnCard, { id }, manager)).return).toMatchObject({
      refund: SUM - takenBack,
      throughBank: SUM - takenBack,
      refundBy: "online",
    });
  });
});
