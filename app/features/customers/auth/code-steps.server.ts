import { authLoginByPhone } from "../../../../gateway/contract/customers/auth.ts";
import {
  type CodeTarget,
  phoneConfirmSend,
  phoneConfirmValidate,
  waitCallStatus,
} from "../../../../gateway/contract/customers/phone-confirm.ts";
import { CODE_NOT_SENT, CODE_NOT_VALID, errorText, isUnavailable, sameText } from "../../../visitor/error-text.ts";
import { keepBrowserProof } from "../../../visitor/staff-browser-cookie.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { type AuthFlow, advance, isFirstTry, pathAfter, withoutRequest } from "./auth-flow.ts";
import { newBrowserKey, readFlow } from "./auth-flow-cookie.server.ts";
import type { FormOf } from "./auth-forms.server.ts";
import { type Attempt, type Outcome, refused, startOver } from "./outcome.server.ts";

/** False once the call has arrived, and when its status is unavailable: submitting the step's form then shows which. AUT-098, AUT-100 */
export async function isCallWaitedFor(visitor: Visitor): Promise<boolean> {
  return (await readCall({ visitor, flow: readFlow(visitor), now: visitor.now() })) === null;
}

const CAPTCHA_WANTED = "Подтвердите, что вы не робот";
const TOO_LATE = "Время вышло. Запросите код ещё раз";
const CALL_FAILED = "Не получилось проверить звонок. Запросите код ещё раз";
const NO_CALL_YET = "Звонок ещё не поступил. Проверьте, что звоните с указанного номера";

interface CodeRequest {
  /** Any spelling. */
  phone: string;
  target: CodeTarget;
  recaptcha: string;
  /** The way back from the call to SMS. API-033 */
  initial?: 1;
  /** Another code by the same way: the one before it stays good in this browser, which keeps its key. */
  isResend?: true;
}

/** Asks for a code or for a number to call; the target in the reply decides the next step. AUT-062 … AUT-070, ERR-005, ERR-006 */
export async function requestCode({ visitor, flow: before, now }: Attempt, codeRequest: CodeRequest): Promise<Outcome> {
  const phone = codeRequest.phone.replace(/\D/g, "");
  // Somebody who planted the cookie of this sign-in knows its key, and would be confirmed together with the customer.
  const flow = codeRequest.isResend ? before : { ...before, browserKey: newBrowserKey() };
  const gateway = visitor.withBrowserKey(flow.browserKey);
  const ask = ({ attempts }: AuthFlow, target: CodeTarget) =>
    gateway.call(phoneConfirmSend, {
      phone,
      target,
      attempts,
      recaptcha: codeRequest.recaptcha,
      ...(codeRequest.initial && { initial: codeRequest.initial }),
    });

  let asked = advance(flow, { type: "codeAsked", phone });
  let result = await ask(asked, codeRequest.target);
  if (!result.ok && result.status === 503 && isFirstTry(asked)) {
    asked = advance(asked, { type: "codeAsked", phone });
    result = await ask(asked, "phone");
  }
  if (result.ok) {
    const { target, email, phoneFormatted, requestId, targetPhone: callPhone, resendAt, expiresAt } = result.data;
    const sentTo = target === "email" ? email : phoneFormatted;
    const request = { requestId, target, sentTo, callPhone, resendAt, expiresAt };
    return { kind: "step", flow: advance(asked, { type: "codeSent", request, at: now }) };
  }
  const needsCaptcha = result.code === "captcha_required";
  // A short wait says until when.
  const offersCall = result.code === "too_many" && result.data === null;
  // What is under way for this phone goes on; any other step that was left looks fresh, and so does its key.
  const isUnderWay = before.request !== null && before.phone === phone;
  const left = isUnderWay ? { ...asked, browserKey: before.browserKey } : withoutRequest(asked);
  const refusedFlow = advance(left, { type: "codeRefused", needsCaptcha, offersCall, at: now });
  if (needsCaptcha) return refused(refusedFlow, result.errors[0]?.message || CAPTCHA_WANTED);
  return refused(refusedFlow, errorText(result, sameText(CODE_NOT_SENT)), statusOf(result.code));
}

const statusOf = (code: string): number => (code === "too_many" ? 429 : isUnavailable(code) ? 503 : 422);

/** Another code the same way. */
export function resendCode(attempt: Attempt, { recaptcha }: FormOf<"resend">): Promise<Outcome> {
  const { phone, request } = attempt.flow;
  return phone && request
    ? requestCode(attempt, { phone, target: request.target, recaptcha, isResend: true })
    : Promise.resolve(startOver(attempt.flow, TOO_LATE));
}

/** «Подтвердить другим способом» and «Получить код в SMS», for the phone that was entered. AUT-079, AUT-102, AUT-103 */
export function changeChannel(attempt: Attempt, { intent, recaptcha }: FormOf<"call" | "sms">): Promise<Outcome> {
  const { phone } = attempt.flow;
  if (!phone) return Promise.resolve(startOver(attempt.flow, TOO_LATE));
  return requestCode(
    attempt,
    intent === "call"
      ? { phone, target: "waitcall", recaptcha }
      : { phone, target: "phone", recaptcha, ...(attempt.flow.request && { initial: 1 }) },
  );
}

/** AUT-073, ERR-007 … ERR-010 */
export async function confirmCode(attempt: Attempt, { code, recaptcha }: FormOf<"confirm">): Promise<Outcome> {
  const { visitor, flow } = attempt;
  const { phone, request } = flow;
  if (!request || request.target === "waitcall") return startOver(flow, TOO_LATE);
  const result = await visitor
    .withBrowserKey(flow.browserKey)
    .call(phoneConfirmValidate, { phone, code, recaptcha, request_id: request.requestId });
  if (result.ok) return signInByPhone(attempt, { token: result.data.token });
  if (result.code === "captcha_required")
    return refused(advance(flow, { type: "captchaWanted" }), result.errors[0]?.message || CAPTCHA_WANTED);
  // Whatever the shop said, unless it is to wait. B-24
  const told = result.code === "too_many" ? result : { ...result, errors: [] };
  return refused(flow, errorText(told, sameText(CODE_NOT_VALID)), statusOf(result.code));
}

/** Whether the call came; null while waiting for it. API-036, B-23 */
export async function readCall({
  visitor,
  flow,
}: Attempt): Promise<Outcome | { kind: "called"; token: string } | null> {
  const { request } = flow;
  if (request?.target !== "waitcall") return startOver(flow, TOO_LATE);
  const result = await visitor.withBrowserKey(flow.browserKey).call(waitCallStatus, { request_id: request.requestId });
  if (!result.ok) return startOver(flow, errorText(result, sameText(CALL_FAILED)));
  return result.data.token && { kind: "called", token: result.data.token.token };
}

/** AUT-099, AUT-101 */
export async function checkCall(attempt: Attempt): Promise<Outcome> {
  const read = await readCall(attempt);
  if (read === null) return refused(attempt.flow, NO_CALL_YET);
  return read.kind === "called" ? signInByPhone(attempt, { token: read.token }) : read;
}

interface ConfirmedPhone {
  token: string;
  /** The page that follows; the one that signing in was asked for on when absent. */
  to?: string;
}

/** With the token of a confirmed phone; a customer without an account signs up with it. AUT-074, AUT-075, AUT-076 */
export async function signInByPhone({ visitor, flow }: Attempt, { token, to }: ConfirmedPhone): Promise<Outcome> {
  const result = await visitor.withBrowserKey(flow.browserKey).call(authLoginByPhone, {
    phone: flow.phone,
    phone_token: token,
    ...(flow.passwordProof && { password_proof: flow.passwordProof }),
  });
  if (result.ok) {
    const { browser_proof: browserProof, of_staff: isOfStaff, ...tokens } = result.data;
    if (browserProof) keepBrowserProof(visitor.cookies, { email: flow.email, proof: browserProof });
    return { kind: "signedIn", tokens, to: to ?? pathAfter(flow.next, "phone", isOfStaff) };
  }
  if (result.code === "password_needed")
    return { kind: "step", flow: advance(flow, { type: "passwordNeeded", problem: errorText(result) }) };
  if (result.code === "unregistered") return { kind: "step", flow: advance(flow, { type: "unregistered", token }) };
  return startOver(flow, errorText(result));
}
