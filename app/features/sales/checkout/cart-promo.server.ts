import { data } from "@remix-run/node";
import { cartPromoApply, cartPromoRemove } from "../../../../gateway/contract/sales/promo.ts";
import { readForm, refusedByGateway, refuseForm, replyTo } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { OrderField } from "./order-fields.ts";
import { orderReply, type Refused, refuseOtherClient } from "./order-reply.server.ts";

const APPLIED = "Промокод применён. Проверьте сумму и подтвердите заказ";

export const typedPromo = (form: FormData): string => String(form.get("promo") ?? "").trim();

/**
 * Answers the order form with the typed promo code in the cart, or with why it is not; everything typed stays. Nothing is ordered, also
 * where somebody ordered with a code that was not applied yet: the sum is another one. PRO-002, PRO-010, PRO-011
 */
export async function applyCartPromo(visitor: Visitor, form: FormData, isOrdering = false) {
  const otherClient = await refuseOtherClient(visitor, form);
  return otherClient ?? orderReply(visitor, form, await apply(visitor, form, isOrdering));
}

async function apply(visitor: Visitor, form: FormData, isOrdering: boolean): Promise<Refused> {
  const code = new FormData();
  code.set("keyword", typedPromo(form));
  const read = readForm(code, cartPromoApply.input);
  if (!read.ok) return refused(form, read.refusal.data.error.keyword ?? []);
  const result = await visitor.gateway.call(cartPromoApply, read.value);
  if (!result.ok) {
    const { code: why, errors } = result;
    return refusedByGateway<OrderField>(form, { code: why, errors }, { renamed: { keyword: "promo" } });
  }
  if (result.data.adverts.length > 0) return refused(form, result.data.adverts);
  form.delete("promo");
  const reply = replyTo<OrderField>(form, isOrdering ? { message: APPLIED } : {});
  return data(reply, { status: isOrdering ? 409 : 200 });
}

const refused = (form: FormData, messages: string[]) => refuseForm<OrderField>(form, { errors: { promo: messages } });

/** The button beside the promo code: it puts the typed one in, or takes out the one that there is. */
export const changeCartPromo = (visitor: Visitor, form: FormData) =>
  form.has("promo") ? applyCartPromo(visitor, form) : removeCartPromo(visitor, form);

async function removeCartPromo(visitor: Visitor, form: FormData) {
  const otherClient = await refuseOtherClient(visitor, form);
  if (otherClient) return otherClient;
  const result = await visitor.gateway.call(cartPromoRemove, {});
  const answer = result.ok
    ? data(replyTo<OrderField>(form), { status: 200 })
    : refusedByGateway<OrderField>(form, { code: result.code, errors: result.errors });
  return orderReply(visitor, form, answer);
}
