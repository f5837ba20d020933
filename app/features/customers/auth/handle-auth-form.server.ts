import { data, redirect } from "@remix-run/node";
import { authLogin, secondProof, userRegister } from "../../../../gateway/contract/customers/auth.ts";
import { passwordChangeByToken, passwordResetSend } from "../../../../gateway/contract/customers/passwords.ts";
import { captchaAnswer } from "../../../visitor/captcha.server.ts";
import { errorText, isUnavailable } from "../../../visitor/error-text.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { errorsByField, readForm, refuseForm } from "../../../visitor/form-reply.server.ts";
import { countGoal } from "../../../visitor/goal-count.server.ts";
import { invitationOf } from "../../../visitor/invitation.server.ts";
import { browserProofOf, keepBrowserProof } from "../../../visitor/staff-browser-cookie.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { type AuthFlow, advance, EDIT_PROFILE, pathAfter } from "./auth-flow.ts";
import { forgetFlow, readFlow, writeFlow } from "./auth-flow-cookie.server.ts";
import { type AuthForm, authForm, type FormOf } from "./auth-forms.server.ts";
import type { AuthAnswer } from "./auth-steps.tsx";
import { loadAuthView } from "./auth-view.server.ts";
import { changeChannel, checkCall, confirmCode, requestCode, resendCode, signInByPhone } from "./code-steps.server.ts";
import { type Attempt, type Outcome, refused, startOver } from "./outcome.server.ts";
import { readFrom, readSignInOptions, withModal } from "./return-path.ts";

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
  if (result.ok) return signInByPhone(attempt, { token: flow.token, to: pathAfter(flow.next, "phone") });
  if (result.code === "user_exists") return signInByPhone(attempt, { token: flow.token, to: EDIT_PROFILE });
  if (result.code === "bad_token") return startOver(flow, TOO_LATE);
  const errors = errorsByField(result.errors, fields);
  const status = isUnavailable(result.code) ? 503 : result.code === "too_many" ? 429 : 422;
  return { kind: "refused", flow, status, message: errorText(result), errors };
}

/** What comes of a form: another step, the end at another page, or the same step with what is wrong. */
type Result =
  | { kind: "step" }
  | { kind: "away"; to: string }
  | { kind: "refused"; refusal: ReturnType<typeof refuseForm> };

/**
 * Handles any sign-in form: redirects to the next step on the page that the form came from, or to the final destination, or answers
 * with messages. `from` is the page under the modal.
 */
export async function handleAuthForm(visitor: Visitor, form: FormData) {
  const result = await takeForm(visitor, form);
  if (result.kind === "refused") return result.refusal;
  return redirect(result.kind === "away" ? result.to : stepPath(form), 303);
}

/** The same of a form that was sent in place: the next step is the answer. */
export async function answerAuthForm(visitor: Visitor, form: FormData) {
  const result = await takeForm(visitor, form);
  if (result.kind === "away") return data<AuthAnswer>({ to: result.to });
  const view = await loadAuthView(visitor, readSignInOptions(form), readFrom(form));
  if (result.kind === "step") return data<AuthAnswer>({ view });
  return data<AuthAnswer>({ view, reply: result.refusal.data }, result.refusal.init ?? {});
}

async function takeForm(visitor: Visitor, form: FormData): Promise<Result> {
  form.set("recaptcha", captchaAnswer(form));
  const flow = withOptions(readFlow(visitor), form);
  if (visitor.user && !flow.isAgain && form.get("intent") !== "new-password")
    return { kind: "away", to: pathAfter(flow.next, "phone") };
  const read = readForm(form, authForm({ isShort: flow.isShort, hidesEmail: flow.email !== "" }));
  if (!read.ok) {
    writeFlow(visitor, flow);
    return { kind: "refused", refusal: read.refusal };
  }
  const outcome = await outcomeOf({ visitor, flow, now: visitor.now() }, read.value);
  if (outcome.kind !== "refused") return storeOutcome(visitor, outcome);
  writeFlow(visitor, outcome.flow);
  countGoal("auth_form_error");
  const { errors = {}, message, status } = outcome;
  return { kind: "refused", refusal: refuseForm(form, { errors, message }, status) };
}

function withOptions(flow: AuthFlow, form: FormData): AuthFlow {
  const { next, isShort, isAgain } = readSignInOptions(form);
  return { ...flow, next: next || flow.next, isShort: isShort || flow.isShort, isAgain: isAgain || flow.isAgain };
}

function outcomeOf(attempt: Attempt, form: AuthForm): Promise<Outcome> {
  switch (form.intent) {
    case "code":
      // the first request names a target; the one in the reply decides.
      return requestCode(attempt, { ...form, target: "email" });
    case "resend":
      return resendCode(attempt, form);
    case "call":
    case "sms":
      return changeChannel(attempt, form);
    case "confirm":
      return confirmCode(attempt, form);
    case "check-call":
      return checkCall(attempt);
    case "password":
      return signInByPassword(attempt, form);
    case "restore":
      return sendResetLetter(attempt, form);
    case "signup":
      return signUp(attempt, form);
    case "new-password":
      return setNewPassword(attempt, form);
    case "go":
      return Promise.resolve({
        kind: "step",
        flow: advance(attempt.flow, { type: "chosen", step: form.step }),
      });
  }
}

type Passed = Exclude<Outcome, { kind: "refused" }>;

async function storeOutcome(visitor: Visitor, outcome: Passed): Promise<Exclude<Result, { kind: "refused" }>> {
  if (outcome.kind === "step") {
    writeFlow(visitor, outcome.flow);
    return { kind: "step" };
  }
  await visitor.signIn(outcome.tokens);
  forgetFlow(visitor);
  countGoal("auth_form_success");
  return { kind: "away", to: outcome.to };
}

/** Stores the state of the sign-in and redirects to it. */
export async function redirectToNextStep(visitor: Visitor, outcome: Passed, query: URLSearchParams) {
  const result = await storeOutcome(visitor, outcome);
  return redirect(result.kind === "away" ? result.to : stepPath(query), 303);
}

function stepPath(given: { get(name: string): unknown }): string {
  const from = readFrom(given);
  return from === "" ? "/login" : withModal(from);
}
