import { redirect } from "@remix-run/node";
import { accountUndo } from "../../../gateway/contract/profile.ts";
import { errorText } from "../../visitor/error-text.ts";
import { isUnavailable, refuseForm } from "../../visitor/form-reply.server.ts";
import { doneAddress, sentToken } from "../../visitor/letter-link.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";

const UNDO_PATH = "/my/profile/undo/";

const UNAVAILABLE = "Ничего не изменилось: нет связи с магазином. Повторите через минуту.";

/** Nothing is undone before the button is pressed: programs that check mail follow links. */
export async function undoAccountChanges({ gateway }: Visitor, form: FormData) {
  const result = await gateway.call(accountUndo, { token: sentToken(form) });
  if (result.ok) return redirect(doneAddress(UNDO_PATH), 303);
  if (isUnavailable(result.code)) return refuseForm(form, { message: UNAVAILABLE }, 503);
  return refuseForm(form, { message: errorText(result) }, result.code === "too_many" ? 429 : 422);
}
