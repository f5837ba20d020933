import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  orderDeskCancel,
  orderDeskHandOut,
  orderDeskMove,
  orderDeskNoteAdd,
  orderDeskTill,
  orderDeskUndo,
} from "../../gateway/contract/office/order-desk.ts";
import { crmOrderCancel, orderCreate } from "../../gateway/contract/sales/orders.ts";
import { returnAdd } from "../../gateway/contract/sales/returns.ts";
import { orderEvents, orderHandovers, orderNotes, orders } from "../../gateway/platform/db/schema/orders.ts";
import { orderReturns } from "../../gateway/platform/db/schema/returns.ts";
import { staffActions } from "../../gateway/platform/db/schema/staff-acting.ts";
import { expireOrders } from "../../gateway/sales/orders/end-reserves.ts";
import { dataOf, type TestGateway } from "../../gateway/testing/client.ts";
import { FIXTURE_NOW } from "../../gateway/testing/fixture.ts";
import { newContact, orderInput } from "../../gateway/testing/order-input.ts";
import { openStaffGateway, signInStaff } from "../../gateway/testing/staff.ts";
import { atOnce } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { inRounds } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("the orders desk at the same moment, on PostgreSQL", () => {
  let shop: ShopWithPostgres;
  let gateway: TestGateway;

  beforeAll(async () => {
    shop = await startShopOnPostgres();
    gateway = openStaffGateway(shop);
  });
  afterAll(async () => {
    expect([...gateway.failures, ...shop.failures]).toEqual([]);
    await shop.stop();
  });

  /** An order for four of eight wheels, in work. */
  async function inWork() {
    shop.clock.now = FIXTURE_NOW;
    await shop.forgetOrders();
    await shop.restock("D-CAST", "malysheva", 8);
    const contact = newContact();
    const { cart, sender } = await shop.buyer([{ sku: "D-CAST", quantity: 4 }]);
    const { identity, reserveId, sum } = dataOf(await shop.call(orderCreate, orderInput(cart, { contact }), sender));
    const staff = [await signInStaff(shop, "manager"), await signInStaff(shop, "admin")] as const;
    const seen = () => ({ identity, key: randomUUID() });
    dataOf(await gateway.call(orderDeskMove, { ...seen(), version: 1, event: "start" }, staff[0]));
    return { identity, reserveId, sum, phone: contact.phone, staff, seen };
  }

  it("two who hand the same order out take its money once; the other is told who was first", async () => {
    await inRounds(async () => {
      const { staff, seen, sum } = await inWork();
      const answers = await Promise.all(
        staff.map((person) => gateway.call(orderDeskHandOut, { ...seen(), version: 2, till: "cash" }, person)),
      );
      expect(answers.map(({ code }) => code ?? "done").sort()).toEqual(["done", "order_changed"]);
      const loser = answers.find(({ code }) => code === "order_changed");
      expect(loser?.errors[0]?.message).toContain("теперь он «Выдан» (Ольга Сотрудник");
      expect(await shop.connection.db.select().from(orderHandovers)).toMatchObject([
        { till: "cash", takenKopecks: sum },
      ]);
      expect(await shop.piecesOf("D-CAST")).toEqual({ left: 4, promised: 0 });
    });
  });

  it("one form sent ten times is one act, one event and one note", async () => {
    await inRounds(async () => {
      const { staff, seen } = await inWork();
      const form = { ...seen(), version: 2, till: "card" };
      const note = { ...seen(), text: "Покупатель опаздывает" };
      const answers = await atOnce(10, () => gateway.call(orderDeskHandOut, form, staff[0]));
      const noted = await atOnce(10, () => gateway.call(orderDeskNoteAdd, note, staff[1]));
      expect(answers.map(dataOf)).toEqual(Array(10).fill({ status: "delivered", version: 3, waits: false }));
      expect(noted.map(({ code }) => code)).toEqual(Array(10).fill(undefined));
      const { db } = shop.connection;
      expect(await db.$count(orderEvents)).toBe(3);
      expect(await db.$count(orderHandovers)).toBe(1);
      expect(await db.$count(orderNotes)).toBe(1);
    });
  });

  it("a handover that is undone, corrected and returned at once is one of them; nothing is undone twice", async () => {
    const { db } = shop.connection;
    await inRounds(async () => {
      const { identity, staff, seen } = await inWork();
      dataOf(await gateway.call(orderDeskHandOut, { ...seen(), version: 2, till: "card" }, staff[0]));
      const undo = () => gateway.call(orderDeskUndo, { ...seen(), version: 3, text: "Ошибка" }, staff[0]);
      const answers = await Promise.all([
        undo(),
        undo(),
        gateway.call(orderDeskTill, { ...seen(), version: 3, till: "cash", text: "Ошибка" }, staff[0]),
        gateway.call(
          returnAdd,
          { identity, key: randomUUID(), lines: ["0:1"], reason: "changed_mind", comment: "" },
          staff[1],
        ),
      ]);
      const [first, second] = answers;
      expect([first, second].filter((answer) => answer?.code === undefined).length).toBeLessThanOrEqual(1);
      const handovers = await db.select().from(orderHandovers);
      const undone = handovers.filter(({ undoneAt }) => undoneAt !== null).length;
      const returns = await db.$count(orderReturns);
      const [order] = await db.select().from(orders);
      expect(handovers).toHaveLength(1);
      expect(order?.status).toBe(undone === 1 ? "processing" : "delivered");
      // Goods come back once: with the handover, or by a return.
      if (undone === 1) expect(returns).toBe(0);
    });
  });

  it("an order that is cancelled by two, handed out and expired at once has one end; pieces, money and the journal agree with it", async () => {
    const { db } = shop.connection;
    const signal = new AbortController().signal;
    await inRounds(async (round) => {
      const { identity, reserveId, phone, staff, seen, sum } = await inWork();
      shop.clock.now = new Date(FIXTURE_NOW.getTime() + 10 * 86_400_000);
      // Sessions of ten days ago are over.
      const late = [await signInStaff(shop, "manager"), await signInStaff(shop, "admin")] as const;
      const acts = [
        () => gateway.call(orderDeskHandOut, { ...seen(), version: 2, till: "sbp" }, late[0]),
        () => gateway.call(orderDeskCancel, { ...seen(), version: 2, reason: "customer" }, late[1]),
        () => shop.call(crmOrderCancel, { phone, reserve_id: reserveId }, { address: reserveId }),
        () => expireOrders(shop, signal).then(() => ({ code: undefined })),
      ];
      const answers = await Promise.all(acts.map((_, n) => acts[(n + round) % acts.length]?.()));
      const codes = answers.map((answer) => answer?.code ?? "done");
      expect(codes.filter((code) => !["done", "too_late", "order_changed"].includes(code))).toEqual([]);

      const [order] = await db.select().from(orders);
      const events = await db.select().from(orderEvents).orderBy(asc(orderEvents.id));
      expect(events).toHaveLength(3);
      expect([order?.version, order?.status]).toEqual([3, events.at(-1)?.toStatus]);
      const handovers = await db.select().from(orderHandovers);
      const isDelivered = order?.status === "delivered";
      expect(handovers.map(({ takenKopecks }) => takenKopecks)).toEqual(isDelivered ? [sum] : []);
      expect(await shop.piecesOf("D-CAST")).toEqual({ left: isDelivered ? 4 : 8, promised: 0 });
      const staffIds: (number | null)[] = [...staff, ...late].map(({ userId }) => userId);
      const journal = (await db.select().from(staffActions)).filter(
        ({ staffId, outcome, target }) => staffIds.includes(staffId) && outcome === "done" && target === identity,
      );
      const byStaff = events.filter(({ actorKind }) => actorKind === "staff");
      expect(journal).toHaveLength(byStaff.length);
    });
    shop.clock.now = FIXTURE_NOW;
  });
});
