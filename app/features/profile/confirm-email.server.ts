import { redirect } from "@remix-run/node";
import { emailConfirm } from "../../../gateway/contract/profile.ts";
import { notFound } from "../../visitor/error-responses.server.ts";
import { isUnavailable, refuseForm } from "../../visitor/form-reply.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";

const CONFIRM_EMAIL_PATH = "/my/profile/confirm-email/";
const DONE = "done";

const SPENT =
  "Ссылка из письма уже использована или устарела. Если адрес ещё не подтверждён, запросите новое письмо в личном кабинете.";
const UNAVAILABLE = "Адрес не подтверждён: нет связи с магазином. Повторите через минуту.";

/** The secret of the letter, or that it has been used. */
export function loadConfirmEmail(url: URL) {
  const token = url.searchParams.get("token") ?? "";
  const isDone = url.searchParams.has(DONE);
  if (!isDone && (token === "" || token.length > 200)) throw notFound();
  return { token, isDone };
}

/** Nothing is confirmed before the button is pressed: programs that check mail follow links. API-015 */
export async function confirmEmail({ gateway }: Visitor, form: FormData) {
  const result = await gateway.call(emailConfirm, { token: String(form.get("token") ?? "").slice(0, 200) });
  if (result.ok) return redirect(`${CONFIRM_EMAIL_PATH}?${DONE}`, 303);
  if (isUnavailable(result.code)) return refuseForm(form, { message: UNAVAILABLE }, 503);
  return refuseForm(form, { message: result.code === "email_taken" ? (result.errors[0]?.message ?? SPENT) : SPENT });
}
