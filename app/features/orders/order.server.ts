import type { OutputOf } from "../../../gateway/contract/endpoint.ts";
import { orderMine } from "../../../gateway/contract/my-orders.ts";
import { orderByIdentity, orderStatuses } from "../../../gateway/contract/orders.ts";
import { formatDate, formatPhone } from "../../ui/format.ts";
import { notFound, required } from "../../visitor/error-responses.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { maskEmail, maskPhone } from "./mask.ts";
import { nextStep } from "./next-step.ts";

/** The order that `access` opens, as texts; sums in kopecks. 404 when there is none. */
export async function loadOrder(visitor: Visitor, params: { identity?: string; access?: string }) {
  const { identity = "", access = "" } = params;
  const result = await visitor.gateway.call(orderByIdentity, { identity, orderAccessToken: access });
  if (!result.ok && result.code === "invalid") throw notFound();
  return orderView(required(result).order);
}

/** An order of the signed-in customer's; 404 for another's. ORD-008 */
export async function loadMyOrder({ gateway }: Visitor, identity: string) {
  const { order, canBeCancelled } = required(await gateway.call(orderMine, { identity }));
  return { ...orderView(order), canBeCancelled };
}

function orderView(order: OutputOf<typeof orderByIdentity>["order"]) {
  const { delivery, contact } = order;
  return {
    number: order.identity,
    reserveId: order.reserveId,
    status: orderStatuses[order.status],
    isNew: order.status === "new",
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
      isAxleSet: backAxle !== null,
      quantity,
      price,
      sum,
    })),
    goods: order.subtotal,
    tradeIn: order.tradeIn,
    deliveryPrice: order.deliveryPrice,
    sum: order.sum,
  };
}
export type OrderView = ReturnType<typeof orderView>;
