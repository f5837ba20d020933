import type { Services } from "../../chain/services.ts";
import type { CallProvider } from "../../platform/providers/calls/call-provider.ts";
import type { CaptchaProvider } from "../../platform/providers/captcha/captcha-provider.ts";
import type { CodeKeys } from "./code-keys.ts";
import type { SendLimits } from "./rules.ts";

export interface PhoneConfirmDependencies {
  services: Services;
  keys: CodeKeys;
  limits: SendLimits;
  calls: CallProvider;
  captcha: CaptchaProvider;
  /** Whether a channel is known to be out of order. */
  isFailing(channel: "mail" | "sms"): boolean;
}
