import { noFacts, type PaymentFacts } from "../payment-rules.ts";

/** What a payment at the demo bank does besides being paid; chosen on the bank's pages. */
export const scenarios = {
  plain: "Как обычно",
  notice_late: "Уведомление через 40 секунд",
  notice_thrice: "Уведомление трижды",
  notice_out_of_order: "Уведомления в обратном порядке",
  notice_never: "Без уведомления",
  notice_forged: "Уведомление с неверной подписью",
  other_sum: "Оплатить на рубль меньше",
  refund_late: "Возврат выполняется не сразу",
  refund_refused: "Возврат отклоняется",
  ignores_cancel: "Отмена неоплаченного не принимается",
} as const;
export type Scenario = keyof typeof scenarios;

/** How the bank answers when the shop registers a payment. */
export const startScenarios = {
  plain: "Как обычно",
  slow: "Ответ через 9 секунд",
  lost: "Ошибка 500, платёж создан",
  refused: "Ошибка 500, платёж не создан",
  paid_before_answer: "Оплачен и уведомление послано раньше ответа",
  unreachable: "Банк не отвечает ни на что",
} as const;
export type StartScenario = keyof typeof startScenarios;

export interface SimNotice {
  /** What it tells of, in words of the wire form's own. */
  event: "authorized" | "captured" | "voided" | "refunded" | "expired" | "declined";
  /** ISO, UTC. */
  dueAt: string;
  isForged: boolean;
}

/** A payment as the demo bank has it. */
export interface SimPayment {
  id: string;
  /** The wire form that it was registered by. */
  provider: string;
  providerNumber: string;
  method: "card" | "sbp" | "credit" | "split";
  amountKopecks: number;
  description: string;
  returnUrl: string;
  noticeUrl: string;
  /** ISO, UTC. */
  expiresAt: string;
  /** Money is held and waits for a capture. */
  holds: boolean;
  scenario: Scenario;
  facts: PaymentFacts;
  /** Why it was refused, in the wire form's own code. */
  failureCode: number | null;
  notices: SimNotice[];
  /** A refund that is under way: done at that time, ISO. */
  refund: { amountKopecks: number; dueAt: string } | null;
  /** Keys of commands that were carried out. */
  doneKeys: string[];
  /** What a wire form keeps besides. */
  extra: Record<string, unknown>;
}

export type NewSimPayment = Pick<
  SimPayment,
  "provider" | "providerNumber" | "method" | "amountKopecks" | "description" | "returnUrl" | "noticeUrl" | "expiresAt"
> & { holds?: boolean; extra?: Record<string, unknown> };

export const newSimPayment = (payment: NewSimPayment): Omit<SimPayment, "id"> => ({
  holds: false,
  extra: {},
  ...payment,
  scenario: "plain",
  facts: noFacts,
  failureCode: null,
  notices: [],
  refund: null,
  doneKeys: [],
});

const LATE_NOTICE_MS = 40_000;
const LATE_REFUND_MS = 20_000;
const ROUBLE = 100;

const isUnpaid = ({ facts }: SimPayment) => facts.authorizedKopecks === 0;
export const isOver = ({ expiresAt }: SimPayment, now: Date): boolean => new Date(expiresAt) <= now;

/** Whether it can be paid now. */
export const isPayable = (payment: SimPayment, now: Date): boolean =>
  isUnpaid(payment) && payment.facts.closed === null && !isOver(payment, now);

/** The payer pays; nothing happens when it cannot be paid any more. */
export function pay(payment: SimPayment, scenario: Scenario, now: Date): SimPayment {
  if (!isPayable(payment, now)) return payment;
  const kopecks = scenario === "other_sum" ? Math.max(1, payment.amountKopecks - ROUBLE) : payment.amountKopecks;
  const facts = { ...payment.facts, authorizedKopecks: kopecks, capturedKopecks: payment.holds ? 0 : kopecks };
  const paid: SimPayment = { ...payment, scenario, facts };
  const events: SimNotice["event"][] = payment.holds ? ["authorized"] : ["authorized", "captured"];
  if (scenario === "notice_out_of_order") events.reverse();
  return withNotices(paid, scenario === "notice_thrice" ? [...events, ...events, ...events] : events, now);
}

export function decline(payment: SimPayment, failureCode: number, now: Date): SimPayment {
  if (!isPayable(payment, now)) return payment;
  return withNotices({ ...payment, failureCode, facts: { ...payment.facts, closed: "failed" } }, ["declined"], now);
}

/** The shop closes a payment that nobody has paid. Null when the bank refuses. */
export function cancelUnpaid(payment: SimPayment): SimPayment | null {
  if (payment.scenario === "ignores_cancel" || !isUnpaid(payment)) return null;
  return { ...payment, facts: { ...payment.facts, closed: payment.facts.closed ?? "canceled" } };
}

export function capture(payment: SimPayment, kopecks: number, now: Date): SimPayment | null {
  const { authorizedKopecks, capturedKopecks, voidedKopecks } = payment.facts;
  if (kopecks <= 0 || capturedKopecks > 0 || kopecks > authorizedKopecks - voidedKopecks) return null;
  return withNotices({ ...payment, facts: { ...payment.facts, capturedKopecks: kopecks } }, ["captured"], now);
}

export function voidHeld(payment: SimPayment, now: Date): SimPayment | null {
  const { authorizedKopecks, capturedKopecks } = payment.facts;
  if (authorizedKopecks === 0 || capturedKopecks > 0) return null;
  return withNotices({ ...payment, facts: { ...payment.facts, voidedKopecks: authorizedKopecks } }, ["voided"], now);
}

export function refund(payment: SimPayment, kopecks: number, now: Date): SimPayment | null {
  const { capturedKopecks, refundedKopecks } = payment.facts;
  const underWay = payment.refund?.amountKopecks ?? 0;
  if (payment.scenario === "refund_refused" || kopecks <= 0) return null;
  if (kopecks > capturedKopecks - refundedKopecks - underWay) return null;
  if (payment.scenario === "refund_late" && payment.refund === null)
    return {
      ...payment,
      refund: { amountKopecks: kopecks, dueAt: new Date(now.getTime() + LATE_REFUND_MS).toISOString() },
    };
  return withRefund(payment, kopecks, now);
}

export function chargeBack(payment: SimPayment): SimPayment {
  const { capturedKopecks, refundedKopecks } = payment.facts;
  return { ...payment, facts: { ...payment.facts, chargedBackKopecks: capturedKopecks - refundedKopecks } };
}

/** What the bank does by itself: it ends payments that nobody has paid and finishes refunds. */
export function tick(payment: SimPayment, now: Date): SimPayment {
  let ticked = payment;
  if (isUnpaid(ticked) && ticked.facts.closed === null && isOver(ticked, now))
    ticked = withNotices({ ...ticked, facts: { ...ticked.facts, closed: "expired" } }, ["expired"], now);
  const { refund: underWay } = ticked;
  if (underWay && new Date(underWay.dueAt) <= now)
    ticked = withRefund({ ...ticked, refund: null }, underWay.amountKopecks, now);
  return ticked;
}

/** When `tick` or a notice is due next. */
export function nextDue(payment: SimPayment): Date | null {
  const moments = [
    ...payment.notices.map(({ dueAt }) => dueAt),
    ...(payment.refund ? [payment.refund.dueAt] : []),
    ...(isUnpaid(payment) && payment.facts.closed === null ? [payment.expiresAt] : []),
  ].sort();
  return moments[0] === undefined ? null : new Date(moments[0]);
}

const withRefund = (payment: SimPayment, kopecks: number, now: Date): SimPayment =>
  withNotices(
    { ...payment, facts: { ...payment.facts, refundedKopecks: payment.facts.refundedKopecks + kopecks } },
    ["refunded"],
    now,
  );

function withNotices(payment: SimPayment, events: readonly SimNotice["event"][], now: Date): SimPayment {
  if (payment.scenario === "notice_never") return payment;
  const dueAt = new Date(now.getTime() + (payment.scenario === "notice_late" ? LATE_NOTICE_MS : 0)).toISOString();
  const isForged = payment.scenario === "notice_forged";
  return { ...payment, notices: [...payment.notices, ...events.map((event) => ({ event, dueAt, isForged }))] };
}
