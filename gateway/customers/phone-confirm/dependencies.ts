import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Services } from "../../chain/services.ts";
import { CODE_LENGTH } from "../../contract/customers/phone-confirm.ts";
import type { CallProvider } from "../../platform/providers/calls/call-provider.ts";
import type { CaptchaProvider } from "../../platform/providers/captcha/captcha-provider.ts";
import type { SendLimits } from "./rules.ts";

/** Derived from the shop's secret: a plain hash of a four-digit code would be found by trying all of them. */
export interface CodeKeys {
  hashOf(request: { id: string }, code: string): string;
  isCodeOf(request: { id: string; codeHash: string | null }, code: string): boolean;
  /**
   * The phone token of a confirmed request, 256 bits: always the same, so that two tabs, a reload or a double click get one token
   * although only its hash is stored.
   */
  tokenOf(requestId: string): string;
}

/** `key` is `phoneConfirm` of `deriveKeys`. */
export function createCodeKeys(key: Buffer): CodeKeys {
  const sign = (...parts: string[]) => createHmac("sha256", key).update(parts.join(":"));
  const hashOf = ({ id }: { id: string }, code: string) => sign("code", id, code).digest("hex");
  return {
    hashOf,
    isCodeOf: (request, code) =>
      request.codeHash !== null && timingSafeEqual(Buffer.from(request.codeHash), Buffer.from(hashOf(request, code))),
    tokenOf: (requestId) => sign("token", requestId).digest("base64url"),
  };
}

export const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");

export interface PhoneConfirmDependencies {
  services: Services;
  keys: CodeKeys;
  limits: SendLimits;
  calls: CallProvider;
  captcha: CaptchaProvider;
  /** Whether a channel is known to be out of order. */
  isFailing(channel: "mail" | "sms"): boolean;
}
