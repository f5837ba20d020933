import type { DocumentOutcome } from "../../contract/office/order-exchange.ts";

/** What came of something that 1C wanted, in words for staff. */
export interface Outcome {
  outcome: Exclude<DocumentOutcome, "closed">;
  message: string;
}

export const refused = (message: string): Outcome => ({ outcome: "refused", message });
export const done = (message: string): Outcome => ({ outcome: "done", message });
export const same: Outcome = { outcome: "same", message: "" };
