import type { CheckoutView, PaymentView } from "./checkout.server.ts";
import type { DeliveryQuotes } from "./order-fields.ts";
import type { OrderTotal } from "./order-total.ts";

/** The sums of a page: those that are known at once, or with the points that were typed, and the one of a delivery of others. */
export function totalsWith(view: Pick<CheckoutView, "totals">, { carrier, totals }: DeliveryQuotes): OrderTotal[] {
  const known = totals ?? view.totals;
  return carrier?.total ? [...known, carrier.total] : known;
}

/** What the page shows as the sum for each delivery and method of payment, to be sent along with the order, scripts or not. */
export function shownSums(totals: readonly OrderTotal[], groups: readonly PaymentView[]): string {
  const sums = totals.flatMap(({ type, keepsTradeIn, takesPoints, sum }) =>
    groups
      .filter(
        (group) =>
          (keepsTradeIn ?? group.keepsTradeIn) === group.keepsTradeIn &&
          (takesPoints ?? group.takesPoints) === group.takesPoints,
      )
      .flatMap(({ payments }) => payments.map(({ method }) => [nameOf(type, method), sum] as const)),
  );
  return JSON.stringify(Object.fromEntries(sums));
}

/** The sum that was shown for one choice, kopecks; null when none was. */
export function shownSumOf(text: string, type: string, method: string): number | null {
  try {
    const sums = new Map<string, unknown>(Object.entries(JSON.parse(text)));
    const sum = sums.get(nameOf(type, method));
    return typeof sum === "number" && Number.isSafeInteger(sum) && sum >= 0 ? sum : null;
  } catch {
    return null;
  }
}

const nameOf = (type: string, method: string): string => `${type} ${method}`;
