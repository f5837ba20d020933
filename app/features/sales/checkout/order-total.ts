import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { checkoutOptions, PaymentGroup, PricedSum } from "../../../../gateway/contract/sales/checkout.ts";

/** Deliveries that the order form can take an order for. */
export const offeredTypes = ["pickup", "city_region", "russia_tc", "expressakb", "yandex_express"] as const;
export type OfferedType = (typeof offeredTypes)[number];

export const isOffered = (type: string): type is OfferedType => offeredTypes.some((offered) => offered === type);

/** What is paid by one delivery, and where payments differ about the discount for an old battery, by those of one kind. Kopecks. */
export interface OrderTotal extends PricedSum {
  type: OfferedType;
  /** Title of the delivery. */
  title: string;
  /** For which payments; null for all. */
  keepsTradeIn: boolean | null;
  /** The same of points of the loyalty programme. */
  takesPoints: boolean | null;
  /** Points that the order will earn. */
  earns: number;
}

type Options = OutputOf<typeof checkoutOptions>;

/** Groups of payments that points do not go with. */
export const withoutPoints = (loyalty: Options["loyalty"]): ReadonlySet<string> =>
  new Set(loyalty?.refused.payments.map(({ of }) => of));

/**
 * The totals of the deliveries that can be chosen and whose price is known, as the gateway calculates them. Where a member can use points,
 * there is a total for the payments that take them, and one for those that do not.
 */
export function orderTotals(
  sums: Options["sums"],
  deliveries: Options["deliveries"],
  payments: readonly Pick<PaymentGroup, "id" | "keepsTradeIn">[],
  loyalty: Options["loyalty"] = null,
): OrderTotal[] {
  const isOneKind = new Set(payments.map(({ keepsTradeIn }) => keepsTradeIn)).size < 2;
  const titles = new Map(deliveries.flatMap(({ type, title, reason }) => (reason === null ? [[type, title]] : [])));
  const refused = withoutPoints(loyalty);
  const taking = loyalty?.sums ?? [];
  const isTaken = ({ delivery, keepsTradeIn }: Options["sums"][number]) =>
    taking.some((sum) => sum.delivery === delivery && sum.keepsTradeIn === keepsTradeIn);
  const isNeeded = (sum: Options["sums"][number]) =>
    !isTaken(sum) || payments.some(({ id, keepsTradeIn }) => refused.has(id) && keepsTradeIn === sum.keepsTradeIn);
  const all = [
    ...sums.filter(isNeeded).map((sum) => ({ ...sum, earns: 0, takesPoints: isTaken(sum) ? false : null })),
    ...taking.map((sum) => ({ ...sum, takesPoints: refused.size > 0 ? true : null })),
  ];
  return all.flatMap(({ delivery: type, keepsTradeIn, ...sum }) => {
    const title = titles.get(type);
    if (title === undefined || !isOffered(type)) return [];
    return [{ ...sum, type, title, keepsTradeIn: isOneKind ? null : keepsTradeIn }];
  });
}
