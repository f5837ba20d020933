import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { repeatableTransaction } from "../../platform/db/repeatable-transaction.ts";
import type { PaymentProviders } from "../payments/payment-provider.ts";
import { changePayment, readPaymentsOf } from "../payments/payments-store.ts";
import { askAboutOrder } from "./ask-provider.ts";
import { findOverdue, findToRemind, lockOverdue, lockToRemind, saveReminder } from "./expiry-store.ts";
import { reservationsExpired } from "./metrics.ts";
import type { OrderActor } from "./orders-store.ts";
import { savePaying } from "./paying-store.ts";
import { type OrderMessaging, tellCustomer } from "./tell-customer.ts";
import { transition } from "./transition.ts";

const SYSTEM: OrderActor = { actorKind: "system", actorId: null };

/** Orders that are looked up at a time. Each is worked on in a transaction of its own. */
const BATCH = 20;

interface Dependencies {
  services: Services;
  messaging: OrderMessaging;
  providers: PaymentProviders;
}

/** Cancels the unpaid orders whose reserve has ended. Returns how many. Any number of runs may go on at once. CHK-058 */
export function expireOrders(dependencies: Dependencies, signal: AbortSignal): Promise<number> {
  const { services } = dependencies;
  const { db } = services.connection;
  return workThrough(
    (afterId) => findOverdue(db, services.now(), { afterId, limit: BATCH }),
    (id) => endReserve(dependencies, id),
    signal,
  );
}

/** A provider that does not answer puts the end off by so much, so many times. */
const SILENCE_MS = 10 * 60_000;
const SILENCES = 3;

/**
 * Ends the reserve of one order, if it is still to be ended. Providers are asked before the transaction: they may take seconds, and what
 * they say is written down first. The transaction then locks the order and decides by what it finds there.
 */
async function endReserve(dependencies: Dependencies, orderId: number): Promise<boolean> {
  const { services, messaging } = dependencies;
  const isAnswered = await askAboutOrder(dependencies, orderId);
  const isEnded = await repeatableTransaction(services.connection.db, async (tx) => {
    const order = await lockOverdue(tx, orderId, services.now());
    if (!order) return false;
    // Nobody has to pay on the site for what is paid at the handover: its customer did not come either.
    const isAwaited = !isAnswered && order.payUntil !== null;
    if (isAwaited && (await putOff(tx, orderId, services.now()))) return false;
    await transition(tx, order, "expire", { actor: SYSTEM, at: services.now(), messaging });
    return true;
  });
  if (isEnded) reservationsExpired.inc();
  return isEnded;
}

/** Gives a silent provider more time; false when it had enough. */
async function putOff(tx: Executor, orderId: number, now: Date): Promise<boolean> {
  const attempt = (await readPaymentsOf(tx, orderId)).at(-1);
  if (!attempt || attempt.silences >= SILENCES) return false;
  await changePayment(tx, attempt.id, { silences: attempt.silences + 1 }, now);
  await savePaying(tx, orderId, { payUntil: new Date(now.getTime() + SILENCE_MS) }, now);
  return true;
}

/**
 * Reminds customers, by day where they are, of a reserve that ends within 24 hours: once of each end, which moves only when the order
 * becomes ready. Returns how many.
 */
export function remindOfReserves(
  { services, messaging }: Omit<Dependencies, "providers">,
  signal: AbortSignal,
): Promise<number> {
  const { db } = services.connection;
  const remind = (id: number) =>
    db.transaction(async (tx: Executor) => {
      const now = services.now();
      const order = await lockToRemind(tx, id, now);
      if (!order) return false;
      if (!(await saveReminder(tx, id))) return false;
      await tellCustomer(tx, messaging, order, { news: "reminder", at: now });
      return true;
    });
  return workThrough((afterId) => findToRemind(db, services.now(), { afterId, limit: BATCH }), remind, signal);
}

/** Most of the time goes by waiting for providers and for the disk, so some are worked on at once. */
const AT_ONCE = 5;

/** Works through orders by their id. One that fails does not keep the others from it; the run then fails at its end. */
async function workThrough(
  find: (afterId: number) => Promise<number[]>,
  work: (orderId: number) => Promise<boolean>,
  signal: AbortSignal,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  let found: number[] = [];
  do {
    found = await find(found.at(-1) ?? 0);
    for (let from = 0; from < found.length && !signal.aborted; from += AT_ONCE)
      for (const result of await Promise.allSettled(found.slice(from, from + AT_ONCE).map(work))) {
        if (result.status === "rejected") failures.push(result.reason);
        else if (result.value) done += 1;
      }
  } while (found.length === BATCH && !signal.aborted);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders failed`);
  return done;
}
