import { incomingCall, phoneConfirmSend, phoneConfirmValidate, waitCallStatus } from "../contract/phone-confirm.ts";
import { mobilePhone } from "../contract/user-fields.ts";
import { ApiError } from "../http/api-error.ts";
import { limitOf } from "../http/limit.ts";
import { networkOf } from "../http/network.ts";
import { type Caller, type Route, route } from "../http/route.ts";
import { hashOfSecret } from "../secret.ts";
import { checkCode } from "./check-code.ts";
import type { Confirming } from "./confirming.ts";
import { sendCode } from "./send-code.ts";
import { resendAfter } from "./send-rules.ts";
import type { Confirmation } from "./store.ts";
import { awaitCall, callState, takeCall } from "./wait-call.ts";
import { elevenDigits, formatPhone, maskEmail, ONLY_LATER } from "./words.ts";

/** Of one address, far above what people do: spares the database, in which the limits of the shop are counted. */
const BURSTS = { uses: 60, seconds: 60, message: ONLY_LATER };

/** Proving a phone by a code or a call. API-031 … API-036 */
export function phoneConfirmRoutes(confirming: Confirming): Route[] {
  const { captcha, calls } = confirming;
  const requesting = limitOf(BURSTS);
  const guessing = limitOf(BURSTS);

  const solved = async (value: string, { clientAddress }: Caller) => {
    if (!captcha.isConfigured) return "none";
    return value !== "" && (await captcha.verify(value, clientAddress)) ? "passed" : "missing";
  };

  return [
    route(phoneConfirmSend, async ({ phone, target, attempts, recaptcha }, caller) => {
      const address = networkOf(caller.clientAddress);
      await requesting.consume(address);
      const asked = { phone, address, browserHash: browserHashOf(caller) };
      if (target === "waitcall") return replyOf(await awaitCall(confirming, asked), null);
      const { request, email } = await sendCode(confirming, {
        ...asked,
        target,
        attempts,
        captcha: await solved(recaptcha, caller),
      });
      return replyOf(request, email);
    }),

    route(phoneConfirmValidate, async ({ phone, code, request_id }, caller) => {
      await guessing.consume(networkOf(caller.clientAddress));
      const guess = { phone, code, requestId: request_id, browserHash: browserHashOf(caller) };
      return { token: await checkCode(confirming, guess), phone: elevenDigits(phone) };
    }),

    route(waitCallStatus, async ({ request_id }, caller) => {
      const { phone, token } = await callState(confirming, {
        requestId: request_id,
        browserHash: browserHashOf(caller),
      });
      return { token: token === null ? null : { token }, phone: elevenDigits(phone) };
    }),

    route(incomingCall, async ({ from, to }, caller) => {
      if (!calls.isProvider(caller.accessToken)) throw new ApiError("unauthorized", "Нужен секрет телефонии");
      const [caller164, called164] = [mobilePhone.safeParse(from), e164Of(to)];
      if (caller164.success && called164) await takeCall(confirming, { from: caller164.data, to: called164 });
      return {};
    }),
  ];
}

const browserHashOf = ({ browserKey }: Caller): string | null => (browserKey ? hashOfSecret(browserKey) : null);

/** A number of the shop as providers write it: with or without a plus, 7 or 8 first. */
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
    // A call is no code: the way back to SMS is open at once.
    resendAt: (target === "waitcall" ? createdAt : resendAfter(createdAt)).toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
