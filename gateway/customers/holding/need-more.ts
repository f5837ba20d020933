import type { z } from "zod";
import type { proofNeededData } from "../../contract/customers/holding.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Caller } from "../../platform/http/route.ts";
import type { CaptchaProvider } from "../../platform/providers/captcha/captcha-provider.ts";
import type { MoreNeeded } from "./budget-rules.ts";

/** Whether a captcha is configured and was passed. An answer is good once: it is asked of its maker here alone. */
export async function passesCaptcha(
  captcha: CaptchaProvider | undefined,
  value: string,
  { clientAddress }: Pick<Caller, "clientAddress">,
): Promise<boolean> {
  return captcha?.isConfigured === true && value !== "" && (await captcha.verify({ value, clientAddress }));
}

/** What this shop can be shown besides a code. */
export type Takes = Readonly<Record<"captcha" | "payment", boolean>>;

const CODE_ALONE: Takes = { captcha: false, payment: false };

/** What of that is needed is there to be shown. */
export const amongThose = ({ message, proofs, held = [] }: MoreNeeded, takes: Takes): Required<MoreNeeded> => ({
  message,
  proofs: proofs.filter((proof) => proof === "code" || takes[proof]),
  held,
});

/** The answer to who needs more: `proof_needed` with what would help of what there is, else `too_many` with what can be freed. */
export function needMore(more: MoreNeeded, takes: Takes = CODE_ALONE, field?: string): ApiError {
  const { message, ...offered } = amongThose(more, takes);
  const errors = [{ ...(field !== undefined && { field }), message }];
  const code = offered.proofs.length === 0 ? "too_many" : "proof_needed";
  return new ApiError(code, errors, offered satisfies z.input<typeof proofNeededData>);
}
