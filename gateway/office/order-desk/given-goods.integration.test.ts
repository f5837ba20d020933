import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { orderChangeForm } from "../../contract/office/order-change.ts";
import {
  orderDeskCancel,
  orderDeskCard,
  orderDeskHandOut,
  orderDeskMove,
  orderDeskUndo,
  orderPickList,
} from "../../contract/office/order-desk.ts";
import { cartAdd } from "../../contract/sales/cart.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import { returnAccept, returnAdd } from "../../contract/sales/returns.ts";
import { approvals } from "../../platform/db/schema/approvals.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { orderAdjustments, orderReservations, orders } from "../../platform/db/schema/orders.ts";
import { receipts } from "../../platform/db/schema/payments.ts";
import { orderAccessToken } from "../../platform/order-access.ts";
import { expireOrders } from "../../sales/orders/end-reserves.ts";
import { pickupCodeOf } from "../../sales/orders/payment-secrets.ts";
import type { ReceiptBody } from "../../sales/receipts/body-rules.ts";
import { writeReceipts } from "../../sales/receipts/write-receipts.ts";
import { dataOf } from "../../testing/client.ts";
import { newContact, orderInput } from "../../testing/order-input.ts";
import { ownPayingShop } from "../../testing/own-shop.ts";
import { TEST_KEYS } from "../../testing/shop.ts";
import { signInStaff } from "../../testing/staff.ts";

const TYRE = 720_000;
let pieces = 0;

/** A right code of a piece of its own. */
const newCode = () => {
  pieces += 1;
  return `010460043993125621${String(pieces).padStart(13, "0")}`;
};

const { connection, shop, gateway } = await ownPayingShop();
const manager = await signInStaff(shop, "manager");
beforeEach(() => connection.db.update(stock).set({ quantity: 40 }));
afterEach(async () => {
  await shop.forgetOrders();
  await connection.db.delete(approvals);
});

/** Tyres, in work. */
const shopperSees = (identity: string) =>
  shop.orderOf({ identity, orderAccessToken: orderAccessToken(TEST_KEYS.orderAccess, identity) });

async function tyres(quantity: number, method: "cash" | "card_online" = "cash") {
  const { cart } = dataOf(await shop.call(cartAdd, { sku: "T-SUMMER", quantity }));
  const input = orderInput(cart, { contact: newContact(), payment: { method } });
  const access = dataOf(await shop.call(orderCreate, input, { cartToken: cart.token, address: "192.0.2.9" }));
  if (method === "card_online") {
    dataOf(await shop.pay(access));
    const [payment] = await shop.bankPayments(access.identity);
    await shop.atBank(payment ?? expect.fail("The bank has no payment"), { do: "pay", scenario: "plain" });
    await shop.round();
    return access.identity;
  }
  const seen = { identity: access.identity, version: 1, key: randomUUID() };
  dataOf(await gateway.call(orderDeskMove, { ...seen, event: "start" }, manager));
  return access.identity;
}
/** The pickup code, as its customer says it. */
const saidCode = (identity: string) => pickupCodeOf(shop.messaging.orderAccessKey, identity);
const cardOf = async (identity: string) => dataOf(await gateway.call(orderDeskCard, { identity }, manager));

async function handOut(
  identity: string,
  quantity: number,
  codes: readonly string[],
  more: Record<string, unknown> = {},
) {
  const { version } = await cardOf(identity);
  const lines = [{ position: 0, quantity, codes: codes.join("\n") }];
  return gateway.call(
    orderDeskHandOut,
    { identity, version, key: randomUUID(), till: "cash", lines, ...more },
    manager,
  );
}

async function settled() {
  for (let n = 0; n < 3; n += 1) {
    shop.later(1);
    await shop.round();
  }
}

describe("marking codes at the handover", () => {
  it("are asked for where goods have them, and checked at the field: form, number, repetitions", async () => {
    const identity = await tyres(2);
    expect((await cardOf(identity)).toTake.toScan).toEqual([0]);
    const [one, two] = [newCode(), newCode()];
    const refusedFor = async (codes: string[]) => {
      const { errors } = await handOut(identity, 2, codes);
      expect(new Set(errors.map(({ field }) => field))).toEqual(new Set(["lines[0].codes"]));
      return errors.map(({ message }) => message).join("; ");
    };
    expect(await refusedFor([one])).toMatch(/выдаём 2, кодов 1/);
    expect(await refusedFor([one, "4600439931256"])).toMatch(/не похож/);
    expect(await refusedFor([one, one])).toMatch(/дважды/);
    expect((await cardOf(identity)).status).toBe("processing");
    expect(dataOf(await handOut(identity, 2, [one, two]))).toMatchObject({ status: "delivered" });
  });

  it("leave the shop once, until their goods come back", async () => {
    const [one, two] = [newCode(), newCode()];
    const first = await tyres(1);
    dataOf(await handOut(first, 1, [one]));
    const second = await tyres(1);
    expect((await handOut(second, 1, [`${one}\u001d91ffd0`])).errors[0]?.message).toMatch(/другим заказом/);
    dataOf(await handOut(second, 1, [two]));
    const asked = { identity: first, key: randomUUID(), lines: ["0:1"], reason: "changed_mind" as const, comment: "" };
    const { id } = dataOf(await gateway.call(returnAdd, asked, manager));
    const place = dataOf(await gateway.call(orderDeskCard, { identity: first }, manager)).shopId;
    dataOf(await gateway.call(returnAccept, { id, version: 1, placeId: place, refundBy: "cash", note: "" }, manager));
    const third = await tyres(1);
    expect(dataOf(await handOut(third, 1, [one]))).toMatchObject({ status: "delivered" });
  });

  it("go into the receipt of the goods, which waits for them where nobody has scanned any", async () => {
    const write = () => writeReceipts(shop.services, { vat: "22", finalReceipt: "site" }, shop.signal);
    const [scanned, plain] = [await tyres(2, "card_online"), await tyres(2, "card_online")];
    await write();
    const codes = [newCode(), newCode()];
    dataOf(await handOut(scanned, 2, codes, { code: saidCode(scanned) }));
    dataOf(await handOut(plain, 2, [], { code: saidCode(plain) }));
    await write();
    const final = (await connection.db.select().from(receipts).orderBy(asc(receipts.id))).filter(
      ({ kind }) => kind === "full",
    );
    const bodies = final.map(({ body, state }) => ({
      state,
      codes: (body as ReceiptBody).rows.flatMap((row) => row.codes ?? []),
    }));
    expect(bodies).toEqual(
      expect.arrayContaining([
        { state: "new", codes },
        { state: "stuck", codes: [] },
      ]),
    );
  });
});

describe("handing out a part", () => {
  it("says first what it comes to, then gives it and cancels the rest; the till takes what was given", async () => {
    const identity = await tyres(4);
    const codes = [newCode(), newCode(), newCode()];
    expect(await handOut(identity, 3, codes)).toMatchObject({ errors: [{ field: "rest" }] });
    const rest = "cancel";
    const first = await handOut(identity, 3, codes, { rest });
    expect(first).toMatchObject({ code: "sum_changed", data: { sum: 3 * TYRE } });
    expect((await cardOf(identity)).status).toBe("processing");
    expect(dataOf(await handOut(identity, 3, codes, { rest, expectedSum: 3 * TYRE }))).toMatchObject({
      status: "delivered",
    });
    const card = await cardOf(identity);
    expect(card).toMatchObject({ sum: 3 * TYRE, paid: 3 * TYRE, lines: [{ quantity: 3 }] });
    expect(card.events.map(({ event }) => event)).toEqual(["place", "start", "change", "hand_out"]);
  });

  it("of what was paid on the site gives the money for the rest back", async () => {
    const identity = await tyres(3, "card_online");
    const code = saidCode(identity);
    dataOf(await handOut(identity, 2, [], { code, rest: "cancel", expectedSum: 2 * TYRE }));
    await settled();
    expect(await shop.keptAtBank(identity)).toBe(2 * TYRE);
    expect(await cardOf(identity)).toMatchObject({ status: "delivered", sum: 2 * TYRE, paid: 2 * TYRE });
  });

  it("waits where the money that goes back needs a second person, and refuses more than was ordered and nothing at all", async () => {
    const identity = await tyres(4, "card_online");
    const code = saidCode(identity);
    expect(await handOut(identity, 1, [], { code, rest: "cancel", expectedSum: TYRE })).toMatchObject({
      code: "too_late",
    });
    expect(await handOut(identity, 5, [], { code })).toMatchObject({ errors: [{ field: "lines[0].quantity" }] });
    expect(await handOut(identity, 0, [], { code })).toMatchObject({ errors: [{ field: "lines[0].quantity" }] });
    expect((await cardOf(identity)).status).toBe("processing");
  });
});

describe("handing out a part of an order whose rest stays ordered", () => {
  /** Presses twice, as staff do: the first press shows what is to take now. */
  async function givePart(identity: string, quantity: number, codes: readonly string[] = [], more = {}) {
    const stays = { rest: "stays", ...more };
    const shown = await handOut(identity, quantity, codes, stays);
    expect(shown.code).toBe("sum_changed");
    return dataOf(
      await handOut(identity, quantity, codes, { ...stays, expectedSum: (shown.data as { sum?: number } | null)?.sum }),
    );
  }
  const held = async () => {
    const rows = await connection.db.select().from(orderReservations);
    return rows.reduce((sum, { quantity, returnedAt }) => sum + (returnedAt === null ? quantity : 0), 0);
  };

  it("takes what the part costs, keeps the rest for its customer alone, and ends with the last piece", async () => {
    const identity = await tyres(4);
    const codes = [newCode(), newCode(), newCode(), newCode()];
    expect(await givePart(identity, 3, codes.slice(0, 3))).toMatchObject({ status: "processing" });
    const card = await cardOf(identity);
    expect(card).toMatchObject({ sum: 4 * TYRE, paid: 3 * TYRE, given: [3], toTake: { brought: TYRE } });
    expect(await shopperSees(identity)).toMatchObject({ sum: 4 * TYRE, paid: 3 * TYRE });
    expect(card.acts).toMatchObject({ hand_out: true, cancel: false, undo_hand_out: true });
    expect(card.events.at(-1)).toMatchObject({ event: "hand_out_part", reason: expect.stringContaining("3 из 4") });
    expect(await held()).toBe(4);
    const list = await gateway.call(orderPickList, { shop: card.shopId ?? 0, day: "2026-12-31" }, manager);
    expect(dataOf(list).orders).toMatchObject([{ identity, pieces: 1 }]);
    // Nobody ends it, changes it or pays for all of it meanwhile.
    await connection.db.update(orders).set({ reservedUntil: new Date(0) });
    await expireOrders(shop, shop.signal);
    expect((await cardOf(identity)).status).toBe("processing");
    const { version } = await cardOf(identity);
    const cancel = { identity, version, key: randomUUID(), reason: "customer" as const };
    expect(await gateway.call(orderDeskCancel, cancel, manager)).toMatchObject({ code: "too_late" });
    expect(dataOf(await gateway.call(orderChangeForm, { identity }, manager)).refusal).toMatch(/Часть заказа/);
    expect(await handOut(identity, 2, [])).toMatchObject({ errors: [{ field: "lines[0].quantity" }] });
    expect(dataOf(await handOut(identity, 1, codes.slice(3)))).toMatchObject({ status: "delivered" });
    expect(await cardOf(identity)).toMatchObject({ sum: 4 * TYRE, paid: 4 * TYRE, handover: { taken: 4 * TYRE } });
  });

  it("lets the rest go later, with nothing more to take", async () => {
    const identity = await tyres(4);
    await givePart(identity, 1);
    await givePart(identity, 1);
    const none = await handOut(identity, 0, [], { rest: "cancel" });
    expect(none).toMatchObject({ code: "sum_changed", data: { sum: 2 * TYRE } });
    const done = await handOut(identity, 0, [], { rest: "cancel", expectedSum: 2 * TYRE, till: undefined });
    expect(dataOf(done)).toMatchObject({ status: "delivered" });
    expect(await cardOf(identity)).toMatchObject({ sum: 2 * TYRE, paid: 2 * TYRE, lines: [{ quantity: 2 }] });
    expect(await held()).toBe(2);
  });

  it("undoes the last part alone, piece by piece, with its codes", async () => {
    const identity = await tyres(3);
    const codes = [newCode(), newCode()];
    await givePart(identity, 1, codes.slice(0, 1));
    await givePart(identity, 1, codes.slice(1));
    await undo(identity);
    expect(await cardOf(identity)).toMatchObject({ given: [1], paid: TYRE, toTake: { brought: 2 * TYRE } });
    expect((await handOut(identity, 1, codes.slice(0, 1), { rest: "stays" })).errors).toHaveLength(1);
    await undo(identity);
    const card = await cardOf(identity);
    expect(card).toMatchObject({
      given: [0],
      paid: 0,
      status: "processing",
      acts: { cancel: true, undo_hand_out: false },
    });
    expect(dataOf(await handOut(identity, 3, [...codes, newCode()]))).toMatchObject({ status: "delivered" });
  });

  it("of what was paid on the site offsets each part by a receipt of its own, and takes nothing", async () => {
    const write = () => writeReceipts(shop.services, { vat: "22", finalReceipt: "site" }, shop.signal);
    const identity = await tyres(3, "card_online");
    await write();
    const [codes, code] = [[newCode(), newCode(), newCode()], saidCode(identity)];
    await givePart(identity, 2, codes.slice(0, 2), { code, till: undefined });
    await write();
    dataOf(await handOut(identity, 1, codes.slice(2), { code, till: undefined }));
    await write();
    const full = async () =>
      (await connection.db.select().from(receipts).orderBy(asc(receipts.id))).flatMap(({ kind, body }) => {
        const { amountKopecks, rows } = body as ReceiptBody;
        return kind === "prepayment" ? [] : [[kind, amountKopecks, rows.flatMap((row) => row.codes ?? [])]];
      });
    expect(await full()).toEqual([
      ["full", 2 * TYRE, codes.slice(0, 2)],
      ["full", TYRE, codes.slice(2)],
    ]);
    // The register has heard of the last one: that it was undone is a receipt of its own, and the next handover another one.
    await connection.db.update(receipts).set({ state: "done", attempts: 1 });
    await undo(identity);
    await write();
    dataOf(await handOut(identity, 1, codes.slice(2), { code, till: undefined }));
    await write();
    expect((await full()).slice(2)).toEqual([
      ["full_back", TYRE, codes.slice(2)],
      ["full", TYRE, codes.slice(2)],
    ]);
  });

  it("is not for an old battery or points with an instalment card, and tells what is not said", async () => {
    const identity = await tyres(2);
    const refused = await handOut(identity, 1, [], { rest: "stays", till: undefined });
    expect(refused.errors).toMatchObject([{ field: "till" }]);
    const [row] = await connection.db.select({ id: orders.id }).from(orders);
    await connection.db.transaction(async (tx) => {
      await tx
        .insert(orderAdjustments)
        .values({ orderId: row?.id ?? 0, kind: "trade_in", kopecks: -50_000, why: "Старый аккумулятор" });
      await tx.update(orders).set({ sumKopecks: 2 * TYRE - 50_000 });
    });
    expect((await handOut(identity, 1, [], { rest: "stays" })).errors).toMatchObject([{ field: "rest" }]);
  });
});

/** As whoever has just handed out does it. */
async function undo(identity: string) {
  const { version } = await cardOf(identity);
  const done = await gateway.call(orderDeskUndo, { identity, version, key: randomUUID(), text: "Ошибка" }, manager);
  expect(dataOf(done)).toMatchObject({ waits: false });
}
