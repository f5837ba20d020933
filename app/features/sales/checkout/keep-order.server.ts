import { data } from "@remix-run/node";
import { replyTo } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { isRefused, messagesOf } from "../../catalogue/add-to-cart/cart-reply.ts";
import { applyLines, changedLines, removedOf } from "../cart/apply-lines.server.ts";
import { withRemovedNames } from "../cart/cart.server.ts";
import { confirmTradeIn } from "./confirm-trade-in.server.ts";
import { lastIntent, ORDER_FORM, type OrderField } from "./order-fields.ts";
import { orderReply, rememberShop } from "./order-reply.server.ts";

type LinesAnswer = Awaited<ReturnType<typeof applyLines>>;

const CHECK_SUM = "Корзина изменилась: проверьте сумму и подтвердите заказ";

/**
 * Answers what was pressed beside the lines. A page without scripts has sent its order form along, and is shown again with everything
 * that was typed; scripts keep the form themselves.
 */
export async function keepOrder(visitor: Visitor, form: FormData, answer: LinesAnswer, message: string | null = null) {
  if (!visitor.isDocument || !form.has("idempotencyKey")) return answer;
  rememberShop(visitor, form);
  const refused = "data" in answer && isRefused(answer.data) ? answer.data : undefined;
  const reply = replyTo<OrderField>(form, { message: refused ? messagesOf(refused).join("\n") : message });
  const status = refused && "data" in answer ? (answer.init?.status ?? 422) : 200;
  const gone = await withRemovedNames(visitor, { removed: removedOf(answer), removedNames: [] });
  return orderReply(visitor, form, data(reply, { status }), { gone });
}

/**
 * Applies what was changed in the lines without pressing anything there; null when the form is to be handled after it, or the answer to it.
 * An order goes on when only old batteries were ticked, for a sum that the page has told.
 */
export async function applyLinesFirst(visitor: Visitor, form: FormData) {
  if (!visitor.isDocument || changedLines(form).length === 0) return null;
  const answer = await applyLines(visitor, form);
  const isOrder = lastIntent(form) === ORDER_FORM;
  if (!("data" in answer) && (!isOrder || (await confirmTradeIn(visitor, form)))) return null;
  return keepOrder(visitor, form, answer, isOrder ? CHECK_SUM : null);
}
