import {
  commandStates,
  type PaymentCommandRow,
  type PaymentConcern,
  type PaymentListRow,
  paymentConcerns,
  paymentStates,
} from "../../../../gateway/contract/office/money-desk.ts";
import type { CellTone } from "../../platform/resource-kit/columns.ts";

const paymentTones: Partial<Record<PaymentListRow["state"], CellTone>> = {
  created: "signal",
  pending: "signal",
  authorized: "signal",
  captured: "success",
  failed: "danger",
};
const commandTones: Partial<Record<PaymentCommandRow["state"], CellTone>> = {
  to_approve: "danger",
  new: "signal",
  sent: "signal",
  done: "success",
  refused: "danger",
  stuck: "danger",
};

export const paymentChip = (state: PaymentListRow["state"]) => ({
  text: paymentStates[state],
  tone: paymentTones[state] ?? ("neutral" as const),
});

export const commandChip = (state: PaymentCommandRow["state"]) => ({
  text: commandStates[state],
  tone: commandTones[state] ?? ("neutral" as const),
});

/** Empty for a payment that nobody has to look at. */
export const concernsText = (concerns: readonly PaymentConcern[]): string =>
  concerns.map((concern) => paymentConcerns[concern]).join(", ");
