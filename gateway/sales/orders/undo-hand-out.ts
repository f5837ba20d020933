import { tills } from "../../contract/office/order-desk.ts";
import { type ApprovalRow, findWaiting } from "../../customers/second-person/approvals-store.ts";
import { clientOf, type SecondPersonServices, waits, weigh } from "../../customers/second-person/second-person.ts";
import type { Executor } from "../../platform/db/database.ts";
import { roublesOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { dropUnsent } from "../payments/receipts-store.ts";
import { holdPromo } from "../promo/order-promo.ts";
import { handoverKey } from "../receipts/body-rules.ts";
import { removeMarkingCodes } from "../receipts/marking-store.ts";
import { readLiveReturns } from "../returns/returns-store.ts";
import { findShipment } from "../shipments/shipments-store.ts";
import { mayUndoAlone } from "./correct-till.ts";
import {
  findHandOut,
  findHandover,
  type HandoverRow,
  readGivenPieces,
  removeDeclinedTradeIn,
  saveUndone,
} from "./handovers-store.ts";
import { undoPoints } from "./order-points.ts";
import { lockOrder, type OrderRow, readContents } from "./orders-store.ts";
import { reserveEndWhenReady } from "./reserve-rules.ts";
import { recordHandover } from "./transition.ts";

/** How an undoing that waits is done once it is approved. */
interface AskedUndoing {
  /** Of the handover. */
  number: number;
  key: string;
}

interface Undoing {
  staffId: number;
  /** For staff, in Russian. */
  reason: string;
  /** Key of the form that it is done in; sent twice, it is done once. */
  key: string;
}

/** Why the last handover of an order cannot be undone; null when it can. */
export async function undoRefusal(
  executor: Executor,
  order: OrderRow,
  handover: HandoverRow | null,
): Promise<string | null> {
  if (order.status === "cancelled") return "Этот заказ отменён";
  if (handover === null)
    return order.status === "delivered"
      ? "Эту выдачу записал не сотрудник: товар принимают возвратом"
      : "Заказ ещё не выдан";
  if ((await findShipment(executor, order.id))?.state === "delivered")
    return "Заказ вручил перевозчик: товар принимают возвратом";
  if ((await readLiveReturns(executor, order.id)).length > 0)
    return "По заказу уже оформлен возврат: отменить выдачу нельзя";
  const { adjustments } = await readContents(executor, order);
  return adjustments.some(({ kind }) => kind === "points_declined")
    ? "Баллы с картой рассрочки уже вернулись покупателю: оформите возврат и продайте заново"
    : null;
}

/**
 * Undoes the last handover of an order that is locked: the goods are with the shop, and the order is what it was before. Whoever handed them
 * out does it alone for fifteen minutes; after that, and for others, a second person has to agree. Throws `too_late`.
 */
export async function undoHandOut(
  tx: Executor,
  order: OrderRow,
  { services, staffId, reason, key }: Undoing & { services: SecondPersonServices },
): Promise<{ order: OrderRow; waits: boolean; handover: HandoverRow }> {
  const handover = await requireHandover(tx, order);
  const subject = String(order.id);
  const asked = await findWaiting(tx, "hand_out", subject);
  if (asked && (asked.content as AskedUndoing).key === key) return { order, waits: true, handover };
  if (asked) throw new ApiError("too_late", "Отмена этой выдачи уже ждёт второго сотрудника");
  const approval = (await mayUndoAlone(tx, handover, staffId, services.now()))
    ? null
    : await weigh(tx, services, {
        door: "hand_out",
        subject,
        actorId: staffId,
        client: await clientOf(tx, order),
        orderId: order.id,
        amount: handover.takenKopecks,
        about: `Заказ ${order.orderNumber}: отменить выдачу, ${takenText(handover)}`,
        reason,
        isTooMuch: true,
        content: { number: handover.number, key } satisfies AskedUndoing,
      });
  if (waits(approval)) return { order, waits: true, handover };
  const undoing = { staffId, reason, key };
  return { order: await undo(tx, order, handover, undoing, services.now()), waits: false, handover };
}

async function requireHandover(tx: Executor, order: OrderRow): Promise<HandoverRow> {
  const handover = await findHandover(tx, order.id);
  const refusal = await undoRefusal(tx, order, handover);
  if (refusal !== null || handover === null) throw new ApiError("too_late", refusal ?? "Заказ ещё не выдан");
  return handover;
}

const takenText = ({ till, takenKopecks }: HandoverRow): string =>
  till === null
    ? "при ней ничего не платили"
    : `вернуть из кассы ${roublesOf(takenKopecks)} (${tills[till].toLowerCase()})`;

async function undo(
  tx: Executor,
  order: OrderRow,
  handover: HandoverRow,
  { staffId, reason, key }: Undoing,
  at: Date,
): Promise<OrderRow> {
  await saveUndone(tx, handover, at);
  await removeMarkingCodes(tx, handover);
  await dropUnsent(tx, handoverKey("full", order.id, handover.number));
  const before = handover.isPart ? order.status : ((await findHandOut(tx, handover))?.fromStatus ?? "ready");
  const sumKopecks = order.sumKopecks - (handover.isPart ? 0 : await removeDeclinedTradeIn(tx, order.id));
  if (!handover.isPart) {
    await holdPromo(tx, order.id);
    await undoPoints(tx, order, at);
  }
  const isPartGiven = order.isPartGiven && (await readGivenPieces(tx, order.id)).size > 0;
  const again = {
    ...order,
    sumKopecks,
    isPartGiven,
    reservedUntil: reserveEndWhenReady(order.reservedUntil, at),
  };
  // The history of the order names the event before it.
  const taken = takenText(handover);
  const text = `${taken.charAt(0).toUpperCase()}${taken.slice(1)}. ${reason}`;
  const actor = { actorKind: "staff", actorId: staffId } as const;
  return recordHandover(tx, again, { event: "undo_hand_out", toStatus: before, actor, at, key, reason: text });
}

/** Undoes what a second person has agreed to, as who asked for it. Throws `too_late` where it cannot be undone any more. */
export async function undoApproved(
  tx: Executor,
  { orderId, actorId, reason, content }: ApprovalRow,
  at: Date,
): Promise<void> {
  const order = orderId === null ? null : await lockOrder(tx, orderId);
  if (!order) throw new Error("The order of an undoing that waits is not there");
  const { number, key } = content as AskedUndoing;
  const handover = await requireHandover(tx, order);
  if (handover.number !== number) throw new ApiError("too_late", "Эту выдачу уже отменили");
  await undo(tx, order, handover, { staffId: actorId, reason, key }, at);
}
