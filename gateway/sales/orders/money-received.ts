import type { Executor } from "../../platform/db/database.ts";
import { keptKopecks } from "../payments/payment-rules.ts";
import { type PaymentRow, readPaymentsOf } from "../payments/payments-store.ts";
import { handOutRefusal, isForCode } from "./hand-out-rules.ts";
import { readHandovers, takenAt } from "./handovers-store.ts";
import type { OrderRow } from "./orders-store.ts";
import { isInvoiced } from "./pay-terms-rules.ts";
import { readInvoicePaid } from "./paying-store.ts";

/** What came for an order before it is handed out. */
export interface MoneyReceived {
  /** Kopecks that are with the shop: captured and not given back, for an invoice, or by the books. What is merely held is not. */
  paid: number;
  /** Kopecks that tills took for it by now, when parts of it or all of it were handed out. */
  atTill: number;
  /** Kopecks that the payer's bank took back. */
  chargedBack: number;
  /** Why online payments forbid to hand it out now, for staff. */
  refusal: string | null;
  /** Who fetches it has to say the pickup code. */
  needsCode: boolean;
}

export async function readMoneyReceived(executor: Executor, order: OrderRow): Promise<MoneyReceived> {
  const [attempts, invoicePaid, handovers] = await Promise.all([
    readPaymentsOf(executor, order.id),
    readInvoicePaid(executor, order.id),
    readHandovers(executor, order.id),
  ]);
  const atTill = takenAt(handovers);
  const paid = attempts.reduce((sum, attempt) => sum + receivedKopecks(attempt), invoicePaid);
  const chargedBack = attempts.reduce((sum, { chargedBackKopecks }) => sum + chargedBackKopecks, 0);
  if (isInvoiced(order) || order.isPaidInBooks) return { paid, atTill, chargedBack, refusal: null, needsCode: false };
  const refusal = handOutRefusal(order, attempts);
  return { paid, atTill, chargedBack, refusal, needsCode: refusal === null && isForCode(order, attempts) };
}

const receivedKopecks = (attempt: PaymentRow): number => (attempt.capturedKopecks > 0 ? keptKopecks(attempt) : 0);
