import type { JsonAnswer } from "../../../platform/providers/third-party.ts";
import type { Refused, Started, Unknown } from "../payment-provider.ts";

/** Whether customers may be sent there: nothing that a provider answers leads them anywhere else. */
export function isPayAddress(address: string, origins: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && url.username === "" && url.password === "" && origins.includes(url.origin);
}

/** For an answer that does not say what was done. */
export const unknownOf = (answer: JsonAnswer): Unknown => ({
  outcome: "unknown",
  reason: answer.status === null ? answer.reason : `status ${answer.status}`,
});

/** Begun under the shop's own number, on a page that customers may be sent to. */
export const startedOn = (
  { payUrl, providerNumber }: { payUrl: string; providerNumber: string },
  payOrigins: readonly string[],
): Started | Refused =>
  isPayAddress(payUrl, payOrigins)
    ? { outcome: "started", externalId: providerNumber, payUrl, qrPayload: null }
    : { outcome: "refused", reason: "the page to pay on is not on a known host" };

/** What a notice contains; null when it is no JSON. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
