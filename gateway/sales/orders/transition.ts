import { withdraw } from "../../customers/second-person/second-person.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { returnAgreedPrices } from "../cart/agreed-store.ts";
import { keepPromo, returnPromo } from "../promo/order-promo.ts";
import { callOffShipment, isShipped } from "../shipments/follow-order.ts";
import { findShipment } from "../shipments/shipments-store.ts";
import { type HandOut, settle } from "./hand-out.ts";
import { commandMoney } from "./money-moves.ts";
import { earnPoints, returnPoints } from "./order-points.ts";
import type { OrderActor, OrderRow } from "./orders-store.ts";
import { returnReservations } from "./reservations-store.ts";
import { reserveEndWhenReady } from "./reserve-rules.ts";
import { shipWhenPaid } from "./ship-when-paid.ts";
import { type OrderMessaging, tellOfEvent } from "./tell-customer.ts";
import { type OrderEvent, refusalOf, statusAfter, unpaidRefusal } from "./transition-rules.ts";
import { saveTransition } from "./transition-store.ts";

const SHIPPED = "Заказ уже в пути, отменить его нельзя. Позвоните нам";
const PART_GIVEN = "Часть заказа уже выдана. От остального можно отказаться в центре: там заказ закроют";

/** Throws `too_late` for an order that cannot be cancelled any more. */
export async function refuseCancel(tx: Executor, { id, status, isPartGiven }: OrderRow): Promise<void> {
  if (isPartGiven && status !== "delivered") throw new ApiError("too_late", PART_GIVEN);
  if (!statusAfter(status, "cancel")) throw new ApiError("too_late", refusalOf(status, "cancel"));
  if (isShipped(await findShipment(tx, id))) throw new ApiError("too_late", SHIPPED);
}

interface Circumstances {
  actor: OrderActor;
  at: Date;
  /** For staff, in Russian. */
  reason?: string;
  /** Key of the form that it is done in; see `hasEvent`. */
  key?: string;
  /** A handover that a member of staff notes; without it nothing is known of money. */
  handOut?: HandOut;
  /** Null writes to nobody: the customers of the demo shop do not exist. */
  messaging: OrderMessaging | null;
}

/**
 * Lets something happen to an order that the transaction has locked: the only writer of a status. The goods of a cancelled order go
 * back to where they were taken from, and so do the use of a campaign, agreed prices and points; those of a delivered one have left the stock when it was
 * placed; those of one that is ready are kept for some days more. What a carrier brings is asked for when the order is ready and its money
 * has arrived, and called off when it is cancelled. What is taken for goods that are handed out is noted with it, and earns points; the
 * money of a cancelled order is told to go back. The customer's message is written
 * with it. Of two events at once the later one sees the status that the earlier one has set. Throws `too_late` when the event may not
 * happen now, and what `settle` throws.
 */
export async function transition(
  tx: Executor,
  order: OrderRow,
  event: OrderEvent,
  { actor, at, reason = "", key, handOut, messaging }: Circumstances,
): Promise<OrderRow> {
  const unpaid = unpaidRefusal(order, event);
  if (unpaid) throw new ApiError("too_late", unpaid);
  if (event === "cancel" || event === "expire") await refuseCancel(tx, order);
  const toStatus = statusAfter(order.status, event);
  if (!toStatus) throw new ApiError("too_late", refusalOf(order.status, event));
  // Whoever was asked to agree to a cancel or a change has nothing to decide any more.
  if (toStatus === "cancelled" || toStatus === "delivered") {
    await withdraw(tx, "cancel", String(order.id), at);
    await withdraw(tx, "order_change", String(order.id), at);
  }
  if (toStatus === "cancelled") {
    await callOffShipment(tx, order.id, at);
    await returnPoints(tx, order, at);
    await returnPromo(tx, order.id);
    await returnAgreedPrices(tx, order.id);
    await returnReservations(tx, order.id, at);
  }
  if (event === "hand_out") await keepPromo(tx, order.id);
  if (event === "make_ready") await shipWhenPaid(tx, order, at);
  const reservedUntil = event === "make_ready" ? reserveEndWhenReady(order.reservedUntil, at) : order.reservedUntil;
  const settled = event === "hand_out" && handOut ? await settle(tx, order, handOut, at) : order;
  const moved = await saveTransition(tx, { ...settled, reservedUntil }, { ...actor, at, event, toStatus, reason, key });
  if (event === "hand_out") await earnPoints(tx, moved, handOut?.till ?? null, at);
  // What was begun on the site for an order that was paid at the till after all is closed.
  if (toStatus === "cancelled" || event === "hand_out") await commandMoney(tx, moved, { actor, at });
  if (messaging) await tellOfEvent(tx, messaging, moved, { event, actor, at });
  return moved;
}

interface Change extends Pick<Circumstances, "actor" | "at" | "reason" | "key"> {
  /** Something of it has to be collected that was not before. */
  hasNew: boolean;
}

/**
 * Writes down that staff have changed what a locked order is about: `changed` is it as it is stored by now. One that waited for its customer
 * goes back into work where something has to be collected. Whoever was asked to agree to a cancel decides on what is no longer so.
 */
export async function recordChange(
  tx: Executor,
  { version, status }: Pick<OrderRow, "version" | "status">,
  changed: OrderRow,
  { actor, at, reason = "", key, hasNew }: Change,
): Promise<OrderRow> {
  const toStatus = status === "ready" && hasNew ? "processing" : status;
  await withdraw(tx, "cancel", String(changed.id), at);
  await withdraw(tx, "order_change", String(changed.id), at);
  return saveTransition(tx, { ...changed, version }, { ...actor, at, event: "change", toStatus, reason, key });
}

interface HandoverEvent extends Pick<Circumstances, "actor" | "at" | "reason" | "key"> {
  event: "hand_out_part" | "undo_hand_out";
  toStatus: OrderRow["status"];
}

/** Writes down that a part of a locked order was handed out, or that a handover was undone. Nobody is told: whom it is about stands there. */
export async function recordHandover(
  tx: Executor,
  order: OrderRow,
  { event, toStatus, actor, at, reason = "", key }: HandoverEvent,
): Promise<OrderRow> {
  for (const door of ["cancel", "order_change", "till"] as const) await withdraw(tx, door, String(order.id), at);
  return saveTransition(tx, order, { ...actor, at, event, toStatus, reason, key });
}
