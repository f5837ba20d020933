import type { GuessFigures } from "../../contract/chain/guess-figures.ts";
import { HOLD_OFF_SECONDS, RESEND_AFTER_SECONDS } from "../../contract/customers/phone-confirm.ts";

/** After this many wrong guesses a code is invalid. */
export const MAX_WRONG_TRIES = 5;

/** A resend leaves the code before it valid; each further one would make guessing easier. */
export const MAX_LIVE_CODES = 2;

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The figures of the shop as counts of an hour or of a day. */
export const guessLimits = (figures: GuessFigures) => ({
  /**
   * Wrong guesses over all phones and browsers that need no captcha. Counting begins anew an hour after the first one, so any hour has
   * at most twice as many, usually 50: with two live codes of ten thousand they hit with a chance of 1 % at most, 0.5 % an hour in the long run.
   */
  wrongOfShop: { uses: figures.wrongCodesOfShop, seconds: HOUR_SECONDS },
  wrongOfNetwork: { uses: figures.wrongCodesOfNetwork, seconds: HOUR_SECONDS },
  /** What one network may have sent to one phone: nobody else's requests are counted with it. */
  codesToPhoneFromNetwork: { uses: figures.codesOfPhoneFromNetwork, seconds: DAY_SECONDS },
  /** Spares the phone's owner, who gets them all back by a call. */
  codesToPhone: { uses: figures.codesOfPhone, seconds: DAY_SECONDS },
});
export type GuessLimits = ReturnType<typeof guessLimits>;

/** How long a call from a phone helps its owner past what others have spent. */
export const CALL_HELPS = { uses: 1, seconds: HOUR_SECONDS };

export interface SendLimits {
  /** Codes asked for from one network that need no captcha. */
  perAddressAnHour: number;
  /** Codes of the shop as a whole, by SMS and e-mail, that need no captcha. */
  messagesADay: number;
}

export const codesFromNetwork = ({ perAddressAnHour }: SendLimits) => ({
  uses: perAddressAnHour,
  seconds: HOUR_SECONDS,
});
export const codesOfShop = ({ messagesADay }: SendLimits) => ({ uses: messagesADay, seconds: DAY_SECONDS });

interface LastCode {
  createdAt: Date;
  expiresAt: Date;
  browserHash: string | null;
  confirmedAt: Date | null;
  wrongTries: number;
}

export type ResendDecision = { kind: "send" | "repeat" } | { kind: "wait"; seconds: number; resendAt: Date };

export const resendAfter = (sentAt: Date): Date => new Date(sentAt.getTime() + RESEND_AFTER_SECONDS * 1_000);

/**
 * Whether another code may follow the last one of the same way to the same phone: `repeat` answers with the code under way.
 * `attempts` counts from 1 within one sign-in. CFG-001, CFG-004, API-032
 */
export function decideResend(
  last: LastCode | null,
  { browserHash, attempts, now }: { browserHash: string | null; attempts: number; now: Date },
): ResendDecision {
  if (last === null) return { kind: "send" };
  const ageSeconds = (now.getTime() - last.createdAt.getTime()) / 1_000;
  if (ageSeconds >= RESEND_AFTER_SECONDS) return { kind: "send" };
  if (isOwnPending(last, browserHash, now) && (attempts === 1 || ageSeconds < HOLD_OFF_SECONDS))
    return { kind: "repeat" };
  return { kind: "wait", seconds: Math.ceil(RESEND_AFTER_SECONDS - ageSeconds), resendAt: resendAfter(last.createdAt) };
}

/** Whether a code is pending for this browser; callers without a browser key are never known to be the same browser. */
const isOwnPending = (last: LastCode, browserHash: string | null, now: Date): boolean =>
  browserHash !== null &&
  last.browserHash === browserHash &&
  last.confirmedAt === null &&
  last.expiresAt > now &&
  last.wrongTries < MAX_WRONG_TRIES;
