import type { FilterOption } from "../../contract/platform/resource-kit.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { labelOfGroup, methodsOfGroup, paymentGroupIds, titleOfMethod } from "../checkout/payment-groups.ts";

/** A group of payments, or one method of it. */
export interface LimitedPayment {
  paymentGroup: string;
  /** Null is all of the group. */
  method: string | null;
}

/** As forms and addresses name it. */
export const limitedPaymentText = ({ paymentGroup, method }: LimitedPayment): string =>
  method === null ? paymentGroup : `${paymentGroup}/${method}`;

/** What can be limited: each group, and each method of those that have several. */
const limitedPayments: readonly LimitedPayment[] = paymentGroupIds.flatMap((paymentGroup) => {
  const methods = methodsOfGroup(paymentGroup);
  return [
    { paymentGroup, method: null },
    ...(methods.length > 1 ? methods.map((method) => ({ paymentGroup, method })) : []),
  ];
});

export const findLimitedPayment = (text: string): LimitedPayment | undefined =>
  limitedPayments.find((payment) => limitedPaymentText(payment) === text);

/** Throws `invalid` for one that there is not. */
export function limitedPaymentOf(text: string): LimitedPayment {
  const payment = findLimitedPayment(text);
  if (!payment) throw new ApiError("invalid", [{ field: "way", message: "Выберите способ оплаты" }]);
  return payment;
}

export function limitedPaymentTitle({ paymentGroup, method }: LimitedPayment): string {
  const group = paymentGroupIds.find((id) => id === paymentGroup);
  const label = group ? labelOfGroup(group) : paymentGroup;
  return method === null ? label : `${label}: ${titleOfMethod(method)}`;
}

/** To choose from; those that nobody takes payments by are named so. */
export const limitedPaymentOptions = (enabled: readonly string[]): FilterOption[] =>
  limitedPayments.map((payment) => ({
    value: limitedPaymentText(payment),
    label: enabled.includes(payment.paymentGroup)
      ? limitedPaymentTitle(payment)
      : `${limitedPaymentTitle(payment)} (не подключено)`,
  }));
