import { z } from "zod";
import type { CaptchaProvider } from "./captcha-provider.ts";

const ANSWER_WITHIN_MS = 3_000;

interface CaptchaSettings {
  verifyUrl: string;
  secret: string;
}

/** `success` is the common word for it, `status` that of SmartCaptcha. */
const verdict = z.object({ success: z.boolean().optional(), status: z.string().optional() });

/** Asks the captcha's own server by a form post; both usual sets of field names are sent. */
export function createHttpCaptcha({ verifyUrl, secret }: CaptchaSettings): CaptchaProvider {
  return {
    isConfigured: true,
    async verify(value, clientAddress) {
      if (value === "") return false;
      const body = new URLSearchParams({ secret, response: value, token: value });
      if (clientAddress !== "") {
        body.set("remoteip", clientAddress);
        body.set("ip", clientAddress);
      }
      try {
        const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
        const response = await fetch(verifyUrl, { method: "POST", redirect: "error", body, signal });
        const said = verdict.safeParse(await response.json());
        return response.ok && said.success && (said.data.success === true || said.data.status === "ok");
      } catch {
        return false;
      }
    },
  };
}
