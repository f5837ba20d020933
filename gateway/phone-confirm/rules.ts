import { HOLD_OFF_SECONDS, RESEND_AFTER_SECONDS } from "../contract/phone-confirm.ts";
import { ADDRESS_TOO_OFTEN, PHONE_TOO_OFTEN, retryAfterText, TRY_LATER } from "./texts.ts";

/** After this many wrong guesses a code is invalid. */
export const MAX_WRONG_TRIES = 5;

const CODES_PER_PHONE_A_DAY = 5;
/** With ten thousand possible codes: guessing finds at most one in thirty hours, over all phones together. */
export const WRONG_GUESSES_AN_HOUR = 300;

export interface SendLimits {
  /** Requests of any kind from one network address. */
  perAddressAnHour: number;
  /** Text messages of the shop as a whole. */
  messagesADay: number;
}

/** Requests of the last hour or the last 24 hours. */
export interface SendHistory {
  /** Moment of the last code sent by the same channel to this phone, valid or not; null for none. */
  lastCodeAt: Date | null;
  /** That code is still valid and unused, and this browser requested it. */
  isOwnPending: boolean;
  codesOfPhoneADay: number;
  requestsOfAddressAnHour: number;
  messagesADay: number;
  /** Over all phones together. */
  wrongGuessesAnHour: number;
}

interface SendRequest {
  /** Counts from 1 within one sign-in. API-032 */
  attempts: number;
  isSms: boolean;
  captcha: "none" | "missing" | "passed";
  now: Date;
}

/** `repeat` returns the pending code; `resendAt` is set when a code may be requested again after a short wait. */
export type SendDecision =
  | { kind: "send" | "repeat" | "captcha" }
  | { kind: "refuse"; message: string; resendAt: Date | null };

const refuse = (message: string, resendAt: Date | null = null): SendDecision => ({ kind: "refuse", message, resendAt });

export const resendAfter = (sentAt: Date): Date => new Date(sentAt.getTime() + RESEND_AFTER_SECONDS * 1_000);

/** Whether a code is pending for this browser; callers without a browser key are never known to be the same browser. */
export const isOwnPending = (
  latest: { browserHash: string | null; confirmedAt: Date | null; wrongTries: number },
  browserHash: string | null,
): boolean =>
  browserHash !== null &&
  latest.browserHash === browserHash &&
  latest.confirmedAt === null &&
  latest.wrongTries < MAX_WRONG_TRIES;

/** Whether another code is sent. Limits are hard; a captcha is required at half of them and while codes are being guessed. */
export function decideSending(
  history: SendHistory,
  { attempts, isSms, captcha, now }: SendRequest,
  limits: SendLimits,
): SendDecision {
  const { lastCodeAt, requestsOfAddressAnHour, messagesADay } = history;
  const ageSeconds = lastCodeAt === null ? Number.POSITIVE_INFINITY : (now.getTime() - lastCodeAt.getTime()) / 1_000;
  if (lastCodeAt !== null && ageSeconds < RESEND_AFTER_SECONDS) {
    if (history.isOwnPending && (attempts === 1 || ageSeconds < HOLD_OFF_SECONDS)) return { kind: "repeat" };
    return refuse(retryAfterText(Math.ceil(RESEND_AFTER_SECONDS - ageSeconds)), resendAfter(lastCodeAt));
  }
  if (history.codesOfPhoneADay >= CODES_PER_PHONE_A_DAY) return refuse(PHONE_TOO_OFTEN);
  if (requestsOfAddressAnHour >= limits.perAddressAnHour) return refuse(ADDRESS_TOO_OFTEN);
  if (isSms && messagesADay >= limits.messagesADay) return refuse(TRY_LATER);
  const isGuessing = history.wrongGuessesAnHour >= WRONG_GUESSES_AN_HOUR;
  if (captcha === "none") return isGuessing ? refuse(TRY_LATER) : { kind: "send" };
  const isBusy =
    requestsOfAddressAnHour * 2 >= limits.perAddressAnHour || (isSms && messagesADay * 2 >= limits.messagesADay);
  return (isGuessing || isBusy) && captcha === "missing" ? { kind: "captcha" } : { kind: "send" };
}
