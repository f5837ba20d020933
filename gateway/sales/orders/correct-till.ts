import { tills } from "../../contract/office/order-desk.ts";
import { type ApprovalRow, findWaiting } from "../../customers/second-person/approvals-store.ts";
import { clientOf, type SecondPersonServices, waits, weigh } from "../../customers/second-person/second-person.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { findHandOut, findHandover, type HandoverRow, saveTill } from "./handovers-store.ts";
import { lockOrder, type OrderRow } from "./orders-store.ts";
import { tillRefusal, UNDO_MS } from "./till-rules.ts";
import { recordChange } from "./transition.ts";

export type Till = NonNullable<HandoverRow["till"]>;

/** How a correction that waits is done once it is approved. */
interface AskedTill {
  till: Till;
  from: Till;
  /** Of the handover; those of before there were several have none. */
  number?: number;
  key: string;
}

interface TillCorrection {
  till: Till;
  staffId: number;
  /** For staff, in Russian. */
  reason: string;
  /** Key of the form that it is done in; sent twice, it is done once. */
  key: string;
}

/**
 * Corrects what was noted as the till of a handover, of an order that is locked: the money is the same, it lies elsewhere. Whoever handed the
 * goods out does it alone for fifteen minutes; after that, and for others, a second person has to agree. Throws `too_late`, `invalid`.
 */
export async function correctTill(
  tx: Executor,
  order: OrderRow,
  { services, till, staffId, reason, key }: TillCorrection & { services: SecondPersonServices },
): Promise<{ order: OrderRow; waits: boolean; from: Till }> {
  const handover = await findHandover(tx, order.id);
  const from = requireTill(order, handover, till);
  const subject = String(order.id);
  const asked = await findWaiting(tx, "till", subject);
  if (asked && (asked.content as AskedTill).key === key) return { order, waits: true, from };
  if (asked) throw new ApiError("too_late", "Исправление кассы уже ждёт второго сотрудника");
  const approval =
    handover && (await mayUndoAlone(tx, handover, staffId, services.now()))
      ? null
      : await weigh(tx, services, {
          door: "till",
          subject,
          actorId: staffId,
          client: await clientOf(tx, order),
          orderId: order.id,
          amount: handover?.takenKopecks ?? 0,
          about: `Заказ ${order.orderNumber}: ${tillsText(from, till)}`,
          reason,
          isTooMuch: true,
          content: { till, from, number: handover?.number ?? 0, key } satisfies AskedTill,
        });
  if (waits(approval)) return { order, waits: true, from };
  return { order: await noteTill(tx, order, { from, till, staffId, reason, key }, services.now()), waits: false, from };
}

function requireTill(order: OrderRow, handover: HandoverRow | null, till: Till): Till {
  const refusal = tillRefusalOf(order, handover);
  if (refusal !== null || !handover?.till) throw new ApiError("too_late", refusal ?? "Касса не записана");
  const wrong = tillRefusal(handover.till, till);
  if (wrong !== null) throw new ApiError("invalid", [{ field: "till", message: wrong }]);
  return handover.till;
}

/** Whoever handed goods out is alone with that for fifteen minutes; after that, and for others, a second person has to agree. */
export async function mayUndoAlone(
  executor: Executor,
  handover: Pick<HandoverRow, "orderId" | "at">,
  staffId: number | null,
  now: Date,
): Promise<boolean> {
  if (staffId === null || now.getTime() - handover.at.getTime() > UNDO_MS) return false;
  return (await findHandOut(executor, handover))?.staffId === staffId;
}

/** Why the till of the last handover cannot be corrected, whatever it is to be; null when it can. */
export function tillRefusalOf({ status }: Pick<OrderRow, "status">, handover: HandoverRow | null): string | null {
  if (status !== "delivered" && handover === null) return "Заказ ещё не выдан";
  return handover?.till ? null : "При выдаче ничего не платили: исправлять нечего";
}

const tillsText = (from: Till, to: Till) => `касса при выдаче: ${tills[from]} → ${tills[to]}`;

async function noteTill(
  tx: Executor,
  order: OrderRow,
  { from, till, staffId, reason, key }: TillCorrection & { from: Till },
  at: Date,
): Promise<OrderRow> {
  const handover = await findHandover(tx, order.id);
  if (handover) await saveTill(tx, handover, till);
  const text = [`К${tillsText(from, till).slice(1)}`, reason].filter((part) => part !== "").join(". ");
  const actor = { actorKind: "staff", actorId: staffId } as const;
  return recordChange(tx, order, order, { actor, at, reason: text, key, hasNew: false });
}

/** Does the correction that a second person has agreed to, as who asked for it. Throws `too_late` where the till is another one by now. */
export async function tillApproved(
  tx: Executor,
  { orderId, actorId, reason, content }: ApprovalRow,
  at: Date,
): Promise<void> {
  const order = orderId === null ? null : await lockOrder(tx, orderId);
  if (!order) throw new Error("The order of a correction that waits is not there");
  const { till, from, number = 0, key } = content as AskedTill;
  const handover = await findHandover(tx, order.id);
  if (handover?.till !== from || handover.number !== number) throw new ApiError("too_late", "Кассу уже исправили");
  await noteTill(tx, order, { from, till, staffId: actorId, reason, key }, at);
}
