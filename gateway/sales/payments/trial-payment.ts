import { randomUUID } from "node:crypto";
import type { Services } from "../../chain/services.ts";
import type { Found, PaymentProvider } from "./payment-provider.ts";
import { changeTrial, insertTrial, type TrialRow } from "./trial-payments-store.ts";

/** One rouble. */
export const TRIAL_KOPECKS = 100;
const PAY_WITHIN_MS = 30 * 60_000;
/** Ask, capture, ask, give back, ask: a bank that holds money first needs all of it. */
const STEPS = 3;

type TrialServices = Pick<Services, "connection" | "now">;

interface Where {
  /** Scheme and host of the site without region. */
  siteOrigin: string;
  /** Page that the payer comes back to, from the root. */
  returnPath: string;
}

const lines = [{ title: "Проверка оплаты", quantity: 1, priceKopecks: TRIAL_KOPECKS, sumKopecks: TRIAL_KOPECKS }];

/** The way to pay that a rouble is tried by; null where the provider takes none so small. */
export const trialMethodOf = ({ methods, can }: PaymentProvider): string | null =>
  can.minKopecks > TRIAL_KOPECKS ? null : (methods.find((method) => can.maxKopecks(method) >= TRIAL_KOPECKS) ?? null);

/**
 * Begins a payment of one rouble that belongs to no order, by the adapter as any other; once for a form. Null where the form has begun one
 * already. What the bank did not answer is asked for by `followTrial`.
 */
export async function startTrial(
  { connection: { db }, now }: TrialServices,
  provider: PaymentProvider,
  { method, key, siteOrigin, returnPath }: Where & { method: string; key: string },
): Promise<TrialRow | null> {
  const providerNumber = `TRIAL-${randomUUID().slice(0, 13)}`;
  const begun = await insertTrial(db, { provider: provider.id, method, key, providerNumber }, now());
  if (begun === null) return null;
  const answer = await provider.start({
    providerNumber,
    key,
    method,
    amountKopecks: TRIAL_KOPECKS,
    description: "Проверка оплаты",
    returnUrl: `${siteOrigin}${returnPath}`,
    noticeUrl: `${siteOrigin}/api/callbacks/payment/${provider.id}`,
    payUntil: new Date(now().getTime() + PAY_WITHIN_MS),
    lines,
    customer: { phone: "", email: "" },
  });
  if (answer.outcome === "started")
    return changeTrial(db, begun.id, { state: "pending", externalId: answer.externalId, payUrl: answer.payUrl }, now());
  if (answer.outcome === "refused")
    return changeTrial(db, begun.id, { state: "failed", failure: answer.reason }, now());
  return changeTrial(db, begun.id, { failure: `Банк не ответил: ${answer.reason}` }, now());
}

/** How far a trial is by what its provider tells. */
export function trialStateOf({ facts }: Pick<Found, "facts">): TrialRow["state"] {
  const { authorizedKopecks, capturedKopecks, refundedKopecks, voidedKopecks, chargedBackKopecks, closed } = facts;
  const isBack = refundedKopecks + chargedBackKopecks >= capturedKopecks;
  if (capturedKopecks > 0) return isBack ? "returned" : "paid";
  if (authorizedKopecks > 0) return voidedKopecks >= authorizedKopecks ? "returned" : "paid";
  return closed === null ? "pending" : "failed";
}

/**
 * Asks the provider what became of a trial, and gives the rouble back: what is held is captured before, because that is how money of orders
 * goes. To ask again does nothing twice, for the provider is asked before each command.
 */
export async function followTrial(
  { connection: { db }, now }: TrialServices,
  provider: PaymentProvider,
  trial: TrialRow,
): Promise<TrialRow> {
  let current = trial;
  for (let step = 0; step < STEPS && current.state !== "returned" && current.state !== "failed"; step += 1) {
    const found = await provider.find(current);
    if (found.outcome !== "found") return changeTrial(db, current.id, unfoundOf(current, found), now());
    const state = trialStateOf(found);
    const paidAt = current.paidAt ?? (found.facts.authorizedKopecks > 0 ? now() : null);
    const failure = found.failure ?? "";
    current = await changeTrial(db, current.id, { state, paidAt, failure, externalId: found.externalId }, now());
    if (state !== "paid") return current;
    const isHeld = found.facts.capturedKopecks === 0;
    const command = { amountKopecks: TRIAL_KOPECKS, key: keyOf(current, isHeld), lines };
    const answer = await (isHeld ? provider.capture(current, command) : provider.refund(current, command));
    if (answer.outcome !== "done")
      return changeTrial(db, current.id, { failure: `Рубль не вернулся: ${answer.reason}` }, now());
  }
  return current;
}

/** Of a command of this trial: the same however often it is repeated, and one for each command, made from the key of its form. */
const keyOf = ({ key }: TrialRow, isCapture: boolean): string =>
  isCapture ? key : `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;

/** A start that the provider has not heard of came to nothing. */
const unfoundOf = (
  { state }: TrialRow,
  found: Exclude<Awaited<ReturnType<PaymentProvider["find"]>>, Found>,
): Partial<TrialRow> =>
  found.outcome === "not_found" && state === "starting"
    ? { state: "failed", failure: "Банк не получил платёж" }
    : { failure: found.outcome === "not_found" ? "Банк не знает этого платежа" : `Банк не ответил: ${found.reason}` };
