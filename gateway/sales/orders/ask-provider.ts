import { sideBySide } from "../../platform/providers/side-by-side.ts";
import type { PaymentProviders } from "../payments/payment-provider.ts";
import { isOpenState, nextCheck, nextMoneyCheck } from "../payments/payment-rules.ts";
import {
  changePayment,
  findPayment,
  type PaymentRow,
  readPaymentsOf,
  takeDueChecks,
} from "../payments/payments-store.ts";
import { applyFound, type PaymentEffects } from "./apply-payment.ts";
import { lockOrder } from "./orders-store.ts";

export interface PaymentDependencies extends PaymentEffects {
  providers: PaymentProviders;
}

/**
 * Asks the provider what has become of a payment and applies it. Waits for the provider, so it is never called in a transaction.
 * `silent`: it did not answer; `absent`: it knows no such payment.
 */
export async function askProvider(
  dependencies: PaymentDependencies,
  payment: PaymentRow,
): Promise<{ outcome: "told" | "silent" | "absent"; payment: PaymentRow }> {
  const { providers, services } = dependencies;
  const found = await providers.byId(payment.provider)?.find(payment);
  return services.connection.db.transaction(async (tx) => {
    if (found?.outcome === "found") {
      const applied = await applyFound(tx, dependencies, payment.id, found);
      return { outcome: "told" as const, payment: applied ?? payment };
    }
    await lockOrder(tx, payment.orderId);
    const now = services.now();
    const current = await findPayment(tx, payment.id);
    if (!current) return { outcome: "silent" as const, payment };
    const checks = current.checks + 1;
    const next = current.paidAt ? nextMoneyCheck(checks, now) : nextCheck(current.payUntil, checks, now);
    const nextCheckAt = current.nextCheckAt && next;
    const changed = await changePayment(tx, payment.id, { checks, nextCheckAt }, now);
    return { outcome: found?.outcome === "not_found" ? ("absent" as const) : ("silent" as const), payment: changed };
  });
}

/** Asks about all payments of an order that may still become money. Answers whether every provider has answered. */
export async function askAboutOrder(dependencies: PaymentDependencies, orderId: number): Promise<boolean> {
  let isAnswered = true;
  for (const payment of await readPaymentsOf(dependencies.services.connection.db, orderId)) {
    // One that was never begun at the provider, and one whose end the provider has told.
    if (payment.externalId === null && payment.startingUntil === null && payment.nextCheckAt === null) continue;
    if (!isOpenState(payment.state) && payment.nextCheckAt === null) continue;
    const { outcome } = await askProvider(dependencies, payment);
    if (outcome === "silent") isAnswered = false;
  }
  return isAnswered;
}

const LEASE_MS = 60_000;
const BATCH = 20;

/** Asks about payments whose notices have not come. Returns how many were asked about. */
export async function pollPayments(dependencies: PaymentDependencies, signal: AbortSignal): Promise<number> {
  const { services } = dependencies;
  let asked = 0;
  let due: PaymentRow[] = [];
  do {
    due = await takeDueChecks(services.connection.db, services.now(), { leaseMs: LEASE_MS, limit: BATCH });
    await sideBySide(
      due,
      ({ provider }) => provider,
      async (payment) => {
        if (signal.aborted) return;
        await askProvider(dependencies, payment);
        asked += 1;
      },
    );
  } while (due.length === BATCH && !signal.aborted);
  return asked;
}
