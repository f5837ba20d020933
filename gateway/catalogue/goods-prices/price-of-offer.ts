import {
  OWN_SOURCE,
  type PriceKind,
  type PriceReason,
  type RecommendedUse,
} from "../../contract/catalogue/goods-prices.ts";

/** A rule as prices are made by it. What is null holds for all. */
export interface PriceRule {
  id: number;
  /** A code of a supplier, or «-». */
  source: string | null;
  /** Empty for all. */
  brandSlug: string;
  category: string | null;
  diameter: number | null;
  costFromKopecks: number | null;
  costToKopecks: number | null;
  marginPercent: number;
  leastMarginKopecks: number;
  roundUpToRoubles: number | null;
  recommended: RecommendedUse;
}

/** What a list says of the price of goods, and what rules may ask of the goods. */
export interface PricedOffer {
  /** Null for the shop's own catalogue. */
  supplier: string | null;
  brandSlug: string;
  category: string;
  diameter: number | null;
  prices: Partial<Record<PriceKind, number>>;
  /** The selling price by the supplier's profile alone, and what it was made from. */
  listedKopecks: number;
  listedKind: PriceKind;
}

/** What goods are sold at. */
export interface SellingPrice {
  kopecks: number;
  /** The higher price elsewhere or before; null without one. */
  oldKopecks: number | null;
  rule: PriceRule | null;
  cost: PriceReason["cost"];
  decidedBy: PriceReason["decidedBy"];
}

const KOPECKS = 100;
const PERCENT = 100;
/** The highest price that a list may have as well. */
const MOST_KOPECKS = 1_000_000_000;

/** What the margin is added to: what the shop pays, or else the price by which the list is read. */
export function costOf({ prices, listedKind, listedKopecks }: PricedOffer): PriceReason["cost"] {
  const { purchase } = prices;
  if (purchase !== undefined) return { kind: "purchase", kopecks: purchase };
  return { kind: listedKind, kopecks: prices[listedKind] ?? listedKopecks };
}

/** Whether the rule says anything of goods of this cost. */
function holdsFor(rule: PriceRule, offer: PricedOffer, cost: number): boolean {
  return (
    (rule.source === null || rule.source === (offer.supplier ?? OWN_SOURCE)) &&
    (rule.brandSlug === "" || rule.brandSlug === offer.brandSlug) &&
    (rule.category === null || rule.category === offer.category) &&
    (rule.diameter === null || rule.diameter === offer.diameter) &&
    (rule.costFromKopecks === null || cost >= rule.costFromKopecks) &&
    (rule.costToKopecks === null || cost < rule.costToKopecks)
  );
}

/** Higher for a rule that goes before: by source, brand, category, diameter and cost in this order. */
function rankOf(rule: PriceRule): number {
  const named = [
    rule.source !== null,
    rule.brandSlug !== "",
    rule.category !== null,
    rule.diameter !== null,
    rule.costFromKopecks !== null || rule.costToKopecks !== null,
  ];
  return named.reduce((rank, isNamed) => rank * 2 + Number(isNamed), 0);
}

/** In the order in which they are asked: the most specific first, of equals the one that was made last. */
export const inOrder = (rules: readonly PriceRule[]): PriceRule[] =>
  rules.toSorted((one, other) => rankOf(other) - rankOf(one) || other.id - one.id);

/** Kopecks up to a multiple of so many roubles; as they are for null. */
export function roundedUp(kopecks: number, roubles: number | null): number {
  const step = (roubles ?? 0) * KOPECKS;
  return step === 0 ? kopecks : Math.ceil(kopecks / step) * step;
}

/** The usual price by a rule. The least margin and the recommended price hold after rounding as well. */
function priceByRule(
  { marginPercent, leastMarginKopecks, roundUpToRoubles, recommended: use }: PriceRule,
  { prices: { recommended, minimum = 0 } }: PricedOffer,
  cost: number,
): Pick<SellingPrice, "kopecks" | "decidedBy"> {
  if (use === "exact" && recommended !== undefined) return { kopecks: recommended, decidedBy: "recommended" };
  const withMargin = Math.round((cost * (PERCENT + marginPercent)) / PERCENT);
  const least = cost + leastMarginKopecks;
  const kopecks = Math.min(roundedUp(Math.max(withMargin, least), roundUpToRoubles), MOST_KOPECKS);
  const floor = use === "ignored" ? 0 : Math.max(recommended ?? 0, minimum);
  if (kopecks < floor) return { kopecks: floor, decidedBy: "recommended" };
  return { kopecks, decidedBy: withMargin < least ? "least-margin" : "margin" };
}

/**
 * What goods are sold at: by the first rule of `ordered` that holds for them, or else as the list and its profile say. A price of the list
 * for a sale stays what it is, but it leaves the rule's least margin above what the shop pays.
 */
export function priceOfOffer(offer: PricedOffer, ordered: readonly PriceRule[]): SellingPrice {
  const cost = costOf(offer);
  const rule = ordered.find((one) => holdsFor(one, offer, cost.kopecks)) ?? null;
  const usual = rule
    ? priceByRule(rule, offer, cost.kopecks)
    : ({ kopecks: offer.listedKopecks, decidedBy: "list" } as const);
  const { sale, old, purchase } = offer.prices;
  const least = rule && purchase !== undefined ? purchase + rule.leastMarginKopecks : 0;
  const sold = sale === undefined ? usual : ({ kopecks: Math.max(sale, least), decidedBy: "sale" } as const);
  const hasUsual = sale !== undefined && offer.listedKind !== "sale";
  const before = old ?? (hasUsual ? usual.kopecks : null);
  return { ...sold, oldKopecks: before !== null && before > sold.kopecks ? before : null, rule, cost };
}
