import { randomUUID } from "node:crypto";
import { z } from "zod";
import { phoneConfirmSend, phoneConfirmValidate } from "../../../../gateway/contract/customers/phone-confirm.ts";
import { typedLine } from "../../../../gateway/contract/platform/user-fields.ts";
import type { Gateway } from "../../../gateway/client.server.ts";
import type { CookieJar } from "../../../visitor/cookie-jar.server.ts";
import { CODE_NOT_SENT, CODE_NOT_VALID, errorText, sameText } from "../../../visitor/error-text.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** One of the sealed cookies, so its content is ours. */
const COOKIE = "phone_proof";
const LIFETIME_SECONDS = 1_800;

/** The phone that a form is confirming or has confirmed: `token` is null until the code was right; `key` binds the code to this browser. */
const stored = z.object({ phone: z.string(), key: z.string(), requestId: z.string(), token: z.string().nullable() });
type StoredProof = z.output<typeof stored>;

/** The field of a code in a form that may ask for one. */
export const typedCode = typedLine().max(8).default("");

type Jar = Pick<CookieJar, "get" | "set" | "delete">;

function readProof(cookies: Jar): StoredProof | null {
  const text = cookies.get(COOKIE);
  return text === undefined ? null : (stored.safeParse(JSON.parse(text)).data ?? null);
}

const storeProof = (cookies: Jar, proof: StoredProof): void =>
  cookies.set(COOKIE, JSON.stringify(proof), { maxAgeSeconds: LIFETIME_SECONDS });

/** What a proof was shown for was done: a token is good once. */
export const forgetPhoneProof = (cookies: Jar): void => cookies.delete(COOKIE);

/** Whether a code is on its way to this phone: whatever else is wrong with a form, its field stays in it. */
export function isCodeUnderWay(cookies: Jar, phone: string | null): boolean {
  const pending = readProof(cookies);
  return pending !== null && pending.token === null && pending.phone === phone;
}

/** The sentence after `otherwise` is what the form has instead of a code: «или запишитесь по телефону». */
const captchaNeeded = (otherwise: string) => `Кодов запрашивают слишком много. Повторите позже или ${otherwise}`;
const guessed = (otherwise: string) => `Кодов вводят слишком много. Повторите позже или ${otherwise}`;

/** Asked for where it is needed alone: nothing waits for the shop's telephone before. */
export type Otherwise = () => string | Promise<string>;

interface CodeRequest {
  phone: string;
  /** What else the customer can do where no code can be had: «запишитесь по телефону». */
  otherwise: Otherwise;
  /** What the captcha answered, where many codes are asked for or guessed. */
  recaptcha?: string;
}

type Sent = { ok: true } | { ok: false; message: string; needsCaptcha: boolean };

/** Sends a code to the phone of a form. A code on its way to the same phone stays, also where another one is asked for. */
export async function sendPhoneCode(
  visitor: Visitor,
  { phone, otherwise, recaptcha = "" }: CodeRequest,
  { isAnother = false } = {},
): Promise<Sent> {
  const pending = readProof(visitor.cookies);
  const key = pending?.phone === phone ? pending.key : randomUUID();
  const result = await visitor
    .withBrowserKey(key)
    .call(phoneConfirmSend, { phone, recaptcha, attempts: isAnother ? 2 : 1, target: "phone" });
  if (!result.ok) {
    const needsCaptcha = result.code === "captcha_required";
    if (needsCaptcha) return { ok: false, message: captchaNeeded(await otherwise()), needsCaptcha };
    return { ok: false, message: errorText(result, sameText(CODE_NOT_SENT)), needsCaptcha };
  }
  storeProof(visitor.cookies, { phone, key, requestId: result.data.requestId, token: null });
  return { ok: true };
}

/** What a form proves its phone with: the token is good in calls of this gateway alone, which carry the key that the code was sent under. */
export interface PhoneProof {
  token: string | null;
  gateway: Gateway;
}

/**
 * The proof of the phone of a form: by the token that was given before, or by the code in it; without a token when no code was asked for. A
 * wrong code says what is wrong with it, and so does none where one was sent, unless it is `isOptional`: there may be another way.
 */
export async function provePhone(
  visitor: Visitor,
  { phone, code, otherwise, recaptcha = "", isOptional = false }: CodeRequest & { code: string; isOptional?: boolean },
): Promise<({ ok: true } & PhoneProof) | { ok: false; problem: string; needsCaptcha?: boolean }> {
  const pending = readProof(visitor.cookies);
  if (pending?.phone !== phone) return { ok: true, token: null, gateway: visitor.gateway };
  const { key, requestId } = pending;
  const gateway = visitor.withBrowserKey(key);
  if (pending.token !== null) return { ok: true, token: pending.token, gateway };
  if (code === "" && isOptional) return { ok: true, token: null, gateway };
  if (code === "") return { ok: false, problem: "Введите четыре цифры из сообщения" };
  const result = await gateway.call(phoneConfirmValidate, { phone, code, recaptcha, request_id: requestId });
  if (!result.ok) {
    if (result.code === "captcha_required")
      return { ok: false, problem: guessed(await otherwise()), needsCaptcha: true };
    return { ok: false, problem: errorText(result, sameText(CODE_NOT_VALID)) };
  }
  const { token } = result.data;
  storeProof(visitor.cookies, { ...pending, token });
  return { ok: true, token, gateway };
}
