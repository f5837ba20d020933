import { data } from "@remix-run/node";
import { replyTo } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { OrderField } from "./order-fields.ts";
import { orderReply, refuseOtherClient, rememberShop } from "./order-reply.server.ts";

/** Answers the order form with everything typed, and with what is known of it by now. Nothing is ordered, nothing is refused. */
export async function refreshOrder(visitor: Visitor, form: FormData) {
  rememberShop(visitor, form);
  const otherClient = await refuseOtherClient(visitor, form);
  return otherClient ?? orderReply(visitor, form, data(replyTo<OrderField>(form), { status: 200 }));
}
