import { redirect } from "@remix-run/node";
import { promoApply } from "../../../../gateway/contract/sales/promo.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

const PROMO_CODES_PATH = "/my/promocodes/";

/** A reply with adverts is a rejection, whatever else it says. PRO-010, PRO-011, API-040 */
export async function applyPromo({ gateway, cookies }: Visitor, form: FormData) {
  const read = readForm(form, promoApply.input);
  if (!read.ok) return read.refusal;
  const result = await gateway.call(promoApply, read.value);
  if (!result.ok) {
    const errors = rejectionTexts(result.errors).map((message) => ({ message, field: "keyword" }));
    return refusedByGateway(form, { ...result, errors }, { fields: ["keyword"], back: PROMO_CODES_PATH });
  }
  const { adverts, promo } = result.data;
  if (adverts.length > 0) return refuseForm(form, { errors: { keyword: adverts } });
  writeFlash(cookies, [promo ? `Промокод применён: ${promo.title}.` : "Промокод применён."]);
  return redirect(PROMO_CODES_PATH, 303);
}

/** Why a promo code was not applied, as shown to the customer. ERR-018, ERR-020 */
export function rejectionTexts(errors: readonly { message: string }[]): string[] {
  const texts = errors.flatMap(({ message }) => (message.trim() ? [message] : []));
  return texts.length > 0 ? texts : ["Произошла ошибка"];
}
