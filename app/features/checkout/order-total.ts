import type { checkoutOptions, PaymentGroup, PricedSum } from "../../../gateway/contract/checkout.ts";
import type { OutputOf } from "../../../gateway/contract/endpoint.ts";

/** Deliveries that the order form can take an order for. */
export const offeredTypes = ["pickup", "city_region", "russia_tc", "expressakb", "yandex_express"] as const;
export type OfferedType = (typeof offeredTypes)[number];

export const isOffered = (type: string): type is OfferedType => offeredTypes.some((offered) => offered === type);

/** What is paid by one delivery, and where payments differ about the discount for an old battery, by those of one kind. Kopecks. */
export interface OrderTotal extends PricedSum {
  type: OfferedType;
  /** Of the delivery. */
  title: string;
  /** For which payments; null for all. */
  keepsTradeIn: boolean | null;
}

type Options = OutputOf<typeof checkoutOptions>;

/** The totals of the deliveries that can be chosen and whose price is known, as the gateway reckons them. */
export function orderTotals(
  sums: Options["sums"],
  deliveries: Options["deliveries"],
  payments: readonly Pick<PaymentGroup, "keepsTradeIn">[],
): OrderTotal[] {
  const isOneKind = new Set(payments.map(({ keepsTradeIn }) => keepsTradeIn)).size < 2;
  const titles = new Map(deliveries.flatMap(({ type, title, reason }) => (reason === null ? [[type, title]] : [])));
  return sums.flatMap(({ delivery: type, keepsTradeIn, ...sum }) => {
    const title = titles.get(type);
    if (title === undefined || !isOffered(type)) return [];
    return [{ ...sum, type, title, keepsTradeIn: isOneKind ? null : keepsTradeIn }];
  });
}
