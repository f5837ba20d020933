import type { InputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { ordersMine, ordersMineStatuses, type ShortOrder } from "../../../../gateway/contract/sales/my-orders.ts";
import { deadlineNote } from "../../../../gateway/contract/sales/order-deadline.ts";
import { formatDate } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/**
 * A page of the customer's orders, with dates in an IANA zone; null when they could not be read, `counts` empty when only those
 * could not. ORD-001, ORD-006
 */
export async function loadMyOrders(visitor: Visitor, input: InputOf<typeof ordersMine>, zone: Zone) {
  const { gateway } = visitor;
  const [list, statuses] = await Promise.all([gateway.call(ordersMine, input), gateway.call(ordersMineStatuses, {})]);
  if (!list.ok) return null;
  const { orders, total } = list.data;
  const now = visitor.now();
  return {
    orders: orders.map((order) => orderCardView(order, zone, now)),
    total,
    counts: statuses.ok ? statuses.data.statuses : [],
  };
}

const MAX_PICTURES = 4;

/** An order as texts; the sum in kopecks. */
function orderCardView(order: ShortOrder, zone: Zone, now: Date) {
  const { identity, status, title, createdAt, sum, place, lines, canBeCancelled } = order;
  return {
    identity,
    status,
    title,
    createdDay: formatDate(createdAt, zone, true),
    sum,
    place,
    reserve: reserveNote(order, now),
    pictures: lines.slice(0, MAX_PICTURES),
    more: Math.max(0, lines.length - MAX_PICTURES),
    canBeCancelled,
  };
}
/** Until when the goods are kept, or that they were kept no longer; empty when neither is news. */
function reserveNote({ deadline, cancellation, zone }: ShortOrder, now: Date): string {
  if (cancellation === "not_paid") return "Отменён, потому что не оплачен вовремя";
  if (cancellation === "reserve_ended") return "Отменён, потому что закончился резерв";
  return deadlineNote(deadline, { zone, now });
}

export type OrderCardView = ReturnType<typeof orderCardView>;
