import type { PaymentLimit } from "../../chain/regions/region-rules.ts";
import { usualSettings } from "../../chain/shop-settings/settings-rules.ts";
import type { Seller } from "../../platform/db/schema/invoices.ts";
import { roublesOf } from "../../platform/format.ts";
import { type DeliveryProviders, noDeliveryProviders } from "../../platform/providers/delivery/delivery-provider.ts";
import type { LoyaltyTerms } from "../loyalty/eligibility.ts";
import { groupOfMethod, methodsOfGroup, type PaymentGroupId, paymentGroupIds, shownGroupOf } from "./payment-groups.ts";

/** Kopecks of goods; null is no limit. */
interface Sums {
  least: number;
  most: number | null;
}

const ANY_SUM: Sums = { least: 0, most: null };

type PaymentRefusal = (method: string, sumKopecks: number) => string | null;

export interface CheckoutSettings {
  /** Groups that need an acquirer, a bank or an invoice are switched on when there is one. */
  enabledPaymentGroups: readonly PaymentGroupId[];
  /** Whether somebody takes a payment of that sum by a method of these groups; without it they do by all. */
  isServed?: (method: string, sumKopecks: number) => boolean;
  /** Why nobody does, in Russian, for staff; null when somebody does. */
  refusalOf?: PaymentRefusal;
  /** Kopecks: from each of them on those who take payments take others than below. */
  sumEdges?: readonly number[];
  /** For which sums somebody does; null for none. Without it there are no limits. */
  sumsOf?: (method: string) => Sums | null;
  delivery: DeliveryProviders;
  /** Whom invoices are paid to; the group `invoice` needs it. */
  seller?: Seller | undefined;
  /** Terms of the loyalty programme, where they are not the usual ones. */
  loyalty?: LoyaltyTerms | undefined;
}

/** Unless the retailer sets other ones. LOY-066 */
export const USUAL_LOYALTY: LoyaltyTerms = usualSettings.loyalty;

export const loyaltyOf = ({ loyalty }: Pick<CheckoutSettings, "loyalty">): LoyaltyTerms => loyalty ?? USUAL_LOYALTY;

/** Whoever takes payments by some methods. */
interface Cashier {
  methods: readonly string[];
  can: { minKopecks: number; maxKopecks(method: string): number };
}

/**
 * Payment at the handover, the groups of the methods that providers serve, each within its limits, and invoices where there is a seller.
 * What staff set is read anew from `shop` each time, so that it may change.
 */
export function checkoutSettingsFor(
  providers: readonly Cashier[],
  delivery: DeliveryProviders,
  shop: Pick<CheckoutSettings, "seller" | "loyalty"> = {},
): CheckoutSettings {
  const groups = new Set(providers.flatMap(({ methods }) => methods.map(shownGroupOf)));
  const isAlways = (id: PaymentGroupId | null) => id === "offline" || (id === "invoice" && shop.seller !== undefined);
  const refusalOf: PaymentRefusal = (method, sumKopecks) =>
    isAlways(groupOfMethod(method)) ? null : cashierRefusal(providers, method, sumKopecks);
  return {
    delivery,
    get enabledPaymentGroups() {
      return paymentGroupIds.filter((id) => isAlways(id) || groups.has(id));
    },
    isServed: (method, sumKopecks) => refusalOf(method, sumKopecks) === null,
    refusalOf,
    sumEdges: providers.flatMap(({ methods, can }) => [
      can.minKopecks,
      ...methods.map((method) => can.maxKopecks(method) + 1),
    ]),
    sumsOf: (method) => (isAlways(groupOfMethod(method)) ? ANY_SUM : cashierSums(providers, method)),
    get seller() {
      return shop.seller;
    },
    get loyalty() {
      return shop.loyalty;
    },
  };
}

const UNSERVED = "Не подключено: такие оплаты никто для нас не принимает";

function cashierRefusal(providers: readonly Cashier[], method: string, sumKopecks: number): string | null {
  const takers = providers.filter(({ methods }) => methods.includes(method)).map(({ can }) => can);
  if (takers.length === 0) return UNSERVED;
  const takes = (can: Cashier["can"]) => can.minKopecks <= sumKopecks && sumKopecks <= can.maxKopecks(method);
  if (takers.some(takes)) return null;
  const least = Math.min(...takers.map(({ minKopecks }) => minKopecks));
  const most = Math.max(...takers.map(({ maxKopecks }) => maxKopecks(method)));
  return sumKopecks < least
    ? `Банк принимает от ${roublesOf(least)}, а товаров на ${roublesOf(sumKopecks)}`
    : `Банк принимает до ${roublesOf(most)}, а товаров на ${roublesOf(sumKopecks)}`;
}

function cashierSums(providers: readonly Cashier[], method: string): Sums | null {
  const takers = providers.filter(({ methods }) => methods.includes(method)).map(({ can }) => can);
  if (takers.length === 0) return null;
  const most = Math.max(...takers.map(({ maxKopecks }) => maxKopecks(method)));
  return {
    least: Math.min(...takers.map(({ minKopecks }) => minKopecks)),
    most: Number.isSafeInteger(most) ? most : null,
  };
}

/** For which sums of goods a group takes payments in these terms; null where it takes none. */
export function sumsOfGroup({ sumsOf }: Pick<CheckoutSettings, "sumsOf">, group: PaymentGroupId): Sums | null {
  const sums = methodsOfGroup(group).flatMap((method) => (sumsOf ? (sumsOf(method) ?? []) : ANY_SUM));
  if (sums.length === 0) return null;
  const most = sums.map((each) => each.most ?? Number.POSITIVE_INFINITY);
  return {
    least: Math.min(...sums.map(({ least }) => least)),
    most: most.includes(Number.POSITIVE_INFINITY) ? null : Math.max(...most),
  };
}

/** The terms in a region: what staff offer there, of what somebody takes. */
export const settingsIn = (
  settings: CheckoutSettings,
  { paymentLimits = [] }: { paymentLimits?: readonly PaymentLimit[] },
): CheckoutSettings =>
  paymentLimits.length === 0
    ? settings
    : {
        ...settings,
        isServed: (method, sumKopecks) =>
          limitRefusal(paymentLimits, method, sumKopecks) === null && (settings.isServed?.(method, sumKopecks) ?? true),
        refusalOf: (method, sumKopecks) =>
          limitRefusal(paymentLimits, method, sumKopecks) ?? settings.refusalOf?.(method, sumKopecks) ?? null,
        sumsOf: (method) => withinLimits(paymentLimits, method, settings.sumsOf ? settings.sumsOf(method) : ANY_SUM),
      };

const limitsOf = (limits: readonly PaymentLimit[], method: string): PaymentLimit[] =>
  limits.filter((limit) => limit.paymentGroup === shownGroupOf(method) && (limit.method ?? method) === method);

/** What is left of the sums of a method; null for nothing. */
function withinLimits(limits: readonly PaymentLimit[], method: string, sums: Sums | null): Sums | null {
  if (sums === null) return null;
  const ofMethod = limitsOf(limits, method);
  if (ofMethod.some(({ isOffered }) => !isOffered)) return null;
  const least = Math.max(sums.least, ...ofMethod.map(({ minKopecks }) => minKopecks ?? 0));
  const most = [sums.most, ...ofMethod.map(({ maxKopecks }) => maxKopecks)].filter((each) => each !== null);
  if (most.some((each) => each < least)) return null;
  return { least, most: most.length > 0 ? Math.min(...most) : null };
}

/** Why the limits of a method, and those of its group, keep it from a sum; null when they do not. */
function limitRefusal(limits: readonly PaymentLimit[], method: string, sumKopecks: number): string | null {
  for (const { id, regions, isOffered, minKopecks, maxKopecks } of limitsOf(limits, method)) {
    const limit = `Лимит оплаты № ${id} ${regions.length > 0 ? "для региона" : "для всех регионов"}`;
    if (!isOffered) return `${limit}: скрыто`;
    if (minKopecks !== null && sumKopecks < minKopecks)
      return `${limit}: от ${roublesOf(minKopecks)}, а товаров на ${roublesOf(sumKopecks)}`;
    if (maxKopecks !== null && sumKopecks > maxKopecks)
      return `${limit}: до ${roublesOf(maxKopecks)}, а товаров на ${roublesOf(sumKopecks)}`;
  }
  return null;
}

export const defaultCheckoutSettings: CheckoutSettings = {
  enabledPaymentGroups: ["offline"],
  delivery: noDeliveryProviders,
};
