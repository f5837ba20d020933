import { z } from "zod";
import { jsonOf, thirdParty } from "../third-party.ts";
import type { CaptchaProvider } from "./captcha-provider.ts";

const TIMEOUT_MS = 3_000;

interface CaptchaSettings {
  verifyUrl: string;
  secret: string;
}

/** Most services return `success`; SmartCaptcha returns `status`. */
const verdict = z.object({ success: z.boolean().optional(), status: z.string().optional() });

/** Verifies values by a form post with the field names of all common services. */
export function createHttpCaptcha({ verifyUrl, secret }: CaptchaSettings): CaptchaProvider {
  const party = thirdParty("captcha");
  return {
    isConfigured: true,
    async verify({ value, clientAddress }) {
      if (value === "") return false;
      const body = new URLSearchParams({ secret, response: value, token: value });
      if (clientAddress !== "") {
        body.set("remoteip", clientAddress);
        body.set("ip", clientAddress);
      }
      const { status, ...answer } = await party.ask(verifyUrl, { method: "POST", body, timeoutMs: TIMEOUT_MS });
      if (status === null || status < 200 || status > 299 || !("text" in answer)) return false;
      const { data } = verdict.safeParse(jsonOf(answer.text));
      return data?.success === true || data?.status === "ok";
    },
  };
}
