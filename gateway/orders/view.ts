import { z } from "zod";
import type { OutputOf } from "../contract/endpoint.ts";
import type { ShortOrder } from "../contract/my-orders.ts";
import { orderByIdentity, orderStatuses } from "../contract/orders.ts";
import { isCancellable } from "./rules.ts";
import type { OrderRow } from "./store.ts";

const orderShape = orderByIdentity.output.shape.order.shape;
const shownLines = z.array(orderShape.lines.element);

export type OrderLine = z.output<typeof orderShape.lines.element>;

/** The lines as they were ordered. */
export const linesOf = (row: Pick<OrderRow, "lines">): OrderLine[] => shownLines.parse(row.lines);

export const lineTitle = ({ product, backAxle }: OrderLine): string =>
  backAxle ? `${product.title} и ${backAxle.title}` : product.title;

/** All of an order, for its customer. */
export function orderOf(row: OrderRow): OutputOf<typeof orderByIdentity>["order"] {
  return {
    identity: row.orderNumber,
    reserveId: row.reserveId,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    reservedUntil: row.reservedUntil?.toISOString() ?? null,
    contact: row.contact,
    delivery: orderShape.delivery.parse(row.delivery),
    payment: row.payment,
    lines: linesOf(row),
    subtotal: row.subtotalKopecks,
    tradeIn: row.tradeInKopecks,
    deliveryPrice: row.deliveryKopecks,
    sum: row.sumKopecks,
  };
}

/** ORD-004 */
export function shortOrderOf(row: OrderRow): ShortOrder {
  const delivery = orderShape.delivery.parse(row.delivery);
  return {
    identity: row.orderNumber,
    reserveId: row.reserveId,
    status: row.status,
    title: orderStatuses[row.status],
    createdAt: row.createdAt.toISOString(),
    sum: row.sumKopecks,
    place: delivery.type === "pickup" ? `${delivery.title}, ${delivery.place}` : delivery.place,
    lines: linesOf(row).map((line) => ({
      title: lineTitle(line),
      url: line.product.url,
      image: line.product.picture,
      quantity: line.quantity,
    })),
    canBeCancelled: isCancellable(row.status),
  };
}
