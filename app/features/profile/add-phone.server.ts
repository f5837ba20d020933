import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { type User, whoami } from "../../../gateway/contract/auth.ts";
import { phoneConfirmSend, phoneConfirmValidate } from "../../../gateway/contract/phone-confirm.ts";
import { profilePhoneAdd } from "../../../gateway/contract/profile.ts";
import { mobilePhone } from "../../../gateway/contract/user-fields.ts";
import { shownPhone } from "../../shared/phone.ts";
import { formatTime } from "../../ui/format.ts";
import { captchaAnswer, captchaScriptFor } from "../../visitor/captcha.server.ts";
import { writeFlash } from "../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway, refuseForm } from "../../visitor/form-reply.server.ts";
import { readSealed, type SealedCookie, writeSealed } from "../../visitor/sealed-cookie.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { PROFILE_PATH } from "./profile-path.ts";

const ADD_PHONE_PATH = "/my/profile/phone/";

/** Outlives the code by far; the code itself is judged by the gateway. */
const COOKIE: SealedCookie = { name: "phone_add", lifetimeSeconds: 1_800 };

/** The phone that is being proved. `key` binds the code to this browser; `phone` is 11 digits. */
const pending = z.object({
  phone: z.string(),
  requestId: z.string(),
  key: z.string(),
  attempts: z.number(),
  resendAt: z.string(),
});
type Pending = z.output<typeof pending>;

const phoneForm = z.object({ phone: mobilePhone });
const CAPTCHA_WANTED = "Подтвердите, что вы не робот, и запросите код ещё раз";
const CODE = "Введите четыре цифры из сообщения";
const codeForm = z.object({
  code: z
    .string(CODE)
    .trim()
    .regex(/^\d{4}$/, CODE),
});

/** Which of the two steps to show: `sent` is the phone a code was sent to, null before that. Times are in the region's zone. */
export function loadAddPhone(visitor: Visitor, zone: string) {
  const state = readPending(visitor);
  return {
    sent: state && { phone: shownPhone(state.phone), resendTime: formatTime(state.resendAt, zone) },
    captcha: captchaScriptFor(visitor),
  };
}
export type AddPhoneView = ReturnType<typeof loadAddPhone>;

/** Asks for a code, takes it, asks for another one, or goes back to the phone. */
export async function addPhone(visitor: Visitor, user: User, form: FormData) {
  const state = readPending(visitor);
  switch (intentOf(form)) {
    case "send": {
      const read = readForm(form, phoneForm);
      if (!read.ok) return read.refusal;
      const { phone } = read.value;
      if (hasPhone(user, phone))
        return refuseForm(form, { errors: { phone: ["Этот телефон уже есть в ваших данных"] } });
      return sendCode(visitor, form, { phone, key: randomUUID(), attempts: 1 });
    }
    case "code":
      return state ? confirmCode(visitor, form, state) : redirect(ADD_PHONE_PATH, 303);
    case "resend":
      return state
        ? sendCode(visitor, form, { ...state, phone: `+${state.phone}`, attempts: state.attempts + 1 })
        : redirect(ADD_PHONE_PATH, 303);
    default:
      visitor.cookies.delete(COOKIE.name);
      return redirect(ADD_PHONE_PATH, 303);
  }
}

async function sendCode(
  visitor: Visitor,
  form: FormData,
  { phone, key, attempts }: Pick<Pending, "phone" | "key" | "attempts">,
) {
  const input = { phone, recaptcha: captchaAnswer(form), attempts, target: "phone" as const };
  const result = await visitor.withBrowserKey(key).call(phoneConfirmSend, input);
  if (!result.ok) {
    if (result.code === "captcha_required") return refuseForm(form, { errors: { captcha: [CAPTCHA_WANTED] } });
    return refusedByGateway(form, result, { back: ADD_PHONE_PATH, fields: ["phone"] });
  }
  const sent: Pending = { ...result.data, key, attempts };
  writeSealed(visitor.cookies, COOKIE, visitor.settings.cookieSecret, pending.parse(sent));
  return redirect(ADD_PHONE_PATH, 303);
}

async function confirmCode(visitor: Visitor, form: FormData, { phone, requestId, key }: Pending) {
  const read = readForm(form, codeForm);
  if (!read.ok) return read.refusal;
  const gateway = visitor.withBrowserKey(key);
  const proof = { phone: `+${phone}`, code: read.value.code, recaptcha: "", request_id: requestId };
  const proved = await gateway.call(phoneConfirmValidate, proof);
  const added = proved.ok ? await gateway.call(profilePhoneAdd, { phone, phone_token: proved.data.token }) : proved;
  // The button pressed twice: the code is spent, but on this very phone.
  if (!added.ok && !(await isAdded(visitor, phone)))
    return refusedByGateway(form, added, { back: ADD_PHONE_PATH, fields: ["code"] });
  visitor.cookies.delete(COOKIE.name);
  writeFlash(visitor.cookies, [`Телефон ${shownPhone(phone)} добавлен`]);
  return redirect(PROFILE_PATH, 303);
}

async function isAdded({ gateway }: Visitor, phone: string): Promise<boolean> {
  const found = await gateway.call(whoami, {});
  return found.ok && hasPhone(found.data, phone);
}

const hasPhone = (user: User, phone: string): boolean =>
  user.phones.some((own) => own.phone === phone.replace(/\D/g, ""));

function readPending({ cookies, settings }: Visitor): Pending | null {
  return pending.safeParse(readSealed(cookies, COOKIE, settings.cookieSecret)).data ?? null;
}
