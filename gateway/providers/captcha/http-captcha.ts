import { z } from "zod";
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
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const response = await fetch(verifyUrl, { method: "POST", redirect: "error", body, signal });
        const parsed = verdict.safeParse(await response.json());
        return response.ok && parsed.success && (parsed.data.success === true || parsed.data.status === "ok");
      } catch {
        return false;
      }
    },
  };
}
