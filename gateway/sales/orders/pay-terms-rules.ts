import { type Deadline, deadlineOf } from "../../contract/sales/order-deadline.ts";
import { groupOfMethod } from "../checkout/payment-groups.ts";
import { payUntilOf } from "../payments/payment-rules.ts";

interface PayTerms {
  payment: { method: string };
  payUntil: Date | null;
}

/** Whether an order is paid by bank transfer, which staff note. CHK-005 */
export const isInvoiced = ({ payment }: Pick<PayTerms, "payment">): boolean =>
  groupOfMethod(payment.method) === "invoice";

/** Until when an order is to be paid on the site; null when it is paid otherwise. */
export const onlinePayUntil = (order: PayTerms): Date | null => (isInvoiced(order) ? null : order.payUntil);

/**
 * Until when an order can be paid by a method. One that is paid at the handover can be paid on the site, too, as long as that takes and its
 * goods are kept; it is no duty, so nothing is cancelled by its end.
 */
export function payableUntil(order: PayTerms & { reservedUntil: Date }, method: string, now: Date): Date {
  if (order.payUntil) return order.payUntil;
  return new Date(Math.min(payUntilOf(method, now).getTime(), order.reservedUntil.getTime()));
}

interface Waiting extends PayTerms {
  status: string;
  paidAt: Date | null;
  reservedUntil: Date;
}

/** What an order waits for. `isPaidInPart`: money for its invoice came, but not all of it. */
export const deadlineOfOrder = (order: Waiting, { isPaidInPart = false } = {}): Deadline =>
  deadlineOf({
    isOver: order.status === "delivered" || order.status === "cancelled",
    isInvoiced: isInvoiced(order),
    isPaid: order.paidAt !== null,
    isPaidInPart,
    payUntil: order.payUntil?.toISOString() ?? null,
    reservedUntil: order.reservedUntil.toISOString(),
  });
