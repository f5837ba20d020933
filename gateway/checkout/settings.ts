import type { Seller } from "../db/schema/invoices.ts";
import type { LoyaltyTerms } from "../loyalty/eligibility.ts";
import { type DeliveryProviders, noDeliveryProviders } from "../providers/delivery/delivery-providers.ts";
import { groupOfMethod, type PaymentGroupId, paymentGroupIds, shownGroupOf } from "./payment-groups.ts";

export interface CheckoutSettings {
  /** Groups that need an acquirer, a bank or an invoice are switched on when there is one. */
  enabledPaymentGroups: readonly PaymentGroupId[];
  /** Whether somebody takes a payment of that sum by a method of these groups; without it they do by all. */
  isServed?: (method: string, sumKopecks: number) => boolean;
  delivery: DeliveryProviders;
  /** Whom invoices are paid to; the group `invoice` needs it. */
  seller?: Seller;
  /** Of the loyalty programme, where they are not the usual ones. */
  loyalty?: LoyaltyTerms;
}

/** Unless the retailer sets other ones. LOY-066 */
export const USUAL_LOYALTY: LoyaltyTerms = {
  earnPercent: 3,
  excludedWheelBrands: ["replay", "ifree"],
  excludedCards: ["Халва", "Совесть"],
};

export const loyaltyOf = ({ loyalty }: Pick<CheckoutSettings, "loyalty">): LoyaltyTerms => loyalty ?? USUAL_LOYALTY;

/** Whoever takes payments by some methods. */
interface Cashier {
  methods: readonly string[];
  can: { minKopecks: number; maxKopecks(method: string): number };
}

/**
 * Payment at the handover, the groups of the methods that providers serve, each within its limits, and invoices where there is a seller.
 */
export function checkoutSettingsFor(
  providers: readonly Cashier[],
  delivery: DeliveryProviders,
  { seller, loyalty }: Pick<CheckoutSettings, "seller" | "loyalty"> = {},
): CheckoutSettings {
  const groups = new Set(providers.flatMap(({ methods }) => methods.map(shownGroupOf)));
  const always: readonly (PaymentGroupId | null)[] = seller ? ["offline", "invoice"] : ["offline"];
  return {
    delivery,
    enabledPaymentGroups: paymentGroupIds.filter((id) => always.includes(id) || groups.has(id)),
    isServed: (method, sumKopecks) =>
      always.includes(groupOfMethod(method)) ||
      providers.some(
        ({ methods, can }) =>
          methods.includes(method) && can.minKopecks <= sumKopecks && sumKopecks <= can.maxKopecks(method),
      ),
    ...(seller && { seller }),
    ...(loyalty && { loyalty }),
  };
}

export const defaultCheckoutSettings: CheckoutSettings = {
  enabledPaymentGroups: ["offline"],
  delivery: noDeliveryProviders,
};
