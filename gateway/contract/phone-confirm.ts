import { z } from "zod";
import { endpoint, signInCodes, utcMoment } from "./endpoint.ts";
import { mobilePhone } from "./user-fields.ts";

export const codeTargets = ["phone", "email", "waitcall"] as const;
export type CodeTarget = (typeof codeTargets)[number];

/** CFG-007, CFG-001, CFG-002, CFG-003 */
export const CODE_LENGTH = 4;
export const RESEND_AFTER_SECONDS = 60;
export const WAIT_CALL_SECONDS = 600;
export const WAIT_CALL_POLL_SECONDS = 2;
/** After a request: the same request again within it is the same press of the button. CFG-004 */
export const HOLD_OFF_SECONDS = 3;

/** Empty without a captcha; the word `token`, which a widget that did not load sends, counts as empty. AUT-138 */
const recaptcha = z
  .string()
  .max(4_000)
  .default("")
  .transform((value) => (value === "token" ? "" : value));

/** 11 digits, 7 first. */
const elevenDigits = z.string().regex(/^7\d{10}$/);

/**
 * Asks to prove a phone. The reply's target decides what comes next: an account with a confirmed e-mail gets a letter when
 * `target` is email, every other phone a message; `waitcall` answers the number to call in `targetPhone`.
 * `unavailable` (503) says that the way asked for is out of order, and another target may work; `too_many` that it is too early or
 * too often, with `{resendAt}` as data when only a minute has to pass. The first attempt of a browser whose code is under way is
 * answered with that code. `initial: 1` marks the way back from the wait-call to SMS. API-031 … API-033, A-01
 */
export const phoneConfirmSend = endpoint({
  name: "phoneConfirmSend",
  summary: "Запросить код подтверждения",
  apiOrigin: "site",
  method: "POST",
  path: "/api/phone-confirm/send.json",
  input: z.object({
    phone: mobilePhone,
    recaptcha,
    attempts: z.coerce.number().int().min(1).max(1_000).default(1),
    target: z.enum(codeTargets).default("phone"),
    initial: z.coerce.number().int().min(0).max(1).optional(),
  }),
  output: z.object({
    target: z.enum(codeTargets),
    phone: elevenDigits,
    /** +7 (912) 345-67-89 */
    phoneFormatted: z.string(),
    /** The address with most letters hidden, when the code went there; otherwise empty. */
    email: z.string(),
    requestId: z.string(),
    /** The number to call, 11 digits, for `waitcall`; otherwise empty. */
    targetPhone: z.string(),
    /** When another code may be asked for. */
    resendAt: utcMoment,
    /** Until when the code or the call counts. */
    expiresAt: utcMoment,
  }),
  codes: { captcha_required: 428 },
});

const token = z.string();

/** A wrong or spent code is `invalid` (422). `request_id` binds the code to the request that it was sent for. API-034 */
export const phoneConfirmValidate = endpoint({
  name: "phoneConfirmValidate",
  summary: "Проверить код подтверждения",
  apiOrigin: "site",
  method: "POST",
  path: "/api/phone-confirm/validate.json",
  input: z.object({
    phone: mobilePhone,
    code: z
      .string()
      .trim()
      .regex(/^\d{4}$/, "Код — четыре цифры"),
    recaptcha,
    request_id: z.uuid().optional(),
  }),
  output: z.object({ token, phone: elevenDigits }),
});

/** `token` is null until the call came. A request that is over or was never made is `not_found`. API-035, API-036 */
export const waitCallStatus = endpoint({
  name: "waitCallStatus",
  summary: "Пришёл ли звонок",
  apiOrigin: "site",
  method: "GET",
  path: "/api/phone-confirm/waitcall-verification-status.json",
  input: z.object({ request_id: z.uuid() }),
  output: z.object({ token: z.object({ token }).nullable(), phone: elevenDigits }),
});

/**
 * The telephony provider's word that `from` called `to`; the secret is its bearer token. Calls that nobody waits for are taken and
 * forgotten.
 */
export const incomingCall = endpoint({
  name: "incomingCall",
  summary: "Входящий звонок",
  apiOrigin: "api",
  method: "POST",
  path: "/api/gateway/calls/incoming",
  input: z.object({ from: z.string().max(40), to: z.string().max(40) }),
  output: z.object({}),
  codes: signInCodes,
});

/** What a demonstration store would have sent, latest first; only where the stand-in providers are. */
export const offlineMessages = endpoint({
  name: "offlineMessages",
  summary: "Сообщения учебного магазина",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/offline/messages",
  input: z.object({}),
  output: z.object({
    messages: z.array(
      z.object({
        id: z.int(),
        channel: z.enum(["mail", "sms"]),
        recipient: z.string(),
        subject: z.string(),
        body: z.string(),
        createdAt: utcMoment,
      }),
    ),
    /** Calls that are waited for: who shall call which number (11 digits each). */
    calls: z.array(
      z.object({ requestId: z.string(), phone: elevenDigits, targetPhone: elevenDigits, until: utcMoment }),
    ),
  }),
});

/** Pretends that a call came; only where the stand-in providers are. */
export const offlineCall = endpoint({
  name: "offlineCall",
  summary: "Звонок в учебном магазине",
  apiOrigin: "api",
  method: "POST",
  path: "/api/gateway/offline/call",
  input: z.object({ phone: mobilePhone, targetPhone: elevenDigits }),
  output: z.object({}),
});
