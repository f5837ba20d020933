import { userRegister } from "../../../../gateway/contract/customers/auth.ts";
import { errorText, isUnavailable } from "../../../visitor/error-text.ts";
import { errorsByField } from "../../../visitor/form-reply.server.ts";
import { invitationOf } from "../../../visitor/invitation.server.ts";
import { EDIT_PROFILE, pathAfter } from "./auth-flow.ts";
import type { FormOf } from "./auth-forms.server.ts";
import { signInByPhone } from "./code-steps.server.ts";
import { type Attempt, type Outcome, startOver } from "./outcome.server.ts";

const TOO_LATE = "Подтвердите номер ещё раз: прошло слишком много времени";
const fields = ["firstname", "surname", "email", "personalData", "legalPolicy"];

/** Registers the owner of the confirmed phone and signs them in with the same token. AUT-085, AUT-086, ERR-015 */
export async function signUp(attempt: Attempt, form: FormOf<"signup">): Promise<Outcome> {
  const { visitor, flow } = attempt;
  if (flow.step !== "SignUp" || !flow.token) return startOver(flow, TOO_LATE);
  const { firstname, surname, email = flow.email } = form;
  const invitation = invitationOf(visitor.cookies);
  const result = await visitor.withBrowserKey(flow.browserKey).call(userRegister, {
    is_short: flow.isShort,
    firstname,
    surname,
    email,
    phone: flow.phone,
    phone_token: flow.token,
    personalData: true,
    legalPolicy: true,
    shownVersion: form.shownVersion,
    ...(invitation && { referer_code: invitation }),
  });
  if (result.ok) return signInByPhone(attempt, flow.token, pathAfter(flow.next, "phone"));
  if (result.code === "user_exists") return signInByPhone(attempt, flow.token, EDIT_PROFILE);
  if (result.code === "bad_token") return startOver(flow, TOO_LATE);
  const errors = errorsByField(result.errors, fields);
  const status = isUnavailable(result.code) ? 503 : result.code === "too_many" ? 429 : 422;
  return { kind: "refused", flow, status, message: errorText(result), errors };
}
