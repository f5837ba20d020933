import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  moneyDifferenceCard,
  moneyDifferenceSettle,
  moneyDifferences,
  moneyExport,
  receiptRetry,
} from "../../contract/office/money.ts";
import { utcDay } from "../../contract/platform/utc-day.ts";
import { vatIn } from "../../contract/platform/vat.ts";
import { receiptCard, receiptList } from "../../contract/sales/receipts.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { payments, receipts, reconciliations } from "../../platform/db/schema/payments.ts";
import { providerNotices } from "../../platform/db/schema/provider-notices.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
import { pay } from "../../sales/payments/simulator/sim-payment.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { ownPayingShop, sound } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { accountingRoutes, receiptRoutes } from "./handlers.ts";
import { reconcile } from "./reconcile.ts";

const DAY_MINUTES = 1_440;

let accountant: Awaited<ReturnType<typeof signInStaff>>;

const { connection, shop } = await ownPayingShop();
const gateway = sound(
  openTestGateway([...accountingRoutes(shop.services, shop.providers), ...receiptRoutes(shop.services)], shop.identity),
);
beforeEach(async () => {
  await shop.forgetOrders();
  await connection.db.delete(reconciliations);
  await connection.db
    .update(stock)
    .set({ quantity: 8 })
    .where(eq(stock.goodsId, fixtureId("D-CAST")));
  accountant = await signInStaff(shop, "finance");
});

async function paid() {
  const order = await shop.placed();
  dataOf(await shop.pay(order));
  const [payment] = await shop.bankPayments(order.identity);
  if (!payment) throw new Error("nothing was begun");
  await shop.bank.bank.step(payment.id, (known) => pay(known, "plain", shop.clock.now));
  await shop.round();
  return { ...order, atBank: payment };
}

const nextDay = async () => {
  shop.later(DAY_MINUTES);
  accountant = await signInStaff(shop, "finance");
  return reconcile(shop, shop.signal);
};
const listed = async (filters: Record<string, string>) =>
  dataOf(await gateway.call(moneyDifferences, { purpose: "page", ...filters }, accountant)).rows;
const differences = () => listed({ state: "open" });

describe("the daily comparison with the banks", () => {
  it("finds nothing where both sides have the same, and asks once a day", async () => {
    await paid();
    expect(await reconcile(shop, shop.signal)).toBe(0);
    expect(await nextDay()).toBe(1);
    expect(await reconcile(shop, shop.signal)).toBe(0);
    expect(await differences()).toEqual([]);
  });

  it("finds sums that differ, and counts what the bank has from then on", async () => {
    const { identity, atBank } = await paid();
    const captured = atBank.amountKopecks;
    await shop.bank.bank.store.change(atBank.id, (known) => ({
      ...known,
      facts: { ...known.facts, refundedKopecks: 1_000 },
    }));
    await nextDay();
    expect(await differences()).toEqual([
      expect.objectContaining({
        identity,
        outcome: "sums",
        ours: { captured, refunded: 0 },
        theirs: { captured, refunded: 1_000 },
      }),
    ]);
    expect(await shop.payments()).toMatchObject([{ refundedKopecks: 1_000 }]);
  });

  it("finds what the bank lacks", async () => {
    const { identity } = await paid();
    await connection.db.update(payments).set({ providerNumber: "forgotten", externalId: "forgotten" });
    await nextDay();
    expect(await differences()).toMatchObject([
      { identity, number: "forgotten", outcome: "lacking_there", theirs: null },
    ]);
  });

  it("finds what the shop lacks by notices that nobody understands", async () => {
    const { atBank } = await paid();
    await connection.db.update(payments).set({ providerNumber: "another", externalId: "another" });
    await shop.bank.bank.step(atBank.id, (known) => ({
      ...known,
      notices: [{ event: "captured" as const, dueAt: shop.clock.now.toISOString(), isForged: false }],
      amountKopecks: known.amountKopecks + 1,
    }));
    await connection.db.update(providerNotices).set({ receivedAt: shop.clock.now });
    await nextDay();
    expect(await differences()).toContainEqual(
      expect.objectContaining({ identity: null, number: atBank.providerNumber, outcome: "lacking_here" }),
    );
  });

  it("is found by what it is, by whom it is with, by its numbers and days; its card leads to the payment", async () => {
    const { identity } = await paid();
    await connection.db.update(payments).set({ providerNumber: "forgotten", externalId: "forgotten" });
    await nextDay();
    const [difference] = await differences();
    const day = difference?.day ?? "";
    const [payment] = await shop.payments();
    const found: Record<string, string>[] = [
      { outcome: "lacking_there" },
      { number: identity.toLowerCase() },
      { number: "forgotten" },
      { dayFrom: day, dayTo: day },
      { provider: payment?.provider ?? "" },
    ];
    for (const filters of found) expect(await listed(filters)).toMatchObject([{ id: difference?.id }]);
    const other: Record<string, string>[] = [{ outcome: "sums" }, { number: "1" }, { dayFrom: "2030-01-01" }];
    for (const filters of other) expect(await listed(filters)).toEqual([]);
    const card = dataOf(await gateway.call(moneyDifferenceCard, { id: difference?.id ?? 0 }, accountant));
    expect(card).toMatchObject({ identity, paymentId: payment?.id, settledAt: null });
    expect((await gateway.call(moneyDifferenceCard, { id: 2_000_000_000 }, accountant)).status_code).toBe(404);
  });

  it("asks again when the bank did not answer", async () => {
    await paid();
    shop.bank.bank.setStartScenario("unreachable");
    expect(await nextDay()).toBe(0);
    shop.bank.bank.setStartScenario("plain");
    expect(await reconcile(shop, shop.signal)).toBe(1);
  });

  it("is settled by staff with a note, once", async () => {
    await paid();
    await connection.db.update(payments).set({ providerNumber: "forgotten", externalId: "forgotten" });
    await nextDay();
    const [difference] = await differences();
    const settle = () =>
      gateway.call(moneyDifferenceSettle, { id: difference?.id ?? 0, note: "Банк нашёл" }, accountant);
    expect((await settle()).status_code).toBe(200);
    expect((await settle()).status_code).toBe(404);
    expect(await differences()).toEqual([]);
    expect(await listed({ state: "settled" })).toMatchObject([{ note: "Банк нашёл", settledAt: expect.any(String) }]);
    const actions = await connection.db
      .select()
      .from(staffActions)
      .where(eq(staffActions.call, moneyDifferenceSettle.name));
    expect(actions.map(({ outcome }) => outcome)).toEqual(["done", "not_found"]);
  });
});

describe("receipts that did not leave", () => {
  const row = { title: "Шина", subject: "goods", quantity: 2, priceKopecks: 500, sumKopecks: 1_000, vat: "22" };
  const body = {
    amountKopecks: 1_000,
    rows: [{ ...row, vatKopecks: vatIn(1_000, "22") }],
    isHandedOver: true,
    contact: { phone: "+79123456789" },
  };
  const given = async (state: "refused" | "stuck" | "done") => {
    await paid();
    const [payment] = await shop.payments();
    const [receipt] = await connection.db
      .insert(receipts)
      .values({
        orderId: payment?.orderId ?? 0,
        kind: "full" as const,
        key: `full:${payment?.orderId}`,
        body,
        state,
        nextAt: shop.clock.now,
        failure: "Нет кодов",
      })
      .returning();
    return receipt?.id ?? 0;
  };
  const codes = ["0104600000000008215abcdef", "0104600000000008215abcdeg"];
  const scanned = codes.join("\n");
  const retry = (id: number, list: { row: number; codes: string }[]) =>
    gateway.call(receiptRetry, { id, codes: list }, accountant);

  it("are sent again with a marking code for each piece", async () => {
    const id = await given("stuck");
    const [first = ""] = codes;
    const wrong = async (text: string) => (await retry(id, [{ row: 0, codes: text }])).errors;
    const at = (message: string) => [{ field: "codes[0].codes", message }];
    expect(await wrong(first)).toMatchObject(at("Нужен код на каждую штуку: в чеке 2, кодов 1"));
    expect(await wrong(`${first} ${first}`)).toMatchObject(at("Код …15abcdef указан дважды"));
    expect(await wrong(`${first}\n4600000000008`)).toMatchObject(
      at(expect.stringMatching(/^Код …00000008 не похож на код/)),
    );
    expect((await retry(id, [{ row: 0, codes: scanned }])).status_code).toBe(200);
    const [receipt] = await connection.db.select().from(receipts).where(eq(receipts.id, id));
    expect(receipt).toMatchObject({ state: "new", failure: null });
    expect(receipt?.body).toMatchObject({
      rows: codes.map((code) => ({ quantity: 1, sumKopecks: 500, codes: [code] })),
    });
  });

  it("are found among all receipts, each with its rows", async () => {
    const id = await given("stuck");
    const list = async (input: Record<string, string>) =>
      dataOf(await gateway.call(receiptList, { purpose: "page", ...input }, accountant)).rows.map((row) => row.id);
    expect(await list({ state: "waiting" })).toEqual([id]);
    expect(await list({ state: "done" })).toEqual([]);
    expect(await list({ kind: "full", createdTo: "2030-01-01" })).toEqual([id]);
    const card = dataOf(await gateway.call(receiptCard, { id }, accountant));
    expect(card).toMatchObject({
      isWaiting: true,
      failure: "Нет кодов",
      rows: [{ row: 0, title: "Шина", quantity: 2 }],
    });
    expect(await list({ number: card.identity.toLowerCase() })).toEqual([id]);
    await retry(id, [{ row: 0, codes: scanned }]);
    expect(dataOf(await gateway.call(receiptCard, { id }, accountant))).toMatchObject({
      isWaiting: false,
      state: "new",
    });
  });

  it("are new ones for the service once it has refused them, and never sent twice", async () => {
    const id = await given("refused");
    expect((await retry(id, [])).status_code).toBe(200);
    expect((await retry(id, [])).status_code).toBe(409);
    const [receipt] = await connection.db.select().from(receipts).where(eq(receipts.id, id));
    expect(receipt).toMatchObject({ externalId: null, key: expect.stringMatching(/^full:\d+r$/) });
    await shop.forgetOrders();
    expect((await retry(await given("done"), [])).status_code).toBe(409);
  });
});

it("writes all movements of money of some days into one file", async () => {
  const { identity } = await paid();
  const day = utcDay(shop.clock.now);
  const { csv, fileName } = dataOf(await gateway.call(moneyExport, { from: day, to: day }, accountant));
  expect(fileName).toBe(`money-${day}-${day}.csv`);
  const table: Record<string, string>[] = parse(csv, { bom: true, delimiter: ";", columns: true });
  expect(table).toMatchObject([{ Что: "Оплата", Заказ: identity, "Сумма, ₽": "33800,00", Состояние: "получено" }]);
  const yesterday = "2026-11-01";
  expect(dataOf(await gateway.call(moneyExport, { from: yesterday, to: yesterday }, accountant)).csv).not.toContain(
    identity,
  );
  expect((await gateway.call(moneyExport, { from: day, to: yesterday }, accountant)).status_code).toBe(422);
});
