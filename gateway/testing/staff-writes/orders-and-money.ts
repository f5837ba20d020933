import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { approvalDecide } from "../../contract/office/approvals.ts";
import { moneyDifferenceSettle, receiptRetry } from "../../contract/office/money.ts";
import {
  paymentAsk,
  paymentCommandClose,
  paymentCommandRetry,
  paymentReturn,
  paymentReturnApprove,
  paymentReturnDecline,
} from "../../contract/office/money-desk.ts";
import { orderChange, orderChangeForm } from "../../contract/office/order-change.ts";
import {
  orderDeskCancel,
  orderDeskHandOut,
  orderDeskLetter,
  orderDeskMove,
  orderDeskNoteAdd,
  orderDeskTill,
  orderDeskUndo,
} from "../../contract/office/order-desk.ts";
import { exchangeDocumentClose } from "../../contract/office/order-exchange.ts";
import { shipmentDeskCallOff, shipmentDeskRetry } from "../../contract/office/shipment-desk.ts";
import { approvals } from "../../platform/db/schema/approvals.ts";
import { orderExchangeDocuments } from "../../platform/db/schema/order-exchange.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { paymentCommands, payments, receipts, reconciliations } from "../../platform/db/schema/payments.ts";
import { FIXTURE_NOW } from "../fixture.ts";
import { signInStaff } from "../staff.ts";
import { bringTo } from "../stored-orders.ts";
import type { StaffWrites, WritesShop } from "./writes-shop.ts";

export function ordersAndMoneyWrites(at: WritesShop): StaffWrites {
  const { connection, shop, byManager, placeOrder, givenShipment } = at;

  /** What the forms of a new order's card send, after it was taken into work where that is asked for. */
  async function seenOrder(event?: "start") {
    const seen = { identity: await placeOrder(), version: 1, key: randomUUID() };
    if (event) await byManager(orderDeskMove, { ...seen, event });
    return seen;
  }

  async function givenDifference(): Promise<number> {
    const sums = { ours: { capturedKopecks: 100, refundedKopecks: 0 }, theirs: null };
    const facts = { provider: "alfa", providerNumber: `R-${at.client.userId}`, checkedAt: FIXTURE_NOW };
    const [row] = await connection.db
      .insert(reconciliations)
      .values({ day: "2026-11-20", ...facts, ...sums, outcome: "lacking_there" })
      .returning();
    return row?.id ?? 0;
  }

  /** A payment of a cancelled order, with a refund of some of it that the bank has refused. */
  async function givenLatePayment() {
    const identity = await placeOrder();
    await bringTo(connection.db, identity, "cancelled");
    const [order] = await connection.db.select().from(orders).where(eq(orders.orderNumber, identity));
    const [payment] = await connection.db
      .insert(payments)
      .values({
        orderId: order?.id ?? 0,
        attempt: 1,
        provider: "alfa",
        method: "card_online",
        payUntil: FIXTURE_NOW,
        amountKopecks: 900,
        authorizedKopecks: 900,
        capturedKopecks: 900,
        refundRequestedKopecks: 300,
        providerNumber: `${identity}-1`,
      })
      .returning();
    const paymentId = payment?.id ?? 0;
    const [command] = await connection.db
      .insert(paymentCommands)
      .values({
        paymentId,
        kind: "refund",
        amountKopecks: 300,
        reason: "Заказ отменён",
        actorKind: "bank",
        state: "refused",
        failure: "Недостаточно средств",
        nextAt: FIXTURE_NOW,
      })
      .returning();
    return { paymentId, commandId: command?.id ?? 0 };
  }

  /** By somebody else, above the limit. */
  async function givenReturnToApprove(): Promise<number> {
    const { paymentId } = await givenLatePayment();
    const [command] = await connection.db
      .insert(paymentCommands)
      .values({
        paymentId,
        kind: "refund",
        amountKopecks: 600,
        reason: "По звонку",
        actorKind: "staff",
        actorId: 0,
        state: "to_approve",
        nextAt: FIXTURE_NOW,
      })
      .returning();
    await connection.db.update(payments).set({ refundRequestedKopecks: 900 }).where(eq(payments.id, paymentId));
    await givenWaiting({ door: "payment_return", subject: command?.key ?? "" });
    return command?.id ?? 0;
  }

  /** Somebody else has asked for it. */
  async function givenWaiting(row: Pick<typeof approvals.$inferInsert, "door" | "subject" | "orderId" | "content">) {
    const asked = { actorId: 0, amount: 600, day: "2026-11-20", state: "waiting", askedAt: FIXTURE_NOW } as const;
    const [stored] = await connection.db
      .insert(approvals)
      .values({ ...asked, ...row })
      .returning();
    return stored?.id ?? 0;
  }

  /** A cancel of an order that somebody else has asked for. */
  async function givenAskedCancel(): Promise<number> {
    const identity = await placeOrder();
    const [order] = await connection.db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, identity));
    return givenWaiting({ door: "cancel", subject: String(order?.id), orderId: order?.id, content: { key: null } });
  }

  async function givenStuckReceipt(): Promise<number> {
    const [order] = await connection.db
      .select()
      .from(orders)
      .where(eq(orders.orderNumber, await placeOrder()));
    const body = { amountKopecks: 100, rows: [], isHandedOver: false, contact: { phone: "+79120000001" } };
    const [row] = await connection.db
      .insert(receipts)
      .values({
        orderId: order?.id ?? 0,
        kind: "prepayment",
        key: `prepayment:${order?.id}`,
        body,
        nextAt: FIXTURE_NOW,
        state: "stuck",
        failure: "status 503",
      })
      .returning();
    return row?.id ?? 0;
  }

  return {
    [shipmentDeskRetry.name]: {
      make: async () => byManager(shipmentDeskRetry, { id: (await givenShipment("failed")).id }),
      change: { before: { state: "failed", failure: "" }, after: { state: "requested" } },
    },
    [shipmentDeskCallOff.name]: {
      make: async () => byManager(shipmentDeskCallOff, { id: (await givenShipment("accepted")).id }),
      change: { before: { state: "accepted", cancelWanted: false }, after: { state: "accepted", cancelWanted: true } },
    },
    [moneyDifferenceSettle.name]: {
      make: async () => byManager(moneyDifferenceSettle, { id: await givenDifference(), note: "Банк нашёл" }),
      change: {
        before: { outcome: "lacking_there", note: "" },
        after: { outcome: "lacking_there", note: "Банк нашёл" },
      },
    },
    [exchangeDocumentClose.name]: {
      make: async () => {
        const [row] = await connection.db
          .insert(orderExchangeDocuments)
          .values({
            number: `НЕТ-${at.client.userId}`,
            fileId: 1,
            receivedAt: FIXTURE_NOW,
            outcome: "refused",
            message: "Нельзя",
          })
          .returning();
        at.manager = await signInStaff(shop, "finance");
        await byManager(exchangeDocumentClose, { id: row?.id, seen: "Нельзя", note: "Решили в 1С" });
      },
      change: {
        before: { outcome: "refused", message: "Нельзя" },
        after: { outcome: "closed", reason: "Решили в 1С" },
      },
    },
    [receiptRetry.name]: {
      make: async () => byManager(receiptRetry, { id: await givenStuckReceipt(), codes: [] }),
      change: { before: { state: "stuck", failure: "status 503" }, after: { state: "new" } },
    },
    [orderDeskMove.name]: {
      make: async () => byManager(orderDeskMove, { ...(await seenOrder()), event: "start" }),
      change: { before: { status: "new" }, after: { status: "processing" } },
    },
    [orderDeskHandOut.name]: {
      make: async () => {
        const { identity } = await seenOrder("start");
        await byManager(orderDeskHandOut, { identity, version: 2, key: randomUUID(), till: "card" });
      },
      change: { before: { status: "processing" }, after: { status: "delivered", till: "card", takenKopecks: 249_000 } },
    },
    [orderDeskTill.name]: {
      make: async () => {
        const { identity } = await seenOrder("start");
        await byManager(orderDeskHandOut, { identity, version: 2, key: randomUUID(), till: "card" });
        await byManager(orderDeskTill, { identity, version: 3, key: randomUUID(), till: "cash", text: "Нажали не то" });
      },
      change: { before: { till: "card" }, after: { till: "cash", reason: "Нажали не то" } },
    },
    [orderDeskUndo.name]: {
      make: async () => {
        const { identity } = await seenOrder("start");
        await byManager(orderDeskHandOut, { identity, version: 2, key: randomUUID(), till: "card" });
        await byManager(orderDeskUndo, { identity, version: 3, key: randomUUID(), text: "Не тот заказ" });
      },
      change: {
        before: { status: "delivered", till: "card", takenKopecks: 249_000, isPart: false },
        after: { status: "processing", reason: "Не тот заказ" },
      },
    },
    [orderDeskCancel.name]: {
      make: async () => byManager(orderDeskCancel, { ...(await seenOrder()), reason: "no_answer" }),
      change: { before: { status: "new" }, after: { status: "cancelled", reason: "Не дозвонились" } },
    },
    [orderChange.name]: {
      make: async () => {
        const seen = await seenOrder();
        const { lines } = await byManager(orderChangeForm, { identity: seen.identity });
        const two = lines.map(({ position, sku }) => ({ position, sku, quantity: 2 }));
        await byManager(orderChange, { ...seen, lines: two, expectedSum: 2 * 249_000 });
      },
      change: {
        before: { sumKopecks: 249_000 },
        after: { sumKopecks: 2 * 249_000, changed: expect.stringContaining("1 → 2") },
      },
    },
    [orderDeskNoteAdd.name]: {
      make: async () => byManager(orderDeskNoteAdd, { ...(await seenOrder()), text: "Звонили дважды" }),
      change: { before: null, after: { text: "Звонили дважды" } },
    },
    [orderDeskLetter.name]: {
      make: async () => byManager(orderDeskLetter, await seenOrder()),
      change: { before: null, after: { news: "accepted", channel: "sms" } },
    },
    [approvalDecide.name]: {
      make: async () => byManager(approvalDecide, { id: await givenAskedCancel(), decision: "approve", note: "" }),
      change: { before: { state: "waiting", door: "cancel" }, after: { state: "approved", amount: 600 } },
    },
    [paymentAsk.name]: {
      make: async () => byManager(paymentAsk, { id: (await givenLatePayment()).paymentId }),
      change: { before: { capturedKopecks: 900 }, after: { outcome: "silent" } },
    },
    [paymentReturn.name]: {
      make: async () => {
        const { paymentId } = await givenLatePayment();
        await byManager(paymentReturn, { id: paymentId, key: randomUUID(), amount: 500, reason: "По звонку" });
      },
      change: { before: { returnable: 600 }, after: { returnable: 100, reason: "По звонку" } },
    },
    [paymentReturnApprove.name]: {
      make: async () => byManager(paymentReturnApprove, { id: await givenReturnToApprove() }),
      change: { before: { state: "to_approve" }, after: { state: "new", amount: 600 } },
    },
    [paymentReturnDecline.name]: {
      make: async () => byManager(paymentReturnDecline, { id: await givenReturnToApprove(), reason: "Не тот платёж" }),
      change: { before: { state: "to_approve" }, after: { state: "declined", reason: "Не тот платёж" } },
    },
    [paymentCommandRetry.name]: {
      make: async () => byManager(paymentCommandRetry, { id: (await givenLatePayment()).commandId }),
      change: { before: { state: "refused", failure: "Недостаточно средств" }, after: { state: "new" } },
    },
    [paymentCommandClose.name]: {
      make: async () =>
        byManager(paymentCommandClose, { id: (await givenLatePayment()).commandId, reason: "Вернули переводом" }),
      change: {
        before: { state: "refused", failure: "Недостаточно средств" },
        after: { state: "closed", reason: "Вернули переводом" },
      },
    },
  };
}
