import { authLogin, secondProof } from "../../../../gateway/contract/customers/auth.ts";
import { passwordChangeByToken, passwordResetSend } from "../../../../gateway/contract/customers/passwords.ts";
import { errorText, isUnavailable } from "../../../visitor/error-text.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { browserProofOf, keepBrowserProof } from "../../../visitor/staff-browser-cookie.server.ts";
import { advance, pathAfter } from "./auth-flow.ts";
import type { FormOf } from "./auth-forms.server.ts";
import { requestCode } from "./code-steps.server.ts";
import { type Attempt, type Outcome, refused } from "./outcome.server.ts";

/** ERR-012 */
const WRONG_PASSWORD = "Неверный Email или пароль";
const CAPTCHA_WANTED = "Подтвердите, что вы не робот, и введите пароль ещё раз";
/** ERR-014 */
const NO_ACCOUNT =
  "Личный кабинет с указанным электронным адресом не найден. Введите другой email или войдите по номеру телефона.";
const PASSWORD_CHANGED = "Пароль изменён. Войдите с ним.";

/** A member of staff in a new browser gets a code. AUT-001, STF-065, ERR-012 */
export async function signInByPassword(attempt: Attempt, form: FormOf<"password">): Promise<Outcome> {
  const { visitor, flow } = attempt;
  const { username, password, recaptcha } = form;
  const typed = advance(flow, { type: "emailTyped", email: username });
  const browser_proof = browserProofOf(visitor.cookies, username);
  const result = await visitor.gateway.call(authLogin, { username, password, recaptcha, browser_proof });
  if (result.ok) {
    const { browser_proof: given, of_staff: isOfStaff, ...tokens } = result.data;
    if (given) keepBrowserProof(visitor.cookies, { email: username, proof: given });
    return { kind: "signedIn", tokens, to: pathAfter(flow.next, "password", isOfStaff) };
  }
  if (result.code === "second_proof") {
    const { phone, password_proof: passwordProof } = secondProof.parse(result.data);
    const proven = advance(typed, { type: "secondProofAsked", passwordProof });
    return requestCode({ ...attempt, flow: proven }, { phone, target: "phone", recaptcha: "" });
  }
  if (result.code === "captcha_required")
    return refused(advance(typed, { type: "captchaWanted" }), CAPTCHA_WANTED, 422);
  if (isUnavailable(result.code)) return refused(typed, errorText(result), 503);
  if (result.code === "too_many") return refused(typed, errorText(result), 429);
  return refused(typed, result.code === "blocked" ? errorText(result) : WRONG_PASSWORD);
}

/** AUT-082, AUT-083, ERR-013, ERR-014 */
export async function sendResetLetter({ visitor, flow }: Attempt, { email }: FormOf<"restore">): Promise<Outcome> {
  const result = await visitor.gateway.call(passwordResetSend, { email });
  if (result.ok) return { kind: "step", flow: advance(flow, { type: "restoreSent", email }) };
  const typed = advance(flow, { type: "emailTyped", email });
  // Only the shop itself knows that there is no such account.
  if (isUnavailable(result.code)) return refused(typed, errorText(result), 503);
  return refused(typed, errorText(result, { wordless: NO_ACCOUNT }), result.code === "too_many" ? 429 : 422);
}

/** Sets the password of a customer who followed the link of a reset letter. API-023, C-11 */
export async function setNewPassword({ visitor, flow }: Attempt, form: FormOf<"new-password">): Promise<Outcome> {
  const { reset_token: token, password, password_confirmation } = form;
  const result = await visitor.gateway.call(passwordChangeByToken, { token, password, password_confirmation });
  if (!result.ok) return refused(flow, errorText(result), isUnavailable(result.code) ? 503 : 422);
  writeFlash(visitor.cookies, [PASSWORD_CHANGED]);
  return { kind: "step", flow: advance(flow, { type: "chosen", step: "EnterByPassword" }) };
}
