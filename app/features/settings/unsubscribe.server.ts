import { redirect } from "@remix-run/node";
import { unsubscribe } from "../../../gateway/contract/notices.ts";
import { notFound } from "../../visitor/error-responses.server.ts";
import { isUnavailable, refuseForm } from "../../visitor/form-reply.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";

const DONE = "done";
const SPENT = "Ссылка из письма устарела. Отписаться можно в настройках личного кабинета.";
const UNAVAILABLE = "Вы ещё подписаны: нет связи с магазином. Повторите через минуту.";

/** The secret of the letter, or that it has been used. */
export function loadUnsubscribe(url: URL) {
  const token = url.searchParams.get("token") ?? "";
  const isDone = url.searchParams.has(DONE);
  if (!isDone && (token === "" || token.length > 200)) throw notFound();
  return { token, isDone };
}

/** Nothing ends before the button is pressed: programs that check mail follow links. API-025, API-030 */
export async function endNewsLettersByLetter({ gateway }: Visitor, form: FormData) {
  const token = String(form.get("token") ?? "").slice(0, 200);
  // Without a secret the gateway would end the letters of whoever is signed in.
  if (token === "") throw notFound();
  const result = await gateway.call(unsubscribe, { token });
  if (result.ok) return redirect(`/my/settings/unsubscribe/?${DONE}`, 303);
  if (isUnavailable(result.code)) return refuseForm(form, { message: UNAVAILABLE }, 503);
  return refuseForm(form, { message: SPENT });
}
