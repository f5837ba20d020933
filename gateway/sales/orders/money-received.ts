import type { Executor } from "../../platform/db/database.ts";
import { keptKopecks } from "../payments/payment-rules.ts";
import { type PaymentRow, readPaymentsOf } from "../payments/payments-store.ts";
import { handOutRefusal } from "./hand-out-rules.ts";
import type { OrderRow } from "./orders-store.ts";
import { isInvoiced } from "./pay-terms-rules.ts";
import { readInvoicePaid } from "./paying-store.ts";

/** What came for an order before it is handed out. */
export interface MoneyReceived {
  /** Kopecks that are with the shop: captured and not given back, or for an invoice. What is merely held is not. */
  paid: number;
  /** Kopecks that the payer's bank took back. */
  chargedBack: number;
  /** Why online payments forbid to hand it out now, for staff. */
  refusal: string | null;
  /** Who fetches it has to say the pickup code. */
  needsCode: boolean;
}

export async function readMoneyReceived(executor: Executor, order: OrderRow): Promise<MoneyReceived> {
  const [attempts, invoicePaid] = await Promise.all([
    readPaymentsOf(executor, order.id),
    isInvoiced(order) ? readInvoicePaid(executor, order.id) : 0,
  ]);
  const paid = attempts.reduce((sum, attempt) => sum + receivedKopecks(attempt), invoicePaid);
  const chargedBack = attempts.reduce((sum, { chargedBackKopecks }) => sum + chargedBackKopecks, 0);
  if (isInvoiced(order)) return { paid, chargedBack, refusal: null, needsCode: false };
  const refusal = handOutRefusal(order, attempts, { isCodeRight: true });
  const isForCode = refusal === null && handOutRefusal(order, attempts, { isCodeRight: false }) !== null;
  // Couriers bring what was paid to the address: customers are shown a code for shops alone.
  return { paid, chargedBack, refusal, needsCode: isForCode && order.deliveryType === "pickup" };
}

const receivedKopecks = (attempt: PaymentRow): number => (attempt.capturedKopecks > 0 ? keptKopecks(attempt) : 0);
