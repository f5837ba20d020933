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
  why: "cancelled" | "changed" | "double" | "held" | "replaced" | "short";
}

export interface Settlement {
  /** The attempt that pays for the order; null while none has all of its sum. */
  paidBy: number | null;
  moves: MoneyMove[];
}

/**
 * What has to become of the money of an order's attempts: an order that is cancelled, or was paid at the handover, keeps none; any other keeps the first payment that covers its
 * sum, or where none does alone those that do together, and gives the rest back, also what is too much of the last one; of less than an
 * attempt was to bring it keeps nothing. Moves that were asked for are not asked for again.
 */
export function settlementOf(
  order: { isCancelled: boolean; isPaidAtHandover: boolean; sumKopecks: number },
  attempts: readonly SettledPayment[],
): Settlement {
  const needsNothing = order.isCancelled || order.isPaidAtHandover;
  const { keepers, left } = needsNothing ? nobody : keepersOf(order.sumKopecks, attempts);
  const isCovered = keepers.length > 0 && left <= 0;
  const last = keepers.at(-1);
  const moves = attempts.flatMap((attempt) => {
    // What covered the order once, and does not now, is a part of it: the rest is still to be paid.
    if (keepers.includes(attempt)) return keep(attempt, attempt === last ? Math.max(0, -left) : 0);
    if (needsNothing || isCovered) return giveBack(attempt, order.isCancelled ? "cancelled" : "double");
    return isShort(attempt) ? giveBack(attempt, "short") : [];
  });
  return { paidBy: isCovered ? (last?.id ?? null) : null, moves };
}

interface Keepers {
  keepers: readonly SettledPayment[];
  /** Kopecks that they lack; below 0 is what they are too much. */
  left: number;
}
const nobody: Keepers = { keepers: [], left: 0 };

function keepersOf(sumKopecks: number, attempts: readonly SettledPayment[]): Keepers {
  const timeOf = ({ paidAt }: SettledPayment) => paidAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const byTime = [...attempts].sort((a, b) => (timeOf(a) === timeOf(b) ? a.id - b.id : timeOf(a) - timeOf(b)));
  const alone = byTime.find((attempt) => keptKopecks(attempt) >= sumKopecks);
  if (alone) return { keepers: [alone], left: sumKopecks - keptKopecks(alone) };
  const keepers: SettledPayment[] = [];
  let left = sumKopecks;
  for (const attempt of byTime) {
    if (left <= 0) break;
    if (keptKopecks(attempt) === 0 || isShort(attempt) || attempt.isVoidAsked) continue;
    keepers.push(attempt);
    left -= keptKopecks(attempt);
  }
  return { keepers, left };
}

/** Held money is captured first: only then can a part of it go back. */
function keep(attempt: SettledPayment, tooMuch: number): MoneyMove[] {
  if (attempt.state === "authorized" || tooMuch === 0) return captureOf(attempt);
  return [{ paymentId: attempt.id, kind: "refund", amountKopecks: tooMuch, why: "changed" }];
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
