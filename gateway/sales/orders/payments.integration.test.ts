import { and, asc, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { crmOrderCancel, crmOrderLink } from "../../contract/sales/orders.ts";
import {
  applicationStatus,
  orderCancelByAccess,
  paymentLink,
  paymentLinkPay,
  paymentReturned,
} from "../../contract/sales/payments.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { orderReservations, orders } from "../../platform/db/schema/orders.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { paymentCommands, payments } from "../../platform/db/schema/payments.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { ownPayingShop } from "../../testing/own-shop.ts";
import { newAddress, type PayingShop } from "../../testing/paying-shop.ts";
import { TEST_KEYS } from "../../testing/shop.ts";
import { applyEvent } from "../../testing/stored-orders.ts";
import { noFacts } from "../payments/payment-rules.ts";
import { capture, type Scenario, type SimPayment, type StartScenario } from "../payments/simulator/sim-payment.ts";
import { applyFound } from "./apply-payment.ts";
import { paymentReference } from "./payment-secrets.ts";

const { connection, shop } = await ownPayingShop();
beforeEach(async () => {
  await shop.forgetOrders();
  await connection.db.delete(outboxMessages);
  await connection.db.update(stock).set({ quantity: 8 }).where(wheelsAtShop);
});

const wheelsAtShop = and(eq(stock.goodsId, fixtureId("D-CAST")), eq(stock.locationId, fixtureLocations.malysheva));
const SUM = 3_380_000;
type Access = Awaited<ReturnType<PayingShop["placed"]>>;

async function wheels() {
  const [shelf] = await connection.db.select().from(stock).where(wheelsAtShop);
  const kept = await connection.db.$count(orderReservations, isNull(orderReservations.returnedAt));
  return { onShelf: shelf?.quantity, kept };
}

async function lastAtBank({ identity }: Access): Promise<SimPayment> {
  const last = (await shop.bankPayments(identity)).at(-1);
  if (!last) throw new Error("The bank has no payment");
  return last;
}

async function begun(method?: string): Promise<Access> {
  const order = await shop.placed(method);
  expect(dataOf(await shop.pay(order)).paying?.state).toBe("pending");
  return order;
}

const payAtBank = async (order: Access, scenario: Scenario = "plain") =>
  shop.atBank(await lastAtBank(order), { do: "pay", scenario });

const stateOf = async (order: Access) => {
  const { status, paying, cancellation } = await shop.orderOf(order);
  return { status, state: paying?.state, cancellation };
};

const subjects = async () => {
  const rows = await connection.db.select().from(outboxMessages).orderBy(asc(outboxMessages.id));
  return rows.map(({ body }) => body.split(". ")[0]?.replace(/\d{6}-\w{5}/, "N"));
};

describe("an order that is paid online", () => {
  it("waits an hour for its payment, and is cancelled then", async () => {
    const order = await shop.placed();
    expect(await stateOf(order)).toEqual({ status: "new", state: "none", cancellation: null });
    shop.later(60);
    await shop.round();
    expect((await stateOf(order)).status).toBe("new");
    shop.later(1);
    await shop.round();
    expect(await stateOf(order)).toEqual({ status: "cancelled", state: "canceled", cancellation: "not_paid" });
    expect(await wheels()).toEqual({ onShelf: 8, kept: 0 });
    expect(await subjects()).toEqual(["Заказ N принят", "Заказ N отменён: он не оплачен"]);
  });

  it.each(["online_alfabank", "card_online", "sbp_alfabank"])(
    "is paid by %s, and kept without end then",
    async (method) => {
      const order = await begun(method);
      const { paying } = await shop.orderOf(order);
      expect(paying?.payUrl).toContain(shop.bank.origin);
      expect(paying?.qrPayload === null).toBe(method !== "sbp_alfabank");
      await payAtBank(order);
      await shop.round();
      expect(await stateOf(order)).toEqual({ status: "processing", state: "paid", cancellation: null });
      expect((await shop.orderOf(order)).pickupCode).toMatch(/^\d{6}$/);
      shop.later(60 * 24 * 30);
      await shop.round();
      expect((await stateOf(order)).status).toBe("processing");
      expect(await wheels()).toEqual({ onShelf: 4, kept: 1 });
      expect(await subjects()).toEqual(["Заказ N принят", "Заказ N оплачен"]);
    },
  );

  it("can be paid once more after a refusal, and by another way", async () => {
    const order = await begun("sbp_alfabank");
    await shop.atBank(await lastAtBank(order), { do: "decline" });
    await shop.round();
    const refused = (await shop.orderOf(order)).paying;
    expect(refused).toMatchObject({ state: "failed", failure: "На счёте недостаточно средств", canPay: true });
    expect(refused?.others.map(({ method }) => method)).toEqual([
      "card_online",
      "online_alfabank",
      "cash",
      "card",
      "yandex_pay",
      "yandex_split",
      "credit_tinkoff_ras",
      "credit_tinkoff",
    ]);
    expect(dataOf(await shop.pay(order, { method: "card_online" })).paying).toMatchObject({
      state: "pending",
      method: "card_online",
      qrPayload: null,
    });
    await payAtBank(order);
    await shop.round();
    expect((await stateOf(order)).state).toBe("paid");
    expect(await shop.bankPayments(order.identity)).toHaveLength(2);
  });

  it("can be paid at the handover instead: what was begun is closed at the bank", async () => {
    const order = await begun();
    expect(dataOf(await shop.pay(order, { method: "cash" })).paying).toBeNull();
    await shop.round();
    await payAtBank(order);
    expect(await shop.keptAtBank(order.identity)).toBe(0);
    shop.later(120);
    await shop.round();
    expect(await shop.orderOf(order)).toMatchObject({ status: "new", payment: { method: "cash" } });
  });

  it("is not worked on before it is paid", async () => {
    const { identity } = await begun();
    await expect(applyEvent(connection.db, identity, "start")).rejects.toMatchObject({ code: "too_late" });
    await expect(applyEvent(connection.db, identity, "hand_out")).rejects.toMatchObject({ code: "too_late" });
  });

  it("that is paid and cancelled by its address has its money go back, but not by phone and number alone", async () => {
    const order = await begun();
    await payAtBank(order);
    await shop.round();
    const { contact, reserveId } = await shop.orderOf(order);
    const byPhone = await shop.call(
      crmOrderCancel,
      { phone: contact.phone, reserve_id: reserveId },
      { address: "192.0.2.9" },
    );
    expect(byPhone.code).toBe("too_late");
    dataOf(await shop.call(orderCancelByAccess, order));
    expect((await stateOf(order)).state).toBe("refunding");
    await shop.round();
    expect(await stateOf(order)).toMatchObject({ status: "cancelled", state: "refunded" });
    expect(await shop.keptAtBank(order.identity)).toBe(0);
    expect(await wheels()).toEqual({ onShelf: 8, kept: 0 });
    expect((await subjects()).at(-1)).toBe("Заказ N: деньги возвращены");
  });

  it("takes five refused payments and no more, and then still the payment at the handover", async () => {
    const order = await shop.placed();
    for (let n = 0; n < 5; n += 1) {
      dataOf(await shop.pay(order));
      await shop.atBank(await lastAtBank(order), { do: "decline" });
      await shop.round();
    }
    expect((await shop.pay(order)).code).toBe("too_many");
    dataOf(await shop.pay(order, { method: "cash" }));
    expect((await shop.orderOf(order)).payment.method).toBe("cash");
  });
});

describe("an order that is to be paid at the handover", () => {
  it("can be paid on the site without a duty to: what nobody pays ends nothing", async () => {
    const order = await shop.placed("cash");
    const before = await shop.orderOf(order);
    expect(before.paying).toBeNull();
    expect(before.onlineWays.map(({ method }) => method)).toContain("card_online");
    expect(before.onlineWays.map(({ method }) => method)).not.toContain("cash");
    expect(dataOf(await shop.pay(order, { method: "card_online" })).paying).toMatchObject({
      state: "pending",
      isRequired: false,
      method: "card_online",
      deadline: before.deadline,
    });
    shop.later(120);
    await shop.round();
    expect(await shop.orderOf(order)).toMatchObject({
      status: "new",
      payment: { method: "cash" },
      deadline: before.deadline,
    });
    await applyEvent(connection.db, order.identity, "start");
  });

  it("is an order that was paid by card once it is paid so, and is kept without end", async () => {
    const order = await shop.placed("cash");
    dataOf(await shop.pay(order, { method: "card_online" }));
    await shop.atBank(await lastAtBank(order), { do: "decline" });
    await shop.round();
    dataOf(await shop.pay(order));
    await payAtBank(order);
    await shop.round();
    expect(await shop.orderOf(order)).toMatchObject({
      status: "processing",
      payment: { method: "card_online", title: "Картой на сайте" },
      deadline: { kind: "paid" },
      onlineWays: [],
      paying: { state: "paid", isRequired: true },
    });
    shop.later(60 * 24 * 30);
    await shop.round();
    expect((await shop.orderOf(order)).status).toBe("processing");
    dataOf(await shop.call(orderCancelByAccess, order));
    await shop.round();
    expect(await shop.keptAtBank(order.identity)).toBe(0);
  });

  it("is not paid twice: what is paid on the site after the handover goes back", async () => {
    const order = await shop.placed("cash");
    dataOf(await shop.pay(order, { method: "card_online" }));
    for (const event of ["start", "hand_out"] as const)
      await applyEvent(connection.db, order.identity, event, shop.clock.now);
    await payAtBank(order);
    await shop.round();
    await shop.round();
    expect(await shop.keptAtBank(order.identity)).toBe(0);
    expect(await shop.orderOf(order)).toMatchObject({ status: "delivered", payment: { method: "cash" } });
  });

  it("ends with its reserve although a payment was begun, and money that comes then goes back", async () => {
    const order = await shop.placed("cash");
    const { deadline } = await shop.orderOf(order);
    if (deadline.kind !== "kept") throw new Error(deadline.kind);
    shop.later((Date.parse(deadline.until) - FIXTURE_NOW.getTime()) / 60_000 - 20);
    dataOf(await shop.pay(order, { method: "card_online" }));
    shop.later(21);
    await shop.round();
    expect(await shop.orderOf(order)).toMatchObject({ status: "cancelled", cancellation: "reserve_ended" });
    await payAtBank(order);
    await shop.round();
    expect(await shop.keptAtBank(order.identity)).toBe(0);
  });
});

describe("other ways to pay", () => {
  it("CHK-005 are for an organisation those that it may pay by", async () => {
    const organization = { inn: "7707083893", kpp: "773601001", name: "ПАО «Ромашка»", ogrn: "", address: "" };
    const order = await shop.placed("card_online", { organization });
    const { others } = (await shop.orderOf(order)).paying ?? { others: [] };
    expect(others.map(({ method }) => method).sort()).toEqual(["online_alfabank", "sbp_alfabank"]);
    for (const method of ["cash", "credit_tinkoff"])
      expect((await shop.pay(order, { method })).code, method).toBe("invalid");
  });
});

describe("the link to an order by phone and number", () => {
  it("ORD-010 goes to the address or phone of the order alone, five times a day, while the order is under way", async () => {
    const order = await shop.placed("cash");
    const { contact, reserveId } = await shop.orderOf(order);
    await connection.db.delete(outboxMessages);
    const ask = (phone = contact.phone, address = newAddress()) =>
      shop.call(crmOrderLink, { phone, reserve_id: reserveId }, { address });
    expect((await ask("9000000000")).code).toBe("not_found");
    for (let n = 0; n < 5; n += 1) expect(dataOf(await ask())).toEqual({ channel: "sms" });
    expect((await ask()).code).toBe("too_many");
    const sent = await connection.db.select().from(outboxMessages);
    expect(new Set(sent.map(({ recipient }) => recipient.slice(-10)))).toEqual(new Set([contact.phone.slice(-10)]));
    expect(sent[0]?.body).toContain(`/order/${order.identity}/${order.orderAccessToken}/`);
    dataOf(await shop.call(orderCancelByAccess, order));
    expect((await ask()).code).toBe("too_late");
  });
});

/** A payment as the bank's page and its behaviour to the shop let it be, and what has to come of it. */
describe("the scenarios of the bank", () => {
  const paid = { status: "processing", state: "paid" };

  it.each<[Scenario, number]>([
    ["plain", 0],
    ["notice_late", 1],
    ["notice_thrice", 0],
    ["notice_out_of_order", 0],
    ["notice_never", 1],
    ["notice_forged", 1],
    ["ignores_cancel", 0],
    ["refund_late", 0],
  ])("%s: the order is paid, once, within %i minutes", async (scenario, minutes) => {
    const order = await begun();
    await payAtBank(order, scenario);
    await shop.applyNotices();
    if (minutes > 0) expect((await stateOf(order)).status).toBe("new");
    shop.later(minutes);
    await shop.round();
    await shop.round();
    expect(await stateOf(order)).toMatchObject(paid);
    expect(await subjects()).toEqual(["Заказ N принят", "Заказ N оплачен"]);
    expect(await shop.keptAtBank(order.identity)).toBe(SUM);
  });

  it("other_sum: a rouble too little goes back at once, is told with both sums, and the order can be paid again", async () => {
    const order = await begun();
    await payAtBank(order, "other_sum");
    await shop.round();
    await shop.round();
    expect(await stateOf(order)).toMatchObject({ status: "new", state: "short" });
    expect(await shop.keptAtBank(order.identity)).toBe(0);
    expect(await subjects()).toEqual(["Заказ N принят", "Заказ N: деньги возвращены"]);
    const again = dataOf(await shop.pay(order)).paying;
    expect(again).toMatchObject({ state: "pending", canPay: true });
    await payAtBank(order);
    await shop.round();
    expect(await stateOf(order)).toMatchObject(paid);
    expect(await shop.keptAtBank(order.identity)).toBe(SUM);
  });

  it.each<StartScenario>(["slow", "lost", "refused"])(
    "a start that is answered %s leads to one page to pay on",
    async (scenario) => {
      const order = await shop.placed();
      shop.bank.bank.setStartScenario(scenario);
      await shop.pay(order);
      shop.bank.bank.setStartScenario("plain");
      shop.later(1);
      await shop.round();
      expect(dataOf(await shop.pay(order)).paying?.state).toBe("pending");
      await shop.round();
      const payable = (await shop.bankPayments(order.identity)).filter(({ facts }) => facts.closed === null);
      expect(payable).toHaveLength(1);
      await payAtBank(order);
      await shop.round();
      expect(await stateOf(order)).toMatchObject(paid);
    },
  );

  it("paid_before_answer: a notice that comes before the bank's answer is not lost", async () => {
    const order = await shop.placed();
    shop.bank.bank.setStartScenario("paid_before_answer");
    dataOf(await shop.pay(order));
    await shop.round();
    expect(await stateOf(order)).toMatchObject(paid);
  });

  it("unreachable: the order waits ten minutes three times, and is then cancelled", async () => {
    const order = await begun();
    shop.bank.bank.setStartScenario("unreachable");
    for (const minutes of [61, 11, 11]) {
      shop.later(minutes);
      await shop.expire();
      expect((await stateOf(order)).status).toBe("new");
    }
    shop.later(11);
    await shop.expire();
    expect((await stateOf(order)).status).toBe("cancelled");
  });

  it("a code from an SMS that is wrong is a refusal, the right one is a payment", async () => {
    const order = await begun();
    expect(await shop.atBank(await lastAtBank(order), { do: "three_ds" })).toBe(200);
    await shop.atBank(await lastAtBank(order), { do: "confirm", code: "0000" });
    await shop.round();
    expect((await stateOf(order)).state).toBe("failed");
    dataOf(await shop.pay(order));
    await shop.atBank(await lastAtBank(order), { do: "confirm", code: "1234" });
    await shop.round();
    expect(await stateOf(order)).toMatchObject(paid);
  });

  it("time that is over at the bank is told as such, and another payment may begin", async () => {
    const order = await begun();
    await shop.atBank(await lastAtBank(order), { do: "expire" });
    await shop.round();
    expect((await shop.orderOf(order)).paying).toMatchObject({ state: "expired", canPay: true });
  });

  it("two payments in two tabs: the first is kept, the other goes back", async () => {
    const order = await begun("sbp_alfabank");
    await shop.atBank(await lastAtBank(order), { do: "set", scenario: "ignores_cancel" });
    const [first] = await shop.bankPayments(order.identity);
    dataOf(await shop.pay(order, { method: "card_online" }));
    await shop.round();
    await payAtBank(order);
    await shop.round();
    if (!first) throw new Error("The bank has no payment");
    shop.later(1);
    await shop.atBank(first, { do: "pay", scenario: "plain" });
    await shop.round();
    await shop.round();
    const [one, two] = await shop.bankPayments(order.identity);
    expect([one?.facts.refundedKopecks, two?.facts.refundedKopecks]).toEqual([SUM, 0]);
    expect(await stateOf(order)).toMatchObject(paid);
  });

  it("money that comes after the order has ended goes back by itself", async () => {
    const order = await begun();
    const payment = await lastAtBank(order);
    await shop.atBank(payment, { do: "set", scenario: "ignores_cancel" });
    dataOf(await shop.call(orderCancelByAccess, order));
    await shop.round();
    await shop.atBank(payment, { do: "pay", scenario: "plain" });
    expect(await shop.keptAtBank(order.identity)).toBe(SUM);
    await shop.round();
    await shop.round();
    expect(await shop.keptAtBank(order.identity)).toBe(0);
    expect(await stateOf(order)).toMatchObject({ status: "cancelled", state: "refunded" });
  });

  it("refund_late: money that goes back later is told when it has", async () => {
    const order = await begun();
    await payAtBank(order, "refund_late");
    await shop.round();
    dataOf(await shop.call(orderCancelByAccess, order));
    await shop.round();
    expect((await stateOf(order)).state).toBe("refunding");
    shop.later(1);
    await shop.round();
    expect((await stateOf(order)).state).toBe("refunded");
  });

  it("refund_refused: the command waits for staff and is not repeated", async () => {
    const order = await begun();
    await payAtBank(order, "refund_refused");
    await shop.round();
    dataOf(await shop.call(orderCancelByAccess, order));
    for (let n = 0; n < 4; n += 1) {
      shop.later(30);
      await shop.round();
    }
    expect((await shop.commands()).map(({ kind, state }) => [kind, state])).toEqual([["refund", "refused"]]);
    expect((await stateOf(order)).state).toBe("refunding");
  });
});

describe("money that is taken back or taken in part", () => {
  /** Tells the shop what its bank does not tell by itself. */
  async function tellOfChargeBack(kopecks: number): Promise<void> {
    const [known] = await shop.payments();
    if (!known) throw new Error("There is no payment");
    const facts = { ...noFacts, chargedBackKopecks: kopecks };
    const found = {
      outcome: "found",
      externalId: known.externalId ?? "",
      facts,
      failure: null,
      captureFrom: null,
    } as const;
    await connection.db.transaction((tx) => applyFound(tx, shop, known.id, found));
  }

  it("a chargeback is a fact that stays; the order stays paid, and nothing is given back a second time", async () => {
    const order = await begun();
    await payAtBank(order);
    await shop.round();
    await shop.atBank(await lastAtBank(order), { do: "charge_back" });
    await tellOfChargeBack(SUM);
    await tellOfChargeBack(0);
    expect(await shop.payments()).toMatchObject([{ capturedKopecks: SUM, chargedBackKopecks: SUM, state: "captured" }]);
    await shop.round();
    expect(await stateOf(order)).toMatchObject({ status: "processing", state: "paid" });
    expect(await shop.commands()).toEqual([]);
    dataOf(await shop.call(orderCancelByAccess, order));
    await shop.round();
    expect(await shop.commands()).toEqual([]);
    expect(await shop.payments()).toMatchObject([{ chargedBackKopecks: SUM, refundedKopecks: 0 }]);
    // The customer has the money: nothing is on its way any more.
    expect(await stateOf(order)).toMatchObject({ status: "cancelled", state: "refunded" });
    expect(await wheels()).toEqual({ onShelf: 8, kept: 0 });
  });

  it("of a chargeback of a part the rest goes back when the order is cancelled", async () => {
    const order = await begun();
    await payAtBank(order);
    await shop.round();
    await tellOfChargeBack(1_000_000);
    dataOf(await shop.call(orderCancelByAccess, order));
    await shop.round();
    expect((await shop.commands()).map(({ kind, amountKopecks }) => [kind, amountKopecks])).toEqual([
      ["refund", SUM - 1_000_000],
    ]);
    expect((await stateOf(order)).state).toBe("refunded");
  });

  it("of money that was held, what the bank captured goes back and no more", async () => {
    const order = await begun();
    const payment = await lastAtBank(order);
    await shop.bank.bank.step(payment.id, (known) => ({ ...known, holds: true, scenario: "notice_never" }));
    await shop.atBank(payment, { do: "pay", scenario: "notice_never" });
    // Somebody captures a part in the bank's own office before the shop does.
    await shop.bank.bank.step(payment.id, (known) => capture(known, 1_000_000, shop.clock.now));
    shop.later(1);
    await shop.round();
    expect(await shop.payments()).toMatchObject([{ authorizedKopecks: SUM, capturedKopecks: 1_000_000 }]);
    expect((await shop.orderOf(order)).paying?.state).not.toBe("paid");
    dataOf(await shop.call(orderCancelByAccess, order));
    await shop.round();
    const [after] = await shop.bankPayments(order.identity);
    expect(after?.facts).toMatchObject({ capturedKopecks: 1_000_000, refundedKopecks: 1_000_000 });
    expect(await stateOf(order)).toMatchObject({ status: "cancelled", state: "refunded" });
  });
});

describe("what the shop lost hold of", () => {
  it("a payment whose process ended after the bank's answer is found by its number within a minute", async () => {
    const order = await shop.placed();
    const [payment] = await shop.payments();
    const provider = shop.providers.byId("alfa");
    if (!payment || !provider) throw new Error("Nothing to start");
    await connection.db.update(payments).set({
      startingUntil: new Date(shop.clock.now.getTime() + 10_000),
      nextCheckAt: new Date(shop.clock.now.getTime() + 15_000),
    });
    await provider.start({
      providerNumber: payment.providerNumber,
      key: payment.key,
      method: payment.method,
      amountKopecks: SUM,
      description: "",
      returnUrl: "",
      noticeUrl: "https://shop.test/api/callbacks/payment/alfa",
      payUntil: payment.payUntil,
      lines: [],
      customer: { phone: "", email: "" },
    });
    await payAtBank(order, "notice_never");
    shop.later(1);
    await shop.round();
    expect(await stateOf(order)).toMatchObject({ status: "processing", state: "paid" });
  });

  it("a refund whose answer was lost is looked up before it is repeated", async () => {
    const order = await begun();
    await payAtBank(order);
    await shop.round();
    dataOf(await shop.call(orderCancelByAccess, order));
    const [command] = await shop.commands();
    // Sent, and carried out by the bank; then the process ended.
    await connection.db.update(paymentCommands).set({ state: "sent", baseKopecks: 0, attempts: 1 });
    const [payment] = await shop.payments();
    if (!payment || !command) throw new Error("Nothing to refund");
    await shop.providers.byId("alfa")?.refund(payment, { amountKopecks: SUM, key: command.key, lines: null });
    await shop.round();
    expect((await shop.commands()).map(({ state }) => state)).toEqual(["done"]);
    expect((await lastAtBank(order)).facts.refundedKopecks).toBe(SUM);
  });

  it("a notice with a wrong signature is refused and stored nowhere", async () => {
    const { status } = await shop.callbacks.request(
      "/api/callbacks/payment/alfa?mdOrder=a&operation=deposited&checksum=00",
    );
    expect(status).toBe(403);
  });
});

describe("API-093 API-095 check-status and the addresses about a payment", () => {
  it("tell what has become of it, and nothing more", async () => {
    const order = await begun();
    const [payment] = await shop.payments();
    const applicationId = payment?.publicId;
    const ask = () => shop.call(applicationStatus, { applicationId });
    expect(dataOf(await ask())).toEqual({ status: "pending" });
    const { paying } = await shop.orderOf(order);
    expect(Object.keys(dataOf(await shop.call(paymentLink, { reference: paying?.reference }))).sort()).toEqual([
      "by",
      "canPay",
      "deadline",
      "failure",
      "payUntil",
      "payUrl",
      "qrPayload",
      "state",
      "sum",
      "zone",
    ]);
    expect(dataOf(await shop.call(paymentLinkPay, { reference: paying?.reference })).payUrl).toBe(paying?.payUrl);
    await payAtBank(order, "notice_never");
    const reference = paymentReference(TEST_KEYS.orderAccess, "return", applicationId ?? "");
    expect(dataOf(await shop.call(paymentReturned, { reference }))).toMatchObject({
      state: "paid",
      number: order.identity,
    });
    shop.later(1);
    expect(dataOf(await ask())).toEqual({ status: "approved" });
    expect((await shop.call(paymentReturned, { reference: paying?.reference })).code).toBe("not_found");
    expect((await shop.call(paymentLink, { reference })).code).toBe("not_found");
  });

  it("are asked for at most twice a second", async () => {
    await begun();
    const [payment] = await shop.payments();
    const codes = [];
    for (let n = 0; n < 3; n += 1)
      codes.push(
        (await shop.call(applicationStatus, { applicationId: payment?.publicId }, { address: "192.0.2.77" })).code,
      );
    expect(codes).toEqual([undefined, undefined, "too_many"]);
  });

  it("begin one attempt however often somebody presses", async () => {
    const order = await shop.placed();
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.pay(order)));
    expect(answers.map(({ code }) => code)).toEqual([undefined, undefined, undefined, undefined]);
    expect(await shop.bankPayments(order.identity)).toHaveLength(1);
    expect(await connection.db.$count(orders)).toBe(1);
  });
});
