import { ordersMine, ordersMineStatuses, type ShortOrder } from "../../../gateway/contract/my-orders.ts";
import { PAGE_SIZE } from "../../../gateway/contract/paging.ts";
import { formatDate } from "../../ui/format.ts";
import { notFound } from "../../visitor/error-responses.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";

interface OrdersAsked {
  status: ShortOrder["status"] | null;
  /** From 1. */
  page: number;
  /** IANA zone for dates. */
  zone: string;
}

/**
 * Ten orders of the customer's; null when they could not be read, `counts` empty when only those could not.
 * 404 for a page that there is not. ORD-001, ORD-006, CFG-015
 */
export async function loadMyOrders({ gateway }: Visitor, { status, page, zone }: OrdersAsked) {
  const [list, statuses] = await Promise.all([
    gateway.call(ordersMine, {
      offset: (page - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
      ...(status && { status }),
    }),
    gateway.call(ordersMineStatuses, {}),
  ]);
  if (!list.ok) return null;
  const { orders, total } = list.data;
  if (page > 1 && orders.length === 0) throw notFound();
  return {
    orders: orders.map((order) => orderCardView(order, zone)),
    total,
    counts: statuses.ok ? statuses.data.statuses : [],
  };
}

const MAX_PICTURES = 4;

/** An order as texts; the sum in kopecks. */
function orderCardView(order: ShortOrder, zone: string) {
  const { identity, status, title, createdAt, sum, place, lines, canBeCancelled } = order;
  return {
    identity,
    status,
    title,
    createdDay: formatDate(createdAt, zone, true),
    sum,
    place,
    pictures: lines.slice(0, MAX_PICTURES),
    more: Math.max(0, lines.length - MAX_PICTURES),
    canBeCancelled,
  };
}
export type OrderCardView = ReturnType<typeof orderCardView>;
