import { data, redirectDocument } from "@remix-run/node";
import { pointsText } from "../../../shared/points-text.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { replyTo } from "../../../visitor/form-reply.server.ts";
import { forgetContact } from "../../../visitor/known-contact.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { OrderField } from "./order-fields.ts";
import { POINTS } from "./order-form.server.ts";
import { orderReply, refuseOtherClient, rememberShop } from "./order-reply.server.ts";
import { pointsTaken } from "./points.server.ts";
import { forgetTypedOrder } from "./typed-order.server.ts";

/** The form as of somebody whom this device has never seen. */
export function forgetOrder({ cookies }: Visitor) {
  forgetContact(cookies);
  forgetTypedOrder({ cookies });
  writeFlash(cookies, ["Забыли: на этом устройстве о вас больше ничего нет."]);
  return redirectDocument("/basket/", 303);
}

/**
 * Answers the order form with everything typed, and with what is known of it by now. Nothing is ordered, nothing is refused; where the sum
 * takes fewer points than were typed, or what was typed is no number of them, their field says so.
 */
export async function refreshOrder(visitor: Visitor, form: FormData) {
  rememberShop(visitor, form);
  const otherClient = await refuseOtherClient(visitor, form);
  if (otherClient) return otherClient;
  const answer = await orderReply(visitor, form, data(replyTo<OrderField>(form), { status: 200 }));
  const taken = pointsTaken(answer.data.order.totals);
  if (!/^\s*\d*\s*$/.test(String(form.get("points") ?? ""))) answer.data.error.points = [POINTS];
  if (taken !== null && Number(form.get("points")) > taken)
    answer.data.error.points = [`На этот заказ можно списать ${pointsText(taken)}: сумма посчитана с ними`];
  return answer;
}
