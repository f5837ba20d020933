/** What has become of the money of one attempt to pay, in kopecks. Every figure only grows. */
export interface PaymentFacts {
  /** Held on the payer's account. What was captured was held before, whether or not the provider says so. */
  authorizedKopecks: number;
  capturedKopecks: number;
  /** Given free again without having been captured. */
  voidedKopecks: number;
  refundedKopecks: number;
  /** Taken back by the payer's bank. */
  chargedBackKopecks: number;
  /** Why nothing will come of it any more; money that came in spite of it counts. */
  closed: "expired" | "canceled" | "failed" | null;
}

export type PaymentState =
  | "created"
  | "pending"
  | "authorized"
  | "captured"
  | "part_refunded"
  | "refunded"
  | "voided"
  | "expired"
  | "canceled"
  | "failed";

export const noFacts: PaymentFacts = {
  authorizedKopecks: 0,
  capturedKopecks: 0,
  voidedKopecks: 0,
  refundedKopecks: 0,
  chargedBackKopecks: 0,
  closed: null,
};

/** If there are two reasons, the one that says more to the customer is kept. */
const closedRank = { expired: 1, canceled: 2, failed: 3 } as const;
const rankOf = (closed: PaymentFacts["closed"]) => (closed === null ? 0 : closedRank[closed]);

/**
 * All that two reports together tell. The sequence of reports and their repetition do not matter: the join is commutative, associative
 * and idempotent, and nothing that is known is forgotten.
 */
export function joinFacts(known: PaymentFacts, told: PaymentFacts): PaymentFacts {
  const refundedKopecks = Math.max(known.refundedKopecks, told.refundedKopecks);
  const chargedBackKopecks = Math.max(known.chargedBackKopecks, told.chargedBackKopecks);
  const capturedKopecks = Math.max(known.capturedKopecks, told.capturedKopecks, refundedKopecks, chargedBackKopecks);
  return {
    authorizedKopecks: Math.max(known.authorizedKopecks, told.authorizedKopecks, capturedKopecks),
    capturedKopecks,
    voidedKopecks: Math.max(known.voidedKopecks, told.voidedKopecks),
    refundedKopecks,
    chargedBackKopecks,
    closed: rankOf(told.closed) > rankOf(known.closed) ? told.closed : known.closed,
  };
}

/** The state that follows from the facts. The database calculates it in the same way: `payments.state`. */
export function paymentState(facts: PaymentFacts, { isStarted }: { isStarted: boolean }): PaymentState {
  const { authorizedKopecks, capturedKopecks, voidedKopecks, refundedKopecks, closed } = facts;
  if (capturedKopecks > 0) {
    if (refundedKopecks >= capturedKopecks) return "refunded";
    return refundedKopecks > 0 ? "part_refunded" : "captured";
  }
  if (authorizedKopecks > voidedKopecks) return "authorized";
  if (authorizedKopecks > 0) return "voided";
  return closed ?? (isStarted ? "pending" : "created");
}

/** Nobody knows yet what will come of it. */
export const isOpenState = (state: PaymentState): boolean => state === "created" || state === "pending";

export const isSameFacts = (a: PaymentFacts, b: PaymentFacts): boolean =>
  (Object.keys(noFacts) as (keyof PaymentFacts)[]).every((name) => a[name] === b[name]);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** How long an order waits for its payment, by method. Credit takes an application and its signing. */
export const PAY_MINUTES = 60;
export const LOAN_DAYS = 3;

export const payUntilOf = (method: string, at: Date): Date =>
  new Date(at.getTime() + (isCredit(method) ? LOAN_DAYS * DAY : PAY_MINUTES * MINUTE));

const isCredit = (method: string) => method.startsWith("credit_") && !method.endsWith("_bnpl");

/** So much earlier the provider stops taking the payment: what it took at the last moment is known before the order ends. */
const PROVIDER_ENDS_EARLIER_MS = 5 * MINUTE;
/** Less time than that is not enough to pay in. */
const SHORTEST_ATTEMPT_MS = 3 * MINUTE;

/** Until when the provider takes an attempt that begins now; null when no time is left for one. */
export function attemptEnd(orderPayUntil: Date, now: Date): Date | null {
  const end = new Date(orderPayUntil.getTime() - PROVIDER_ENDS_EARLIER_MS);
  return end.getTime() - now.getTime() < SHORTEST_ATTEMPT_MS ? null : end;
}

const FIRST_CHECKS_MS = [15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE];
const CHECKED_AFTER_END_MS = 15 * MINUTE;
const CHECKED_DAILY_FOR_MS = 3 * DAY;

/**
 * When the provider is asked again about an unpaid attempt after `checks` times without news: more and more seldom until shortly after
 * its end, then daily for three days, because money may come late; then never.
 */
export function nextCheck(payUntil: Date, checks: number, now: Date): Date | null {
  const pause = FIRST_CHECKS_MS[Math.min(checks, FIRST_CHECKS_MS.length - 1)] ?? 0;
  const overdue = now.getTime() - payUntil.getTime();
  if (overdue < CHECKED_AFTER_END_MS) return new Date(now.getTime() + pause);
  return overdue < CHECKED_DAILY_FOR_MS ? new Date(now.getTime() + DAY) : null;
}

const MONEY_CHECKS_OFTEN = 100;
const MONEY_CHECKS = 130;

/** The same for money that is held, or on its way back: more and more seldom for most of a day, then daily for a month. */
export function nextMoneyCheck(checks: number, now: Date): Date | null {
  if (checks >= MONEY_CHECKS) return null;
  const pause = FIRST_CHECKS_MS[Math.min(checks, FIRST_CHECKS_MS.length - 1)] ?? 0;
  return new Date(now.getTime() + (checks < MONEY_CHECKS_OFTEN ? pause : DAY));
}

/** Less came than was asked for: it does not pay for the order and goes back. */
export const isShort = ({ authorizedKopecks, amountKopecks }: { authorizedKopecks: number; amountKopecks: number }) =>
  authorizedKopecks > 0 && authorizedKopecks < amountKopecks;

/** What of the money of an attempt is with the shop or held for it, and has not been asked back. */
export const keptKopecks = (payment: PaymentFacts & { refundRequestedKopecks: number }): number => {
  const { authorizedKopecks, capturedKopecks, voidedKopecks, chargedBackKopecks, refundedKopecks } = payment;
  if (capturedKopecks === 0) return Math.max(0, authorizedKopecks - voidedKopecks);
  const gone = Math.max(payment.refundRequestedKopecks, refundedKopecks) + chargedBackKopecks;
  return Math.max(0, capturedKopecks - gone);
};

/** What is still to be paid of a sum: payments that came as they were asked for pay a part of an order that has come to cost more. */
export const restKopecks = (
  sumKopecks: number,
  attempts: readonly (PaymentFacts & { refundRequestedKopecks: number; amountKopecks: number })[],
): number =>
  attempts
    .filter((attempt) => !isShort(attempt))
    .reduce((rest, attempt) => Math.max(0, rest - keptKopecks(attempt)), sumKopecks);
