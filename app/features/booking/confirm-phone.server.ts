import { randomUUID } from "node:crypto";
import { phoneConfirmSend, phoneConfirmValidate } from "../../../gateway/contract/phone-confirm.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { readStoredBooking, storeBooking } from "./hold-cookie.server.ts";

const CAPTCHA = "Кодов запрашивают слишком много. Повторите позже или запишитесь по телефону";

type Sent = { ok: true } | { ok: false; message: string };

/** Sends a code to the phone of the form. A code on its way to the same phone stays. */
export async function sendPhoneCode(visitor: Visitor, phone: string): Promise<Sent> {
  const pending = readStoredBooking(visitor.cookies).phone;
  const key = pending?.phone === phone ? pending.key : randomUUID();
  const result = await visitor
    .withBrowserKey(key)
    .call(phoneConfirmSend, { phone, recaptcha: "", attempts: 1, target: "phone" });
  if (!result.ok) {
    if (result.code === "captcha_required") return { ok: false, message: CAPTCHA };
    return { ok: false, message: result.errors[0]?.message ?? CAPTCHA };
  }
  storeBooking(visitor.cookies, { phone: { phone, key, requestId: result.data.requestId, token: null } });
  return { ok: true };
}

/**
 * The token of the confirmed phone of a form: the one that was given before, or that of the code in it. Null when the phone is not
 * confirmed; a wrong code says what is wrong with it.
 */
export async function phoneTokenOf(
  visitor: Visitor,
  phone: string,
  code: string,
): Promise<{ token: string | null; problem: string | null }> {
  const pending = readStoredBooking(visitor.cookies).phone;
  if (pending?.phone !== phone) return { token: null, problem: null };
  if (pending.token !== null) return { token: pending.token, problem: null };
  if (code === "") return { token: null, problem: "Введите четыре цифры из сообщения" };
  const { key, requestId } = pending;
  const proof = { phone, code, recaptcha: "", request_id: requestId };
  const result = await visitor.withBrowserKey(key).call(phoneConfirmValidate, proof);
  if (!result.ok) return { token: null, problem: result.errors[0]?.message ?? "Код не подошёл" };
  storeBooking(visitor.cookies, { phone: { ...pending, token: result.data.token } });
  return { token: result.data.token, problem: null };
}
