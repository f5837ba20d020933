import type { Day } from "../../contract/platform/local-time.ts";

/** What staff set for some regions, or for all of them. */
export interface RegionRule {
  id: number;
  /** Slugs; none is every region. */
  regions: readonly string[];
  /** YYYY-MM-DD; without it a rule holds as soon as it is there. */
  validFrom?: Day;
}

const isLater = (a: RegionRule, b: RegionRule): boolean =>
  (a.validFrom ?? "") === (b.validFrom ?? "") ? a.id > b.id : (a.validFrom ?? "") > (b.validFrom ?? "");

/** The one that holds in a region: the latest that names it, else the latest for all of them; null without one. */
export function latestFor<Rule extends RegionRule>(slug: string, rules: readonly Rule[]): Rule | null {
  const latest = (among: readonly Rule[]) =>
    among.reduce<Rule | null>((best, rule) => (best && isLater(best, rule) ? best : rule), null);
  return (
    latest(rules.filter(({ regions }) => regions.includes(slug))) ??
    latest(rules.filter(({ regions }) => regions.length === 0))
  );
}

/** Kopecks; `freeFromKopecks` null is never free. Beyond `cityKm` from the region's point every kilometre costs, up to `reachKm`. */
export interface RegionTariff extends RegionRule {
  validFrom: Day;
  priceKopecks: number;
  freeFromKopecks: number | null;
  cityKm: number;
  reachKm: number;
  kmKopecks: number;
}

/** The tariff that holds in a region on a day of it; null without one. */
export const tariffOn = <Tariff extends RegionTariff>(
  day: Day,
  slug: string,
  tariffs: readonly Tariff[],
): Tariff | null =>
  latestFor(
    slug,
    tariffs.filter(({ validFrom }) => validFrom <= day),
  );

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
