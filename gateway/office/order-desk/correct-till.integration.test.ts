import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { approvalDecide, approvalList } from "../../contract/office/approvals.ts";
import {
  orderDeskCard,
  orderDeskHandOut,
  orderDeskList,
  orderDeskMove,
  orderDeskTill,
  orderDeskUndo,
} from "../../contract/office/order-desk.ts";
import { returnAccept, returnAdd, returnApprove } from "../../contract/sales/returns.ts";
import { approvals } from "../../platform/db/schema/approvals.ts";
import { stock } from "../../platform/db/schema/goods.ts";
import { orderHandovers } from "../../platform/db/schema/orders.ts";
import { dataOf } from "../../testing/client.ts";
import { ownPayingShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";

const { connection, shop, gateway } = await ownPayingShop();
const manager = await signInStaff(shop, "manager");
const other = await signInStaff(shop, "manager");
const finance = await signInStaff(shop, "finance");
beforeEach(() => connection.db.update(stock).set({ quantity: 40 }));
afterEach(async () => {
  await shop.forgetOrders();
  await connection.db.delete(approvals);
});

const cardOf = async (identity: string) => dataOf(await gateway.call(orderDeskCard, { identity }, manager));

async function handedOut(till: "cash" | "instalment_card" = "cash"): Promise<string> {
  const { identity } = await shop.placed("cash");
  dataOf(await gateway.call(orderDeskMove, { identity, version: 1, key: randomUUID(), event: "start" }, manager));
  dataOf(await gateway.call(orderDeskHandOut, { identity, version: 2, key: randomUUID(), till }, manager));
  return identity;
}

async function correct(
  identity: string,
  till: "cash" | "card" | "instalment_card",
  person = manager,
  key = randomUUID(),
) {
  const { version } = await cardOf(identity);
  return gateway.call(orderDeskTill, { identity, version, key, till, text: "Нажали не то" }, person);
}

describe("a wrong till of a handover", () => {
  it("is corrected at once by whoever handed out, once for a form, and stays known", async () => {
    const identity = await handedOut();
    expect((await cardOf(identity)).acts.till).toBe(true);
    const key = randomUUID();
    expect(dataOf(await correct(identity, "card", manager, key))).toMatchObject({ status: "delivered", waits: false });
    expect(dataOf(await correct(identity, "card", manager, key))).toMatchObject({ waits: false });
    const card = await cardOf(identity);
    expect(card.handover).toMatchObject({ till: "card", taken: 3_380_000 });
    expect(card.events.at(-1)).toMatchObject({ event: "change", reason: expect.stringMatching(/Наличные → .*Нажали/) });
    expect(card.events.filter(({ event }) => event === "change")).toHaveLength(1);
    expect((await correct(identity, "card")).errors).toMatchObject([{ field: "till" }]);
    expect((await correct(identity, "instalment_card")).errors).toMatchObject([{ field: "till" }]);
  });

  it.each(["after fifteen minutes", "by another one"])("needs a second person %s", async (when) => {
    const identity = await handedOut();
    if (when === "after fifteen minutes") shop.later(16);
    const person = when === "by another one" ? other : manager;
    expect(dataOf(await correct(identity, "card", person))).toMatchObject({ waits: true });
    expect(await correct(identity, "card", person)).toMatchObject({ code: "too_late" });
    expect((await cardOf(identity)).handover).toMatchObject({ till: "cash" });
    const [asked] = dataOf(await gateway.call(approvalList, { state: "waiting" }, finance)).rows;
    expect(asked).toMatchObject({ door: "till" });
    const decision = { id: asked?.id ?? 0, decision: "approve", note: "" };
    expect(await gateway.call(approvalDecide, decision, person)).toMatchObject({ status_code: 403 });
    dataOf(await gateway.call(approvalDecide, decision, finance));
    expect((await cardOf(identity)).handover).toMatchObject({ till: "card" });
  });

  it("is no other than what was written: sum, day and battery of a handover stay", async () => {
    const identity = await handedOut();
    const [row] = await connection.db.select().from(orderHandovers);
    const which = eq(orderHandovers.orderId, row?.orderId ?? 0);
    await expect(connection.db.update(orderHandovers).set({ takenKopecks: 1 }).where(which)).rejects.toThrow();
    await expect(connection.db.delete(orderHandovers).where(which)).rejects.toThrow();
    expect((await cardOf(identity)).handover).toMatchObject({ taken: 3_380_000 });
  });
});

describe("a handover that is undone", () => {
  async function undo(identity: string, person = manager, key = randomUUID()) {
    const { version } = await cardOf(identity);
    return gateway.call(orderDeskUndo, { identity, version, key, text: "Не тот заказ" }, person);
  }

  it("by whoever handed out is as if it had not been, once for a form; what it was stays written", async () => {
    const identity = await handedOut();
    expect((await cardOf(identity)).undo).toEqual({ isPart: false, till: "cash", taken: 3_380_000, waits: false });
    const key = randomUUID();
    expect(dataOf(await undo(identity, manager, key))).toMatchObject({ status: "processing", waits: false });
    expect(dataOf(await undo(identity, manager, key))).toMatchObject({ status: "processing" });
    const card = await cardOf(identity);
    expect(card).toMatchObject({
      paid: 0,
      handover: null,
      undo: null,
      acts: { hand_out: true, till: false, cancel: true },
    });
    expect(card.events.at(-1)).toMatchObject({
      event: "undo_hand_out",
      reason: expect.stringMatching(/^Вернуть из кассы 33\s800\s₽ \(наличные\)\. Не тот заказ$/i),
    });
    expect(await undo(identity)).toMatchObject({ code: "too_late" });
    const again = { identity, version: card.version, key: randomUUID(), till: "sbp" as const };
    dataOf(await gateway.call(orderDeskHandOut, again, manager));
    expect((await cardOf(identity)).handover).toMatchObject({ till: "sbp", taken: 3_380_000 });
    const rows = await connection.db.select().from(orderHandovers).orderBy(orderHandovers.number);
    expect(rows.map(({ till, undoneAt }) => [till, undoneAt !== null])).toEqual([
      ["cash", true],
      ["sbp", false],
    ]);
  });

  it.each(["after fifteen minutes", "by another one"])("needs a second person %s", async (when) => {
    const identity = await handedOut();
    if (when === "after fifteen minutes") shop.later(16);
    const person = when === "by another one" ? other : manager;
    expect((await gateway.call(orderDeskCard, { identity }, person)).data?.undo).toMatchObject({ waits: true });
    expect(dataOf(await undo(identity, person))).toMatchObject({ status: "delivered", waits: true });
    expect(await undo(identity, person)).toMatchObject({ code: "too_late" });
    const [asked] = dataOf(await gateway.call(approvalList, { state: "waiting" }, finance)).rows;
    expect(asked).toMatchObject({ door: "hand_out", about: expect.stringContaining("33") });
    const decision = { id: asked?.id ?? 0, decision: "approve" as const, note: "" };
    expect(await gateway.call(approvalDecide, decision, person)).toMatchObject({ status_code: 403 });
    dataOf(await gateway.call(approvalDecide, decision, finance));
    expect(await cardOf(identity)).toMatchObject({ status: "processing", handover: null });
  });

  it("is none where a return has begun, whoever asks, nor after the second person has waited too long", async () => {
    const identity = await handedOut();
    expect(dataOf(await undo(identity, other))).toMatchObject({ waits: true });
    const asked = { identity, key: randomUUID(), lines: ["0:1"], reason: "changed_mind" as const, comment: "" };
    dataOf(await gateway.call(returnAdd, asked, manager));
    expect(await undo(identity)).toMatchObject({ code: "too_late" });
    expect((await cardOf(identity)).acts.undo_hand_out).toBe(false);
    const [waiting] = dataOf(await gateway.call(approvalList, { state: "waiting" }, finance)).rows;
    const decision = { id: waiting?.id ?? 0, decision: "approve" as const, note: "" };
    expect(await gateway.call(approvalDecide, decision, finance)).toMatchObject({ code: "too_late" });
    expect((await cardOf(identity)).status).toBe("delivered");
  });
});

describe("the money of an order that was paid at the till", () => {
  it("is told without what went back for goods, on its card and in the list", async () => {
    const identity = await handedOut();
    const request = { identity, key: randomUUID(), lines: ["0:1"], reason: "changed_mind", comment: "" } as const;
    const { id } = dataOf(await gateway.call(returnAdd, request, manager));
    expect(await cardOf(identity)).toMatchObject({ paid: 3_380_000, refunded: 0 });
    const decision = { id, version: 1, placeId: null, refundBy: "cash", note: "" } as const;
    const { state } = dataOf(await gateway.call(returnAccept, decision, manager));
    if (state === "to_approve") dataOf(await gateway.call(returnApprove, { id, version: 2 }, finance));
    expect(await cardOf(identity)).toMatchObject({ paid: 2_535_000, refunded: 845_000 });
    const { rows } = dataOf(await gateway.call(orderDeskList, { number: identity }, manager));
    expect(rows).toMatchObject([{ identity, paid: 2_535_000 }]);
  });
});
