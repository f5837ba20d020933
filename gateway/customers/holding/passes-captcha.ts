import type { Caller } from "../../platform/http/route.ts";
import type { CaptchaProvider } from "../../platform/providers/captcha/captcha-provider.ts";

/** Whether a captcha is configured and was passed. An answer is good once: it is asked of its maker here alone. */
export async function passesCaptcha(
  captcha: CaptchaProvider | undefined,
  value: string,
  { clientAddress }: Pick<Caller, "clientAddress">,
): Promise<boolean> {
  return captcha?.isConfigured === true && value !== "" && (await captcha.verify({ value, clientAddress }));
}
