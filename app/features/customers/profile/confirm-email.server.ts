import { redirect } from "@remix-run/node";
import { emailConfirm } from "../../../../gateway/contract/customers/profile.ts";
import { signInPath } from "../../../shared/sign-in-path.ts";
import { isUnavailable } from "../../../visitor/error-text.ts";
import { refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import { doneAddress, sentToken } from "../../../visitor/letter-link.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

const CONFIRM_EMAIL_PATH = "/my/profile/confirm-email/";

const SPENT =
  "Ссылка из письма уже использована или устарела. Если адрес ещё не подтверждён, запросите новое письмо в личном кабинете.";
const UNAVAILABLE = "Адрес не подтверждён: нет связи с магазином. Повторите через минуту.";

/**
 * Nothing is confirmed before the button is pressed: programs that check mail follow links. A guest whose address staff have named signs in
 * and comes back. API-015
 */
export async function confirmEmail({ gateway, user }: Visitor, form: FormData) {
  const token = sentToken(form);
  const result = await gateway.call(emailConfirm, { token });
  if (result.ok) return redirect(doneAddress(CONFIRM_EMAIL_PATH), 303);
  if (result.code === "unauthorized" && !user)
    return redirect(signInPath(`${CONFIRM_EMAIL_PATH}?${new URLSearchParams({ token })}`), 303);
  if (isUnavailable(result.code)) return refusedByGateway(form, result, { unavailable: UNAVAILABLE });
  const isAboutWho = result.code === "email_taken" || result.code === "unauthorized";
  return refuseForm(form, { message: (isAboutWho && result.errors[0]?.message) || SPENT });
}
