import { redirect } from "@remix-run/node";
import { unsubscribe } from "../../../../gateway/contract/customers/notices.ts";
import { notFound } from "../../../visitor/error-responses.server.ts";
import { isUnavailable } from "../../../visitor/error-text.ts";
import { refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import { doneAddress, sentToken } from "../../../visitor/letter-link.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

const SPENT = "Ссылка из письма устарела. Отписаться можно в настройках личного кабинета.";
const UNAVAILABLE = "Вы ещё подписаны: нет связи с магазином. Повторите через минуту.";

/** Nothing ends before the button is pressed: programs that check mail follow links. API-025, API-030 */
export async function endNewsLettersByLetter({ gateway }: Visitor, form: FormData) {
  const token = sentToken(form);
  // Without a secret the gateway would unsubscribe the signed-in customer.
  if (token === "") throw notFound();
  const result = await gateway.call(unsubscribe, { token });
  if (result.ok) return redirect(doneAddress("/my/settings/unsubscribe/"), 303);
  if (isUnavailable(result.code)) return refusedByGateway(form, result, { unavailable: UNAVAILABLE });
  return refuseForm(form, { message: SPENT });
}
