import { orderByIdentity, orderStatuses } from "../../../gateway/contract/orders.ts";
import { notFound, required } from "../../http/failures.server.ts";
import type { Visitor } from "../../http/visitor.server.ts";
import { formatDate, formatPhone } from "../../ui/format.ts";
import { maskEmail, maskPhone } from "./mask.ts";
import { nextStep } from "./next-step.ts";

/** The order that `access` opens, in ready words; sums in kopecks. 404 when there is none. */
export async function loadOrder(visitor: Visitor, params: { identity?: string; access?: string }) {
  const { identity = "", access = "" } = params;
  const result = await visitor.gateway.call(orderByIdentity, { identity, access });
  if (!result.ok && result.code === "invalid") throw notFound();
  const { order } = required(result);
  const { delivery, contact } = order;
  return {
    number: order.identity,
    reserveId: order.reserveId,
    status: orderStatuses[order.status],
    createdDay: formatDate(order.createdAt, delivery.zone, true),
    next: nextStep(order, new Date()),
    delivery: {
      title: delivery.title,
      isPickup: delivery.type === "pickup",
      place: delivery.place,
      hours: delivery.hoursText,
      phone: delivery.phone,
      phoneText: formatPhone(delivery.phone),
    },
    contact: {
      name: contact.name,
      phone: maskPhone(contact.phone),
      email: maskEmail(contact.email),
      comment: contact.comment,
    },
    payment: order.payment,
    lines: order.lines.map(({ product, backAxle, quantity, price, sum }) => ({
      sku: product.sku + (backAxle?.sku ?? ""),
      picture: product.picture,
      goods: (backAxle ? [product, backAxle] : [product]).map(({ url, title }) => ({ url, title })),
      isKit: backAxle !== null,
      quantity,
      price,
      sum,
    })),
    goods: order.goods,
    tradeIn: order.tradeIn,
    deliveryPrice: order.deliveryPrice,
    sum: order.sum,
  };
}
export type OrderView = Awaited<ReturnType<typeof loadOrder>>;
