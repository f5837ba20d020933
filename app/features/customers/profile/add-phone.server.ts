import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { type User, whoami } from "../../../../gateway/contract/customers/auth.ts";
import {
  codeAs,
  phoneConfirmSend,
  phoneConfirmValidate,
} from "../../../../gateway/contract/customers/phone-confirm.ts";
import { profilePhoneAdd } from "../../../../gateway/contract/customers/profile.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { mobilePhone } from "../../../../gateway/contract/platform/user-fields.ts";
import { shownPhone } from "../../../shared/phone.ts";
import { formatTime } from "../../../ui/format.ts";
import { captchaAnswer, captchaScriptFor } from "../../../visitor/captcha.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import { hasFreshSignIn, signInAgain } from "../../../visitor/fresh-sign-in.server.ts";
import { forgetKeptForm } from "../../../visitor/kept-form.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { PROFILE_PATH } from "./profile-path.ts";

const ADD_PHONE_PATH = "/my/profile/phone/";

/** One of the sealed cookies, so its content is ours. */
const COOKIE = "phone_add";
/** Much longer than the lifetime of the code, which the gateway checks. */
const LIFETIME_SECONDS = 1_800;

/** The phone being confirmed. `key` binds the code to this browser; `phone` is 11 digits. */
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
const codeForm = z.object({ code: codeAs(CODE) });

/** Which of the two steps to show: `sent` is the phone a code was sent to, null before that. Times are in the region's zone. */
export function loadAddPhone(visitor: Visitor, zone: Zone) {
  const state = readPending(visitor);
  return {
    sent: state && { phone: shownPhone(state.phone), resendTime: formatTime(state.resendAt, zone) },
    captcha: captchaScriptFor(visitor),
  };
}
export type AddPhoneView = ReturnType<typeof loadAddPhone>;

/** Requests a code, checks it, requests another one, or goes back to the phone. */
export async function addPhone(visitor: Visitor, user: User, form: FormData) {
  const state = readPending(visitor);
  forgetKeptForm(visitor);
  switch (intentOf(form)) {
    case "send": {
      const read = readForm(form, phoneForm);
      if (!read.ok) return read.refusal;
      const { phone } = read.value;
      if (hasPhone(user, phone))
        return refuseForm(form, { errors: { phone: ["Этот телефон уже есть в ваших данных"] } });
      // Asked before a code goes out, which would be in vain.
      if (!(await hasFreshSignIn(visitor))) return proveFirst(visitor, user, form);
      return sendCode(visitor, form, { phone, key: randomUUID(), attempts: 1 });
    }
    case "code":
      return state ? confirmCode(visitor, user, form, state) : redirect(ADD_PHONE_PATH, 303);
    case "resend":
      return state
        ? sendCode(visitor, form, { ...state, phone: `+${state.phone}`, attempts: state.attempts + 1 })
        : redirect(ADD_PHONE_PATH, 303);
    default:
      visitor.cookies.delete(COOKIE);
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
  visitor.cookies.set(COOKIE, JSON.stringify(pending.parse(sent)), { maxAgeSeconds: LIFETIME_SECONDS });
  return redirect(ADD_PHONE_PATH, 303);
}

function proveFirst(visitor: Visitor, user: User, form: FormData) {
  const phone = shownPhone(String(form.get("phone") ?? ""));
  return signInAgain(visitor, user, form, { path: ADD_PHONE_PATH, label: `Получить код на ${phone}` });
}

async function confirmCode(visitor: Visitor, user: User, form: FormData, { phone, requestId, key }: Pending) {
  const read = readForm(form, codeForm);
  if (!read.ok) return read.refusal;
  const gateway = visitor.withBrowserKey(key);
  const proof = { phone: `+${phone}`, code: read.value.code, recaptcha: "", request_id: requestId };
  const proved = await gateway.call(phoneConfirmValidate, proof);
  const added = proved.ok ? await gateway.call(profilePhoneAdd, { phone, phone_token: proved.data.token }) : proved;
  if (!added.ok && added.code === "proof_required") {
    const again = new FormData();
    for (const [name, value] of Object.entries({ intent: "send", phone: `+${phone}` })) again.set(name, value);
    visitor.cookies.delete(COOKIE);
    return proveFirst(visitor, user, again);
  }
  // The button was pressed twice: the code has been used, but for this very phone.
  if (!added.ok && !(await isAdded(visitor, phone)))
    return refusedByGateway(form, added, { back: ADD_PHONE_PATH, fields: ["code"] });
  visitor.cookies.delete(COOKIE);
  writeFlash(visitor.cookies, [`Телефон ${shownPhone(phone)} добавлен`]);
  return redirect(PROFILE_PATH, 303);
}

async function isAdded({ gateway }: Visitor, phone: string): Promise<boolean> {
  const found = await gateway.call(whoami, {});
  return found.ok && hasPhone(found.data, phone);
}

const hasPhone = (user: User, phone: string): boolean =>
  user.phones.some((own) => own.phone === phone.replace(/\D/g, ""));

function readPending({ cookies }: Visitor): Pending | null {
  const kept = cookies.get(COOKIE);
  return kept === undefined ? null : (pending.safeParse(JSON.parse(kept)).data ?? null);
}
