import { HOLD_OFF_SECONDS, RESEND_AFTER_SECONDS } from "../contract/phone-confirm.ts";
import { ADDRESS_TOO_OFTEN, ONLY_LATER, PHONE_TOO_OFTEN, wait } from "./words.ts";

const CODES_PER_PHONE_A_DAY = 5;
/** Of ten thousand codes: at most one in thirty hours of guessing is found, over all phones together. */
export const WRONG_GUESSES_AN_HOUR = 300;

export interface SendLimits {
  /** Requests of any kind from one network address. */
  perAddressAnHour: number;
  /** Text messages of the whole shop. */
  messagesADay: number;
}

/** What was asked for and done before, of the last hour or the last 24 hours. */
export interface SendFacts {
  /** Moment of the last code that went the same way to this phone, a dead one included; null for none. */
  lastCodeAt: Date | null;
  /** That code is alive, and this browser asked for it. */
  isOwnAndAlive: boolean;
  codesOfPhoneADay: number;
  requestsOfAddressAnHour: number;
  messagesADay: number;
  /** Of all phones together. */
  wrongGuessesAnHour: number;
}

interface Asked {
  /** Counts from 1 within one sign-in. API-032 */
  attempts: number;
  isMessage: boolean;
  captcha: "none" | "missing" | "passed";
  now: Date;
}

/** `repeat` answers with the code that is under way; `resendAt` is told when only the pause is in the way. */
export type Verdict =
  | { kind: "send" | "repeat" | "captcha" }
  | { kind: "refuse"; message: string; resendAt: Date | null };

const refuse = (message: string, resendAt: Date | null = null): Verdict => ({ kind: "refuse", message, resendAt });

export const resendAfter = (sentAt: Date): Date => new Date(sentAt.getTime() + RESEND_AFTER_SECONDS * 1_000);

/** Whether another code goes out. Limits are hard; a captcha is asked for at half of them and while codes are being guessed. */
export function judgeSending(
  facts: SendFacts,
  { attempts, isMessage, captcha, now }: Asked,
  limits: SendLimits,
): Verdict {
  const { lastCodeAt, requestsOfAddressAnHour, messagesADay } = facts;
  const ageSeconds = lastCodeAt === null ? Number.POSITIVE_INFINITY : (now.getTime() - lastCodeAt.getTime()) / 1_000;
  if (lastCodeAt !== null && ageSeconds < RESEND_AFTER_SECONDS) {
    if (facts.isOwnAndAlive && (attempts === 1 || ageSeconds < HOLD_OFF_SECONDS)) return { kind: "repeat" };
    return refuse(wait(Math.ceil(RESEND_AFTER_SECONDS - ageSeconds)), resendAfter(lastCodeAt));
  }
  if (facts.codesOfPhoneADay >= CODES_PER_PHONE_A_DAY) return refuse(PHONE_TOO_OFTEN);
  if (requestsOfAddressAnHour >= limits.perAddressAnHour) return refuse(ADDRESS_TOO_OFTEN);
  if (isMessage && messagesADay >= limits.messagesADay) return refuse(ONLY_LATER);
  const isGuessing = facts.wrongGuessesAnHour >= WRONG_GUESSES_AN_HOUR;
  if (captcha === "none") return isGuessing ? refuse(ONLY_LATER) : { kind: "send" };
  const isBusy =
    requestsOfAddressAnHour * 2 >= limits.perAddressAnHour || (isMessage && messagesADay * 2 >= limits.messagesADay);
  return (isGuessing || isBusy) && captcha === "missing" ? { kind: "captcha" } : { kind: "send" };
}
