import type { JsonAnswer } from "../../providers/ask-json.ts";
import type { Unknown } from "../payment-provider.ts";

/** Of an answer that does not say what was done. */
export const unknownOf = (answer: JsonAnswer): Unknown => ({
  outcome: "unknown",
  reason: answer.status === null ? answer.reason : `status ${answer.status}`,
});

/** What a notice contains; null when it is no JSON. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
