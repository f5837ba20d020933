import { randomUUID } from "node:crypto";
import { phoneConfirmSend, phoneConfirmValidate } from "../../../../gateway/contract/customers/phone-confirm.ts";
import type { Gateway } from "../../../gateway/client.server.ts";
import { CODE_NOT_SENT, CODE_NOT_VALID, errorText, sameWords } from "../../../visitor/error-text.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { readStoredBooking, storeBooking } from "./hold-cookie.server.ts";

const CAPTCHA = "Кодов запрашивают слишком много. Повторите позже или запишитесь по телефону";
const GUESSED = "Кодов вводят слишком много. Повторите позже или запишитесь по телефону";

type Sent = { ok: true } | { ok: false; message: string };

/** Sends a code to the phone of the form. A code on its way to the same phone stays, also where another one is asked for. */
export async function sendPhoneCode(visitor: Visitor, phone: string, { isAnother = false } = {}): Promise<Sent> {
  const pending = readStoredBooking(visitor.cookies).phone;
  const key = pending?.phone === phone ? pending.key : randomUUID();
  const result = await visitor
    .withBrowserKey(key)
    .call(phoneConfirmSend, { phone, recaptcha: "", attempts: isAnother ? 2 : 1, target: "phone" });
  if (!result.ok) {
    if (result.code === "captcha_required") return { ok: false, message: CAPTCHA };
    return { ok: false, message: errorText(result, sameWords(CODE_NOT_SENT)) };
  }
  storeBooking(visitor.cookies, { phone: { phone, key, requestId: result.data.requestId, token: null } });
  return { ok: true };
}

/** What a booking proves its phone with: the token is good in calls of this gateway alone, which carry the key that the code was sent under. */
interface PhoneProof {
  token: string | null;
  gateway: Gateway;
}

/**
 * The proof of the phone of a form: by the token that was given before, or by the code in it; without a token when no code was asked for. A
 * wrong code says what is wrong with it.
 */
export async function provePhone(
  visitor: Visitor,
  { phone, code }: { phone: string; code: string },
): Promise<({ ok: true } & PhoneProof) | { ok: false; problem: string }> {
  const pending = readStoredBooking(visitor.cookies).phone;
  if (pending?.phone !== phone) return { ok: true, token: null, gateway: visitor.gateway };
  const { key, requestId } = pending;
  const gateway = visitor.withBrowserKey(key);
  if (pending.token !== null) return { ok: true, token: pending.token, gateway };
  if (code === "") return { ok: false, problem: "Введите четыре цифры из сообщения" };
  const result = await gateway.call(phoneConfirmValidate, { phone, code, recaptcha: "", request_id: requestId });
  if (!result.ok) {
    if (result.code === "captcha_required") return { ok: false, problem: GUESSED };
    return { ok: false, problem: errorText(result, sameWords(CODE_NOT_VALID)) };
  }
  const { token } = result.data;
  storeBooking(visitor.cookies, { phone: { ...pending, token } });
  return { ok: true, token, gateway };
}
