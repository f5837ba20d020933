import { labelOfGroup, methodsOfGroup, paymentGroupIds, titleOfMethod } from "../checkout/payment-groups.ts";
import type { FilterOption } from "../contract/back-office.ts";
import { ApiError } from "../http/api-error.ts";

/** A group of payments, or one method of it. */
export interface Way {
  paymentGroup: string;
  /** Null is all of the group. */
  method: string | null;
}

/** As forms and addresses name it. */
export const wayText = ({ paymentGroup, method }: Way): string =>
  method === null ? paymentGroup : `${paymentGroup}/${method}`;

/** What can be limited: each group, and each method of those that have several. */
const ways: readonly Way[] = paymentGroupIds.flatMap((paymentGroup) => {
  const methods = methodsOfGroup(paymentGroup);
  return [
    { paymentGroup, method: null },
    ...(methods.length > 1 ? methods.map((method) => ({ paymentGroup, method })) : []),
  ];
});

export const findWay = (text: string): Way | undefined => ways.find((way) => wayText(way) === text);

/** Throws `invalid` for one that there is not. */
export function wayOf(text: string): Way {
  const way = findWay(text);
  if (!way) throw new ApiError("invalid", [{ field: "way", message: "Выберите способ оплаты" }]);
  return way;
}

export function wayTitle({ paymentGroup, method }: Way): string {
  const group = paymentGroupIds.find((id) => id === paymentGroup);
  const label = group ? labelOfGroup(group) : paymentGroup;
  return method === null ? label : `${label}: ${titleOfMethod(method)}`;
}

/** To choose from; those that nobody takes payments by are named so. */
export const wayOptions = (enabled: readonly string[]): FilterOption[] =>
  ways.map((way) => ({
    value: wayText(way),
    label: enabled.includes(way.paymentGroup) ? wayTitle(way) : `${wayTitle(way)} (не подключено)`,
  }));
