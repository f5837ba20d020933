import { orderStatuses } from "../../contract/sales/orders.ts";
import { locationsOf } from "../../customers/departments/locations-of.ts";
import type { Executor } from "../../platform/db/database.ts";
import { momentText } from "../../platform/format.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { cancelByStaff } from "../../sales/orders/cancel-by-staff.ts";
import type { ChangeDependencies } from "../../sales/orders/change/change-order.ts";
import { type GivenGoods, giveGoods } from "../../sales/orders/given-goods.ts";
import type { HandOut } from "../../sales/orders/hand-out.ts";
import { findHandover } from "../../sales/orders/handovers-store.ts";
import { hasEvent, type OrderActor, type OrderRow } from "../../sales/orders/orders-store.ts";
import { transition } from "../../sales/orders/transition.ts";
import type { OrderEvent } from "../../sales/orders/transition-rules.ts";
import { findLatestEvent, lockDeskOrder } from "./card-store.ts";
import { whoOf } from "./view.ts";

export type DeskDependencies = ChangeDependencies;

/** What an act is about, as its form has it. */
export interface SeenOrder {
  identity: string;
  /** Version of the card that was seen. */
  version: number;
  key: string;
}

interface ActedOrder {
  status: OrderRow["status"];
  version: number;
  /** It is not done before a second person has agreed. */
  waits: boolean;
}

interface DeskEvent {
  event: OrderEvent;
  reason?: string;
  handOut?: HandOut;
  /** What of the goods is handed out, and their marking codes; all of them without any where nobody says. */
  given?: GivenGoods;
}

/**
 * Lets a member of staff do something to an order of a shop of theirs, once for each form. Throws `not_found`, `order_changed` when the
 * order is not as it was seen, `too_late`, and what a handover is refused with.
 */
export function actOnOrder(
  dependencies: DeskDependencies,
  caller: StaffCaller,
  { identity, version, key }: SeenOrder,
  { event, reason, handOut, given }: DeskEvent,
): Promise<ActedOrder> {
  const { services, messaging } = dependencies;
  return services.connection.db.transaction(async (tx) => {
    const order = await lockOwn(tx, caller, identity);
    const circumstancesOf = () => ({
      actor: actorOfStaff(caller),
      at: services.now(),
      key,
      reason,
      handOut,
      messaging,
    });
    if (await hasEvent(tx, order.id, key)) return { ...factsOf(order), waits: false };
    if (order.version !== version) throw await changed(tx, order);
    const staffId = userIdOf(caller);
    const begun = event === "hand_out" ? await startFirst(tx, dependencies, order, actorOfStaff(caller)) : order;
    const going =
      given && handOut
        ? await giveGoods(tx, dependencies, begun, given, { handOut, staffId, key, at: services.now() })
        : { order: begun, isOver: true };
    const { order: moved, waits } =
      event === "cancel"
        ? await cancelByStaff(tx, order, { services, messaging, staffId, reason, key })
        : {
            order: going.isOver ? await transition(tx, going.order, event, circumstancesOf()) : going.order,
            waits: false,
          };
    const handover = event === "hand_out" ? await findHandover(tx, order.id) : null;
    await caller.audit(tx, {
      target: order.orderNumber,
      before: { status: order.status, sumKopecks: order.sumKopecks },
      after: {
        status: moved.status,
        sumKopecks: moved.sumKopecks,
        ...(reason && { reason }),
        ...(waits && { waits }),
        ...(handover && { till: handover.till, takenKopecks: handover.takenKopecks, hasBattery: handover.hasBattery }),
      },
    });
    return { ...factsOf(moved), waits };
  });
}

/** Whose goods are at hand while their customer stands there: an order is taken into work with its handover, and its history has both. */
async function startFirst(
  tx: Executor,
  { services, messaging }: DeskDependencies,
  order: OrderRow,
  actor: OrderActor,
): Promise<OrderRow> {
  if (order.status !== "new") return order;
  return transition(tx, order, "start", { actor, at: services.now(), messaging });
}

export const factsOf = ({ status, version }: OrderRow) => ({ status, version });

/** An order of a shop of the caller's, locked until the transaction ends. Throws `not_found`. */
export async function lockOwn(tx: Executor, caller: StaffCaller, identity: string): Promise<OrderRow> {
  const order = await lockDeskOrder(tx, identity, await locationsOf(tx, caller));
  if (!order) throw notFound("Заказ не найден среди заказов ваших центров");
  return order;
}

const actorOfStaff = (caller: StaffCaller): OrderActor => ({ actorKind: "staff", actorId: userIdOf(caller) });

/** «Пока страница была открыта, заказ изменился: теперь он «Готов к выдаче» (Пётр Ильин, 23 ноября, 14:05)…» */
export async function changed(tx: Executor, order: OrderRow): Promise<ApiError> {
  const latest = await findLatestEvent(tx, order.id);
  const by = latest ? ` (${whoOf(latest).name}, ${momentText(latest.at, order.deliveryZone)})` : "";
  const message = `Пока страница была открыта, заказ изменился: теперь он «${orderStatuses[order.status]}»${by}. Проверьте его и повторите, если это ещё нужно`;
  return new ApiError("order_changed", message, factsOf(order));
}
