import { redirect } from "@remix-run/node";
import { accountUndo } from "../../../../gateway/contract/customers/profile.ts";
import { errorText, isUnavailable } from "../../../visitor/error-text.ts";
import { refuseForm } from "../../../visitor/form-reply.server.ts";
import { doneAddress, sentToken } from "../../../visitor/letter-link.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

const UNDO_PATH = "/my/profile/undo/";

const UNAVAILABLE = "Ничего не изменилось: нет связи с магазином. Повторите через минуту.";

/** Nothing is undone before the button is pressed: programs that check mail follow links. */
export async function undoAccountChanges({ gateway }: Visitor, form: FormData) {
  const result = await gateway.call(accountUndo, { token: sentToken(form) });
  if (result.ok) return redirect(doneAddress(UNDO_PATH), 303);
  const message = errorText(result, { unavailable: UNAVAILABLE });
  return refuseForm(form, { message }, isUnavailable(result.code) ? 503 : result.code === "too_many" ? 429 : 422);
}
