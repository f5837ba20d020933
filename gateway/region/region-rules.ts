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

/** What holds in a region of the limits of each way to pay. */
export function paymentLimitsOf(slug: string, limits: readonly PaymentLimit[]): PaymentLimit[] {
  const wayOf = ({ paymentGroup, method }: PaymentLimit) => `${paymentGroup}/${method ?? ""}`;
  return [...new Set(limits.map(wayOf))].flatMap(
    (way) =>
      latestFor(
        slug,
        limits.filter((limit) => wayOf(limit) === way),
      ) ?? [],
  );
}
