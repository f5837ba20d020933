import { isOver, isPayable, pay, type SimPayment } from "./sim-payment.ts";

/** How far an application for a loan has come before it is signed; kept beside the payment that it is about. */
const steps = ["new", "inprogress", "approved"] as const;
type Step = (typeof steps)[number];

const DEMO_COOLING_MS = 60_000;

const stepOf = ({ extra }: SimPayment): Step => steps.find((step) => step === extra.step) ?? "new";

export const isApproved = (payment: SimPayment): boolean => stepOf(payment) === "approved";

/** Until when a signed loan may be called off; null when it may not. */
export const coolsUntilOf = ({ extra }: SimPayment): Date | null =>
  typeof extra.coolsUntil === "string" ? new Date(extra.coolsUntil) : null;

/** The bank approves it, or has the data and is still thinking. */
export function moveApplication(payment: SimPayment, step: "inprogress" | "approved", now: Date): SimPayment {
  if (!isPayable(payment, now)) return payment;
  return { ...payment, extra: { ...payment.extra, step } };
}

/** The payer signs an approved application. With cooling, the money can be taken a minute later. */
export function signApplication(payment: SimPayment, { cools }: { cools: boolean }, now: Date): SimPayment {
  if (!isApproved(payment)) return payment;
  const signed = pay(payment, payment.scenario, now);
  if (!cools || signed === payment) return signed;
  const coolsUntil = new Date(now.getTime() + DEMO_COOLING_MS).toISOString();
  const ended = { event: "authorized", dueAt: coolsUntil, isForged: false } as const;
  return { ...signed, extra: { ...signed.extra, coolsUntil }, notices: [...signed.notices, ended] };
}

/** In the words of T-Forma. */
export function applicationStatus(payment: SimPayment, now: Date): string {
  const { authorizedKopecks, voidedKopecks, closed } = payment.facts;
  if (voidedKopecks > 0) return "canceled";
  if (authorizedKopecks > 0) return "signed";
  if (closed === "failed") return "rejected";
  return closed !== null || isOver(payment, now) ? "canceled" : stepOf(payment);
}
