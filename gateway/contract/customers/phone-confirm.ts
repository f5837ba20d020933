import { z } from "zod";
import { endpoint, utcMoment } from "../platform/endpoint.ts";
import { mobilePhone, typedLine } from "../platform/user-fields.ts";

export const codeTargets = ["phone", "email", "waitcall"] as const;
export type CodeTarget = (typeof codeTargets)[number];

/** CFG-007, CFG-001, CFG-002, CFG-003 */
export const CODE_LENGTH = 4;
export const RESEND_AFTER_SECONDS = 60;
export const WAIT_CALL_SECONDS = 600;
export const WAIT_CALL_POLL_SECONDS = 2;
/** The same request repeated within this time is a double click. CFG-004 */
export const HOLD_OFF_SECONDS = 3;

/** The code of a message, which may be copied with spaces. */
export const codeAs = (message: string) =>
  typedLine(message)
    .overwrite((text) => text.replace(/[\s-]/g, ""))
    .regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), message);

/** Empty without a captcha; the text `token`, which a widget that did not load sends, counts as empty. AUT-138 */
const recaptcha = z
  .string()
  .max(4_000)
  .default("")
  .transform((value) => (value === "token" ? "" : value));

/** 11 digits, 7 first. */
const elevenDigits = z.string().regex(/^7\d{10}$/);

/**
 * Requests confirmation of a phone. The reply's target decides what comes next: an account with a confirmed e-mail gets a letter when
 * `target` is email, every other phone a text message; `waitcall` returns the number to call in `targetPhone`.
 * `unavailable` (503) means that the requested channel is out of order, and another target may work; `too_many` that it is too early or
 * too often, with `{resendAt}` as data when a short wait is enough. The first attempt of a browser with a pending code returns that
 * code's request. `initial: 1` marks the switch from the call back to SMS. API-031 … API-033, A-01
 */
export const phoneConfirmSend = endpoint({
  name: "phoneConfirmSend",
  summary: "Запросить код подтверждения",
  apiOrigin: "site",
  method: "POST",
  path: "/api/phone-confirm/send.json",
  fieldsBesideData: true,
  access: "optional-session",
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
    /** The masked address that the code was sent to; empty for a text message. */
    email: z.string(),
    requestId: z.string(),
    /** The number to call, 11 digits, for `waitcall`; otherwise empty. */
    targetPhone: z.string(),
    /** When another code may be requested. */
    resendAt: utcMoment,
    /** Until when the code is valid or the call is expected. */
    expiresAt: utcMoment,
  }),
  codes: { captcha_required: 428 },
});

const token = z.string();

/**
 * A wrong or expired code is `invalid` (422). `request_id` binds the code to the request that it was sent for. `captcha_required` while
 * codes are being guessed: the guess was not looked at, and needs a captcha, or where there is none the call. API-034
 */
export const phoneConfirmValidate = endpoint({
  name: "phoneConfirmValidate",
  summary: "Проверить код подтверждения",
  apiOrigin: "site",
  method: "POST",
  path: "/api/phone-confirm/validate.json",
  fieldsBesideData: true,
  access: "public",
  input: z.object({
    phone: mobilePhone,
    code: codeAs("Код — четыре цифры"),
    recaptcha,
    request_id: z.uuid().optional(),
  }),
  output: z.object({ token, phone: elevenDigits }),
  codes: { captcha_required: 428 },
});

/** `token` is null until the call comes in. An expired or unknown request is `not_found`. API-035, API-036 */
export const waitCallStatus = endpoint({
  name: "waitCallStatus",
  summary: "Пришёл ли звонок",
  apiOrigin: "site",
  method: "GET",
  path: "/api/phone-confirm/waitcall-verification-status.json",
  fieldsBesideData: true,
  access: "public",
  input: z.object({ request_id: z.uuid() }),
  output: z.object({ token: z.object({ token }).nullable(), phone: elevenDigits }),
});

/**
 * The telephony provider's report that `from` called `to`, authorised by its secret as bearer token. Unexpected calls are accepted and
 * ignored.
 */
export const incomingCall = endpoint({
  name: "incomingCall",
  summary: "Входящий звонок",
  method: "POST",
  path: "/api/gateway/calls/incoming",
  access: "telephony-secret",
  input: z.object({ from: typedLine().max(40), to: typedLine().max(40) }),
  output: z.object({}),
});

/** What a demonstration shop would have sent, the latest first; only where no real provider is configured. */
export const offlineMessages = endpoint({
  name: "offlineMessages",
  summary: "Сообщения учебного магазина",
  method: "GET",
  path: "/api/gateway/offline/messages",
  access: "public",
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
    /** Expected calls: which phone is to call which number (11 digits each). */
    calls: z.array(
      z.object({ requestId: z.string(), phone: elevenDigits, targetPhone: elevenDigits, until: utcMoment }),
    ),
  }),
});

/** Simulates an incoming call; only where no real provider is configured. */
export const offlineCall = endpoint({
  name: "offlineCall",
  summary: "Звонок в учебном магазине",
  method: "POST",
  path: "/api/gateway/offline/call",
  access: "public",
  input: z.object({ phone: mobilePhone, targetPhone: elevenDigits }),
  output: z.object({}),
});
