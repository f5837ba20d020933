import { DAY_MS, utcDay } from "../../contract/platform/utc-day.ts";
import { askProvider, type PaymentDependencies } from "../../sales/orders/ask-provider.ts";
import {
  findToCompare,
  findUnmatchedNotices,
  isKnown,
  type PaymentToCompare,
  saveComparison,
} from "./reconciliations-store.ts";
import { compareSums, moscowDayStart, type Sums } from "./rules.ts";

const BATCH = 20;
/** A provider that was away is asked for so many days more. */
const LOOK_BACK_DAYS = 3;
/** A notice may come before the shop knows its payment. */
const UNMATCHED_AFTER_MS = 3_600_000;

/**
 * Compares the payments whose money moved on the days before today, by Moscow time, with what their providers have, each once for each of
 * its days. What differs is written down for staff, and what the provider has then counts as for every other answer of it. Notices of
 * payments that the shop does not have are what the providers have alone. Returns how many were compared.
 */
export async function reconcile(dependencies: PaymentDependencies, signal: AbortSignal): Promise<number> {
  const { services } = dependencies;
  const { db } = services.connection;
  const to = moscowDayStart(services.now());
  const from = new Date(to.getTime() - LOOK_BACK_DAYS * DAY_MS);
  let compared = 0;
  for (const payment of await findToCompare(db, { from, to, limit: BATCH })) {
    if (signal.aborted) return compared;
    if (await compare(dependencies, payment)) compared += 1;
  }
  await noteUnmatched(dependencies);
  return compared;
}

/** False when the provider did not answer: it is asked again. */
async function compare(dependencies: PaymentDependencies, payment: PaymentToCompare): Promise<boolean> {
  const { services, providers } = dependencies;
  const found = await providers.byId(payment.provider)?.find(payment);
  if (!found || found.outcome === "unknown") return false;
  const theirs = found.outcome === "found" ? sumsOf(found.facts) : null;
  const ours = sumsOf(payment);
  const outcome = compareSums(ours, theirs);
  const { day, provider, providerNumber, id: paymentId } = payment;
  const checkedAt = services.now();
  await saveComparison(services.connection.db, {
    day,
    provider,
    providerNumber,
    paymentId,
    outcome,
    ours,
    theirs,
    checkedAt,
  });
  if (outcome === "sums") await askProvider(dependencies, payment);
  return true;
}

async function noteUnmatched({ services, providers }: PaymentDependencies): Promise<void> {
  const { db } = services.connection;
  const checkedAt = services.now();
  const unmatched = await findUnmatchedNotices(db, new Date(checkedAt.getTime() - UNMATCHED_AFTER_MS), BATCH);
  for (const { provider, query, headers, body, receivedAt } of unmatched) {
    const notice = await providers
      .byId(provider)
      ?.readNotice({ query, headers, body })
      .catch(() => null);
    const providerNumber = notice?.ref.providerNumber ?? notice?.ref.externalId;
    if (!providerNumber || (await isKnown(db, { provider, number: providerNumber }))) continue;
    const day = utcDay(new Date(moscowDayStart(receivedAt).getTime() + DAY_MS / 2));
    await saveComparison(db, {
      day,
      provider,
      providerNumber,
      paymentId: null,
      outcome: "lacking_here",
      ours: null,
      theirs: null,
      checkedAt,
    });
  }
}

const sumsOf = ({ capturedKopecks, refundedKopecks }: Sums): Sums => ({ capturedKopecks, refundedKopecks });
