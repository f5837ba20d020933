import { redirect } from "@remix-run/node";
import { z } from "zod";
import { userEmail } from "../../../../gateway/contract/platform/user-fields.ts";
import { cartPromoApply, promoApply, promoEmailTokenSend } from "../../../../gateway/contract/sales/promo.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import { requireUser } from "../../../visitor/require-user.server.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

const FAILED = "Произошла ошибка";
const PROMO_CODES_PATH = "/my/promocodes/";

const codeForm = z.object({
  keyword: z.string("Введите промокод").trim().min(1, "Введите промокод").max(40, "Таких длинных промокодов нет"),
});
const emailForm = z.object({ email: userEmail });

const nothingElse = { keyword: "", email: "", email_token: "", document_id: "" };

const offerPath = (name: string): string => `/offers/${encodeURIComponent(name)}/`;

/** The forms of a campaign's page. */
export function takePart(visitor: Visitor, request: Request, name: string, form: FormData) {
  switch (form.get("intent")) {
    case "letter":
      return sendLetter(visitor, name, form);
    case "confirm":
      return confirmLetter(visitor, request, name, form);
    default:
      return applyCode(visitor, name, form);
  }
}

/** Into the account of a customer; a guest's code goes into the cart. PRO-002, PRO-010, PRO-011 */
async function applyCode(visitor: Visitor, name: string, form: FormData) {
  const read = readForm(form, codeForm);
  if (!read.ok) return read.refusal;
  const { keyword } = read.value;
  const result = visitor.user
    ? await visitor.gateway.call(promoApply, { ...nothingElse, name, keyword })
    : await visitor.gateway.call(cartPromoApply, { keyword });
  if (!result.ok) return refusedByGateway(form, result, { fields: ["keyword"], back: offerPath(name) });
  const { adverts, promo } = result.data;
  if (adverts.length > 0) return refuseForm(form, { errors: { keyword: adverts } });
  writeFlash(visitor.cookies, [`Промокод применён: ${promo?.title ?? ""}.`]);
  return redirect(visitor.user ? PROMO_CODES_PATH : "/basket/", 303);
}

/** The answer is the same for every address. Failures of the letter become texts. API-041, ERR-019 */
async function sendLetter({ gateway, cookies }: Visitor, name: string, form: FormData) {
  const read = readForm(form, emailForm);
  if (!read.ok) return read.refusal;
  const result = await gateway.call(promoEmailTokenSend, { name, ...read.value });
  if (!result.ok) {
    const errors = result.errors.length > 0 ? result.errors : [{ message: FAILED }];
    return refusedByGateway(
      form,
      { ...result, errors: errors.map(({ message }) => ({ message, field: "email" })) },
      {
        fields: ["email"],
      },
    );
  }
  writeFlash(cookies, [`Письмо со ссылкой отправлено на ${shownEmail(read.value.email)}. Ссылка действует 48 часов.`]);
  return redirect(offerPath(name), 303);
}

/** The link of the letter proves the address; the campaign becomes the signed-in customer's. PRO-007 */
async function confirmLetter(visitor: Visitor, request: Request, name: string, form: FormData) {
  requireUser(visitor, request);
  const token = new URL(request.url).searchParams.get("email_token") ?? "";
  const result = await visitor.gateway.call(promoApply, { ...nothingElse, name, email_token: token });
  if (!result.ok) return refusedByGateway(form, result, { back: offerPath(name) });
  const { adverts, promo } = result.data;
  if (adverts.length > 0) return refuseForm(form, { message: adverts.join("\n") });
  writeFlash(visitor.cookies, [`Вы участвуете в акции: ${promo?.title ?? ""}.`]);
  return redirect(PROMO_CODES_PATH, 303);
}
