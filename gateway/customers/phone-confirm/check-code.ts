import { ApiError } from "../../platform/http/api-error.ts";
import { type Captcha, consumeGuess, hasCalled, refundGuess } from "./budgets.ts";
import { captchaNeeded } from "./captcha-needed.ts";
import type { PhoneConfirmDependencies } from "./dependencies.ts";
import { issuePhoneToken } from "./issue-phone-token.ts";
import { countWrongGuess, lockLiveCodes, revokeCodes, setConfirmed } from "./phone-confirm-store.ts";
import { guessLimits } from "./rules.ts";
import { CODE_EXPIRED, CODE_WRONG } from "./texts.ts";

interface Guess {
  phone: string;
  code: string;
  /** One of the browser's live requests; any of them when absent. */
  requestId: string | undefined;
  browserHash: string | null;
  network: string;
  /** For the log. */
  clientAddress: string;
  captcha: Captcha;
}

/**
 * Returns the phone token for a right code. A resent code leaves the one before it valid, so a wrong guess counts against all live
 * codes of the phone and browser; the right one ends the others. The same code yields the same token until that is used. Where too many
 * guesses were wrong, none is looked at without a captcha. Throws `invalid`, `captcha_required`, `too_many`. API-034
 */
export async function checkCode(dependencies: PhoneConfirmDependencies, guess: Guess): Promise<string> {
  const { services, keys } = dependencies;
  const now = services.now();
  const limits = guessLimits(services.shopSettings.current("guesses"));
  // A wrong guess is returned, not thrown: an exception would roll back its count.
  const outcome = await services.connection.db.transaction(async (tx) => {
    const codes = await lockLiveCodes(tx, { ...guess, now });
    const isRequested = guess.requestId === undefined || codes.some((request) => request.id === guess.requestId);
    if (codes.length === 0 || !isRequested) return { problem: CODE_EXPIRED };
    const isCounted = guess.captcha !== "passed" && !(await hasCalled(tx, guess.phone, now));
    if (isCounted && !(await consumeGuess(tx, guess.network, limits, now))) return { needsCaptcha: true };
    const ids = codes.map((request) => request.id);
    const right = codes.find((request) => keys.isCodeOf(request, guess.code));
    if (!right) {
      await countWrongGuess(tx, ids);
      return { problem: CODE_WRONG };
    }
    if (isCounted) await refundGuess(tx, guess.network, now);
    const others = ids.filter((other) => other !== right.id);
    await revokeCodes(tx, others, now);
    const confirmedAt = right.confirmedAt ?? now;
    await setConfirmed(tx, right.id, confirmedAt);
    return { token: await issuePhoneToken(tx, keys, right, { confirmedAt, now }) };
  });
  if (outcome.token) return outcome.token;
  const event = outcome.needsCaptcha ? "codes_guarded" : "code_refused";
  services.logSecurityEvent({ event, userId: null, clientAddress: guess.clientAddress, way: "phone" });
  if (outcome.needsCaptcha) throw captchaNeeded(dependencies);
  throw new ApiError("invalid", [{ field: "code", message: outcome.problem ?? CODE_EXPIRED }]);
}
