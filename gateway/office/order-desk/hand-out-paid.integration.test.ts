import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { orderDeskCard, orderDeskHandOut, orderDeskList } from "../../contract/office/order-desk.ts";
import { invoicePay } from "../../contract/sales/invoices.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { pickupCodeOf } from "../../sales/orders/payment-secrets.ts";
import { dataOf } from "../../testing/client.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { ownPayingShop } from "../../testing/own-shop.ts";
import { TEST_KEYS } from "../../testing/shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { storeInvoiced } from "../../testing/stored-orders.ts";

const SUM = 3_380_000;
const INVOICE = 312_000;

const { connection, shop, gateway } = await ownPayingShop();
const manager = await signInStaff(shop, "manager");
const accountant = await signInStaff(shop, "finance");
beforeEach(async () => {
  await shop.forgetOrders();
  await connection.db
    .update(stock)
    .set({ quantity: 8 })
    .where(eq(stock.goodsId, fixtureId("D-CAST")));
});

/** An order whose money the bank has, and the shop knows of. */
async function paidOnline(overrides: Record<string, unknown> = {}): Promise<string> {
  const order = await shop.placed("online_alfabank", overrides);
  dataOf(await shop.pay(order));
  const [payment] = await shop.bankPayments(order.identity);
  await shop.atBank(payment ?? expect.fail("The bank has no payment"), { do: "pay", scenario: "plain" });
  await shop.round();
  return order.identity;
}

const cardOf = async (identity: string) => dataOf(await gateway.call(orderDeskCard, { identity }, manager));

async function handOut(identity: string, fields: Record<string, string> = {}) {
  const { version } = await cardOf(identity);
  return gateway.call(orderDeskHandOut, { identity, version, key: randomUUID(), ...fields }, manager);
}

async function listedPaid(identity: string) {
  const { rows } = dataOf(await gateway.call(orderDeskList, { number: identity }, manager));
  return rows.map(({ paid }) => paid);
}

const codeOf = (identity: string) => pickupCodeOf(TEST_KEYS.orderAccess, identity);
const wrongCodeOf = (identity: string) => (codeOf(identity) === "000000" ? "000001" : "000000");

describe("an order that was paid online", () => {
  it("is handed out for its code alone, and nothing is taken", async () => {
    const identity = await paidOnline();
    expect(await cardOf(identity)).toMatchObject({
      paid: SUM,
      acts: { hand_out: true },
      toTake: { brought: 0, refusal: null, needsCode: true },
    });
    expect(await listedPaid(identity)).toEqual([SUM]);
    const unsaid = await handOut(identity);
    expect(unsaid).toMatchObject({ status_code: 422, code: "invalid", errors: [{ field: "code" }] });
    const wrong = await handOut(identity, { code: wrongCodeOf(identity) });
    expect(wrong).toMatchObject({
      status_code: 422,
      errors: [{ field: "code", message: expect.stringContaining("Неверный код") }],
    });
    expect((await cardOf(identity)).status).toBe("processing");
    const code = codeOf(identity);
    expect(dataOf(await handOut(identity, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe("delivered");
    expect(await cardOf(identity)).toMatchObject({ paid: SUM, handover: { till: null, taken: 0 } });
    expect(await listedPaid(identity)).toEqual([SUM]);
  });

  it("says what the payer's bank took back", async () => {
    const identity = await paidOnline();
    expect((await cardOf(identity)).chargedBack).toBe(0);
    await connection.db.update(payments).set({ chargedBackKopecks: 1_000 });
    expect(await cardOf(identity)).toMatchObject({ chargedBack: 1_000, paid: SUM - 1_000 });
  });

  it("does not tell its code to whoever tries", async () => {
    const identity = await paidOnline();
    for (let tried = 0; tried < 10; tried += 1)
      expect(await handOut(identity, { code: wrongCodeOf(identity) })).toMatchObject({ code: "invalid" });
    expect(await handOut(identity, { code: codeOf(identity) })).toMatchObject({ code: "too_many" });
    expect((await cardOf(identity)).status).toBe("processing");
  });

  it("is not handed out while its money is held, and none of it counts as received", async () => {
    const identity = await paidOnline();
    await connection.db.update(payments).set({ capturedKopecks: 0 });
    expect(await cardOf(identity)).toMatchObject({
      paid: 0,
      acts: { hand_out: false },
      toTake: { refusal: expect.stringContaining("удерживаются"), needsCode: false },
    });
    expect(await listedPaid(identity)).toEqual([0]);
    const refused = await handOut(identity, { code: codeOf(identity) });
    expect(refused).toMatchObject({ status_code: 409, code: "not_paid" });
    expect((await cardOf(identity)).status).toBe("processing");
  });

  it("is not handed out when its money has gone back", async () => {
    const identity = await paidOnline();
    await connection.db.update(payments).set({ refundedKopecks: SUM, refundRequestedKopecks: SUM });
    expect(await listedPaid(identity)).toEqual([0]);
    expect(await handOut(identity, { code: codeOf(identity) })).toMatchObject({ code: "not_paid" });
  });

  it("needs no code from the courier, whose customer has seen none", async () => {
    const delivery = { type: "city_region", street: "Ленина", house: "5", date: "2026-11-25", interval: "10:00–14:00" };
    const identity = await paidOnline({ delivery, expectedSum: SUM });
    expect((await cardOf(identity)).toTake.needsCode).toBe(false);
    expect(dataOf(await handOut(identity)).status).toBe("delivered");
  });

  it("is not taken into work before it is paid, and its card offers none of it", async () => {
    const { identity } = await shop.placed();
    expect((await cardOf(identity)).acts).toEqual({
      start: false,
      make_ready: false,
      hand_out: false,
      cancel: true,
      till: false,
      undo_hand_out: false,
    });
  });
});

describe("an order that is paid by invoice", () => {
  let payment = 0;

  const pay = (identity: string, sum: number) => {
    payment += 1;
    const input = { identity, number: String(payment), paidOn: "2026-11-20", sum };
    return gateway.call(invoicePay, input, accountant);
  };

  it("CHK-005: is handed out when all of it came, without a code", async () => {
    const { orderNumber: identity } = await storeInvoiced(connection.db);
    expect((await cardOf(identity)).changeRefusal).toBeNull();
    dataOf(await pay(identity, INVOICE));
    expect(await cardOf(identity)).toMatchObject({
      changeRefusal: expect.stringMatching(/^По счёту уже пришли деньги/),
      status: "processing",
      paid: INVOICE,
      acts: { hand_out: true },
      toTake: { brought: 0, refusal: null, needsCode: false },
    });
    expect(dataOf(await handOut(identity)).status).toBe("delivered");
    expect(await listedPaid(identity)).toEqual([INVOICE]);
  });

  it("CHK-005: is not while a part of it is missing, and shows what came", async () => {
    const { orderNumber: identity } = await storeInvoiced(connection.db);
    dataOf(await pay(identity, INVOICE - 100));
    expect(await cardOf(identity)).toMatchObject({
      status: "new",
      paid: INVOICE - 100,
      acts: { start: false, hand_out: false, cancel: true },
    });
    expect(await listedPaid(identity)).toEqual([INVOICE - 100]);
    expect(await handOut(identity)).toMatchObject({ status_code: 409 });
    dataOf(await pay(identity, 100));
    expect((await cardOf(identity)).acts.hand_out).toBe(true);
  });
});
