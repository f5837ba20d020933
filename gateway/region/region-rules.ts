/** What staff set for some regions, or for all of them. */
export interface RegionRule {
  id: number;
  /** Slugs; none is every region. */
  regions: readonly string[];
}

/** The one that holds in a region: the latest that names it, else the latest for all of them; null without one. */
export function latestFor<Rule extends RegionRule>(slug: string, rules: readonly Rule[]): Rule | null {
  const latest = (among: readonly Rule[]) =>
    among.reduce<Rule | null>((best, rule) => (best && best.id > rule.id ? best : rule), null);
  return (
    latest(rules.filter(({ regions }) => regions.includes(slug))) ??
    latest(rules.filter(({ regions }) => regions.length === 0))
  );
}

/** Kopecks; `freeFromKopecks` null is never free. */
export interface RegionTariff extends RegionRule {
  priceKopecks: number;
  freeFromKopecks: number | null;
}

/** For which sums of goods a way to pay is offered. Kopecks; null is no limit. */
export interface PaymentLimit extends RegionRule {
  paymentGroup: string;
  /** Null is all of the group. */
  method: string | null;
  isOffered: boolean;
  minKopecks: number | null;
  maxKopecks: number | null;
}

/** In how many days goods come from a warehouse or supplier. */
export interface SupplyTerm extends RegionRule {
  locationId: number;
  days: number;
}

/** What holds in a region of the rules about each thing. */
function heldOf<Rule extends RegionRule>(
  slug: string,
  rules: readonly Rule[],
  aboutOf: (rule: Rule) => string | number,
): Rule[] {
  return [...new Set(rules.map(aboutOf))].flatMap(
    (about) =>
      latestFor(
        slug,
        rules.filter((rule) => aboutOf(rule) === about),
      ) ?? [],
  );
}

/** What holds in a region of the limits of each way to pay. */
export const paymentLimitsOf = (slug: string, limits: readonly PaymentLimit[]): PaymentLimit[] =>
  heldOf(slug, limits, ({ paymentGroup, method }) => `${paymentGroup}/${method ?? ""}`);

/** What holds in a region of the terms of each place. */
export const supplyTermsOf = (slug: string, terms: readonly SupplyTerm[]): SupplyTerm[] =>
  heldOf(slug, terms, ({ locationId }) => locationId);
