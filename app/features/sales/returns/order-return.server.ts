import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { orderByIdentity } from "../../../../gateway/contract/sales/orders.ts";
import {
  type CustomerReturn,
  orderReturnRequest,
  orderReturnsOf,
  returnStates,
} from "../../../../gateway/contract/sales/returns.ts";
import { formatDate, formatPrice } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { orderReturnPath } from "./order-return-path.ts";
import { offerView, type ReturnField, returnRequestOf } from "./return-offer.server.ts";

interface OrderParams {
  identity?: string;
  access?: string;
}

/** What of an order may be given back, and what was. 404 when the address opens no order. */
export async function loadOrderReturn({ gateway }: Visitor, { identity = "", access = "" }: OrderParams) {
  const key = { identity, orderAccessToken: access };
  const [found, returns] = await Promise.all([gateway.call(orderByIdentity, key), gateway.call(orderReturnsOf, key)]);
  if (!found.ok && found.code === "invalid") throw notFound();
  const { order } = required(found);
  const { returns: earlier, ...offer } = required(returns);
  const titleOf = (position: number): string => {
    const line = order.lines[position];
    return [line?.title, line?.back?.title].filter(Boolean).join(" и ");
  };
  return {
    number: order.identity,
    orderPath: `/order/${identity}/${access}/`,
    key: randomUUID(),
    isHandedOut: order.status === "delivered",
    ...offerView(offer, (position) => {
      const line = order.lines[position];
      return line && { title: titleOf(position), picture: line.picture, price: line.price };
    }),
    earlier: earlier.map((one) => earlierView(one, titleOf, order.delivery.zone)),
  };
}
export type OrderReturnView = Awaited<ReturnType<typeof loadOrderReturn>>;

function earlierView(one: CustomerReturn, titleOf: (position: number) => string, zone: Zone) {
  return {
    id: one.id,
    title: `Возврат от ${formatDate(one.requestedAt, zone)}`,
    state: returnStates[one.state],
    goods: one.lines.map(({ position, quantity }) => `${titleOf(position)}, ${quantity}\u00a0шт.`),
    text: textOf(one, zone),
  };
}

/** What the customer may expect. */
function textOf({ state, refund, refundBy, decision, deadline, paidBack }: CustomerReturn, zone: Zone): string {
  const by = formatDate(deadline, zone);
  if (state === "refused") return `Не приняли: ${decision}`;
  if (state === "to_approve")
    return `Товар у нас. Деньги вернём не позднее ${by}, когда сумму подтвердит второй сотрудник.`;
  if (state !== "accepted" || refund === null)
    return `Решим и вернём деньги не позднее ${by}. Товар сохраните вместе с упаковкой и чеком.`;
  if (paidBack)
    return `Вернули ${formatPrice(refund)} так же, как вы платили. Банк зачисляет деньги за несколько дней.`;
  const way = refundBy === "online" ? "так же, как вы платили" : "как договорились в центре";
  return `Возвращаем ${formatPrice(refund)} ${way}, не позднее ${by}.`;
}

/** What has become of the returns of an order that was handed out, a line each; nothing where the shop does not answer. */
export async function readReturnTexts(
  { gateway }: Visitor,
  access: { identity: string; orderAccessToken: string },
  zone: Zone,
) {
  const result = await gateway.call(orderReturnsOf, access);
  if (!result.ok) return [];
  return result.data.returns.map((one) => ({
    id: one.id,
    title: `Возврат от ${formatDate(one.requestedAt, zone)}: ${returnStates[one.state].toLowerCase()}`,
    text: textOf(one, zone),
  }));
}

/** Asks to give goods back; redirects to the same page, or answers the form with everything typed. Photos have to be chosen again. */
export async function requestOrderReturn({ gateway, cookies }: Visitor, params: OrderParams, form: FormData) {
  const { identity = "", access = "" } = params;
  // A file field without a chosen file sends an empty one.
  const images = form.getAll("images").filter((file): file is File => file instanceof File && file.size > 0);
  const result = await gateway.call(orderReturnRequest, {
    identity,
    orderAccessToken: access,
    ...returnRequestOf(form),
    images,
  });
  if (!result.ok)
    return refusedByGateway<ReturnField>(form, result, { fields: ["lines", "reason", "comment", "images"] });
  writeFlash(cookies, ["Заявка на возврат принята. О решении напишем письмом или СМС."]);
  return redirect(orderReturnPath({ identity, access }), 303);
}
