import {
  incomingCall,
  phoneConfirmSend,
  phoneConfirmValidate,
  waitCallStatus,
} from "../../contract/customers/phone-confirm.ts";
import { maskEmail } from "../../contract/platform/personal.ts";
import { mobilePhone } from "../../contract/platform/user-fields.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { networkOf, widerNetworkOf } from "../../platform/http/network.ts";
import { countsInMemory, createRateLimit } from "../../platform/http/rate-limit.ts";
import { type Caller, type Route, route } from "../../platform/http/route.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { type Captcha, consumeGuess, hasCalled, refundGuess } from "./budgets.ts";
import { callStatus, confirmByCall, requestCall } from "./call-verification.ts";
import type { PhoneConfirmDependencies } from "./dependencies.ts";
import { issuePhoneToken } from "./issue-phone-token.ts";
import { type Confirmation, countWrongGuess, lockLiveCodes, revokeCodes, setConfirmed } from "./phone-confirm-store.ts";
import { guessLimits, resendAfter } from "./rules.ts";
import { captchaNeeded, sendCode } from "./send-code.ts";
import { CODE_EXPIRED, CODE_WRONG, elevenDigits, formatPhone, TRY_LATER } from "./texts.ts";

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
async function checkCode(dependencies: PhoneConfirmDependencies, guess: Guess): Promise<string> {
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

/** Per address, far above what people do: protects the database, which counts the limits of the shop. */
const BURST = { uses: 60, seconds: 60, message: TRY_LATER };

/** Phone confirmation by a code or a call. API-031 … API-036 */
export function phoneConfirmRoutes(dependencies: PhoneConfirmDependencies): Route[] {
  const { captcha } = dependencies;
  const bursts = countsInMemory();
  const requesting = createRateLimit({ name: "requests", ...BURST }, bursts);
  const guessing = createRateLimit({ name: "guesses", ...BURST }, bursts);

  const captchaState = async (value: string, { clientAddress }: Caller): Promise<Captcha> => {
    if (!captcha.isConfigured) return "none";
    return value !== "" && (await captcha.verify({ value, clientAddress })) ? "passed" : "missing";
  };

  return [
    route(phoneConfirmSend, async ({ phone, target, attempts, recaptcha }, caller) => {
      await requesting.consume(networkOf(caller.clientAddress));
      const request = { phone, network: widerNetworkOf(caller.clientAddress), browserHash: browserHashOf(caller) };
      if (target === "waitcall") return replyOf(await requestCall(dependencies, request), null);
      const { request: sent, email } = await sendCode(dependencies, {
        ...request,
        target,
        attempts,
        userId: caller.subject,
        captcha: await captchaState(recaptcha, caller),
      });
      return replyOf(sent, email);
    }),

    route(phoneConfirmValidate, async ({ phone, code, request_id, recaptcha }, caller) => {
      await guessing.consume(networkOf(caller.clientAddress));
      const token = await checkCode(dependencies, {
        phone,
        code,
        requestId: request_id,
        browserHash: browserHashOf(caller),
        network: widerNetworkOf(caller.clientAddress),
        clientAddress: caller.clientAddress,
        captcha: await captchaState(recaptcha, caller),
      });
      return { token, phone: elevenDigits(phone) };
    }),

    route(waitCallStatus, async ({ request_id }, caller) => {
      const { phone, token } = await callStatus(dependencies, {
        requestId: request_id,
        browserHash: browserHashOf(caller),
      });
      return { token: token === null ? null : { token }, phone: elevenDigits(phone) };
    }),

    route(incomingCall, async ({ from, to }) => {
      const [caller164, called164] = [mobilePhone.safeParse(from), e164Of(to)];
      if (caller164.success && called164) await confirmByCall(dependencies, { from: caller164.data, to: called164 });
      return {};
    }),
  ];
}

const browserHashOf = ({ browserKey }: Caller): string | null => (browserKey ? hashOfSecret(browserKey) : null);

/** A number of the shop as telephony providers write it: with or without a plus, 7 or 8 first. */
function e164Of(text: string): string | null {
  const digits = /^[78](\d{10})$/.exec(text.replace(/\D/g, ""))?.[1];
  return digits === undefined ? null : `+7${digits}`;
}

function replyOf({ id, phone, target, callPhone, createdAt, expiresAt }: Confirmation, email: string | null) {
  return {
    target,
    phone: elevenDigits(phone),
    phoneFormatted: formatPhone(phone),
    email: email === null ? "" : maskEmail(email),
    requestId: id,
    targetPhone: callPhone === null ? "" : elevenDigits(callPhone),
    // No code was sent for a call: one may be requested at once.
    resendAt: (target === "waitcall" ? createdAt : resendAfter(createdAt)).toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
