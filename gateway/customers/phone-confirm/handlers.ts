import {
  incomingCall,
  phoneConfirmSend,
  phoneConfirmValidate,
  waitCallStatus,
} from "../../contract/customers/phone-confirm.ts";
import { maskEmail } from "../../contract/platform/personal.ts";
import { mobilePhone } from "../../contract/platform/user-fields.ts";
import { networkOf, widerNetworkOf } from "../../platform/http/network.ts";
import { countsInMemory, createRateLimit } from "../../platform/http/rate-limit.ts";
import { type Caller, type Route, route } from "../../platform/http/route.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import type { Captcha } from "./budgets.ts";
import { callStatus, confirmByCall, requestCall } from "./call-verification.ts";
import { checkCode } from "./check-code.ts";
import type { PhoneConfirmDependencies } from "./dependencies.ts";
import type { Confirmation } from "./phone-confirm-store.ts";
import { resendAfter } from "./rules.ts";
import { sendCode } from "./send-code.ts";
import { elevenDigits, formatPhone, TRY_LATER } from "./texts.ts";

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
