import { isOpenState, isShort, keptKopecks, type PaymentFacts, type PaymentState } from "./payment-rules.ts";

/** An attempt as far as it matters for what becomes of its money. */
export interface SettledPayment extends PaymentFacts {
  id: number;
  state: PaymentState;
  /** When money was first seen; null while there was none. */
  paidAt: Date | null;
  refundRequestedKopecks: number;
  /** What was asked for. */
  amountKopecks: number;
  /** It was told to be captured; its hold was told to be freed; it was told to be closed. Whatever came of it. */
  isCaptureAsked: boolean;
  isVoidAsked: boolean;
  isClosingAsked: boolean;
}

export interface MoneyMove {
  paymentId: number;
  kind: "capture" | "void" | "refund";
  /** 0 closes an attempt that nobody has paid. */
  amountKopecks: number;
  why: "cancelled" | "double" | "held" | "replaced" | "short";
}

export interface Settlement {
  /** The attempt that pays for the order; null while none has all of its sum. */
  paidBy: number | null;
  moves: MoneyMove[];
}

/**
 * What has to become of the money of an order's attempts: an order that is cancelled, or was paid at the handover, keeps none; any other keeps the first payment that covers its
 * sum, and gives the rest back; of less than an attempt was to bring it keeps nothing. Moves that were asked for are not asked for again.
 */
export function settlementOf(
  order: { isCancelled: boolean; isPaidAtHandover: boolean; sumKopecks: number },
  attempts: readonly SettledPayment[],
): Settlement {
  const needsNothing = order.isCancelled || order.isPaidAtHandover;
  const keeper = needsNothing ? null : keeperOf(order.sumKopecks, attempts);
  const moves = attempts.flatMap((attempt) => {
    if (attempt.id === keeper?.id) return captureOf(attempt);
    if (needsNothing || keeper) return giveBack(attempt, order.isCancelled ? "cancelled" : "double");
    // What covered the order once, and does not now, waits for somebody to decide, as long as the order does.
    return isShort(attempt) ? giveBack(attempt, "short") : [];
  });
  return { paidBy: keeper?.id ?? null, moves };
}

function keeperOf(sumKopecks: number, attempts: readonly SettledPayment[]): SettledPayment | null {
  const timeOf = ({ paidAt }: SettledPayment) => paidAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const [first] = attempts
    .filter((attempt) => keptKopecks(attempt) >= sumKopecks)
    .sort((a, b) => (timeOf(a) === timeOf(b) ? a.id - b.id : timeOf(a) - timeOf(b)));
  return first ?? null;
}

function captureOf({ id, state, isCaptureAsked, ...facts }: SettledPayment): MoneyMove[] {
  if (state !== "authorized" || isCaptureAsked) return [];
  return [{ paymentId: id, kind: "capture", amountKopecks: keptKopecks(facts), why: "held" }];
}

function giveBack(attempt: SettledPayment, why: "cancelled" | "double" | "short"): MoneyMove[] {
  const { id: paymentId, state } = attempt;
  const amountKopecks = keptKopecks(attempt);
  if (state === "authorized") return attempt.isVoidAsked ? [] : [{ paymentId, kind: "void", amountKopecks, why }];
  if (amountKopecks > 0) return [{ paymentId, kind: "refund", amountKopecks, why }];
  if (isOpenState(state) && !attempt.isClosingAsked)
    return [{ paymentId, kind: "void", amountKopecks: 0, why: why === "cancelled" ? why : "replaced" }];
  return [];
}
