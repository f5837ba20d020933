import { ApiError } from "../../platform/http/api-error.ts";
import type { PhoneConfirmDependencies } from "./dependencies.ts";
import { CALL_NEEDED, CAPTCHA_NEEDED, TRY_LATER } from "./texts.ts";

/**
 * What stands in front of codes where there is a risk: the captcha, or where none is configured the call. A shop that has neither can
 * only say `too_many`.
 */
export function captchaNeeded({ captcha, calls }: Pick<PhoneConfirmDependencies, "captcha" | "calls">): ApiError {
  if (captcha.isConfigured) return new ApiError("captcha_required", CAPTCHA_NEEDED);
  return calls.numbers.length > 0 ? new ApiError("captcha_required", CALL_NEEDED) : new ApiError("too_many", TRY_LATER);
}
