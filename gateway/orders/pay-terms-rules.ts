import { groupOfMethod } from "../checkout/payment-groups.ts";

interface PayTerms {
  payment: { method: string };
  payUntil: Date | null;
}

/** Whether an order is paid by bank transfer, which staff note. CHK-005 */
export const isInvoiced = ({ payment }: Pick<PayTerms, "payment">): boolean =>
  groupOfMethod(payment.method) === "invoice";

/** Until when an order is to be paid on the site; null when it is paid otherwise. */
export const onlinePayUntil = (order: PayTerms): Date | null => (isInvoiced(order) ? null : order.payUntil);
