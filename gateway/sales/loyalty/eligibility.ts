import type { DeliveryType } from "../../contract/sales/checkout.ts";

/** One point is one rouble. LOY-048 */
export const POINT_KOPECKS = 100;

/** What the retailer decides about the programme. LOY-066 */
export interface LoyaltyTerms {
  /** Points for a hundred roubles paid in money. */
  earnPercent: number;
  /** Slugs of brands whose wheels take no part. */
  excludedWheelBrands: readonly string[];
  /** Titles of instalment cards that points do not go with. */
  excludedCards: readonly string[];
}

/** What the programme has to know of goods. */
export interface ProgrammeGoods {
  category: string;
  brandSlug: string;
  isSale: boolean;
}

const isTyre = ({ category }: ProgrammeGoods): boolean => category === "tyre" || category === "trucktyre";

/**
 * Why goods of a line take no part in the programme, null when they do. An axle set is two goods: one that takes no part keeps both out.
 * LOY-056 … LOY-058
 */
export function goodsRefusal(
  goods: readonly ProgrammeGoods[],
  { excludedWheelBrands }: Pick<LoyaltyTerms, "excludedWheelBrands">,
): string | null {
  if (goods.some(isTyre)) return "За шины баллы не начисляются, и оплатить их баллами нельзя";
  if (goods.some(({ category, brandSlug }) => category === "disk" && excludedWheelBrands.includes(brandSlug)))
    return "Диски этого бренда не участвуют в программе";
  return goods.some(({ isSale }) => isSale) ? "Товары распродажи не участвуют в программе" : null;
}

/** Groups of payments that points do not go with, and why. LOY-060, LOY-061, LOY-065 */
const refusedGroups: Readonly<Record<string, string>> = {
  installment: "С рассрочкой баллы не действуют",
  credit: "С покупкой в кредит баллы не действуют",
  bnpl: "С оплатой частями баллы не действуют",
  yandex: "С оплатой частями баллы не действуют",
};

/** The programme pays for what members fetch themselves. LOY-063, LOY-064 */
const refusedDeliveries: Record<DeliveryType, string | null> = {
  pickup: null,
  city_region: "С доставкой курьером баллы не действуют",
  expressakb: "С доставкой курьером баллы не действуют",
  yandex_express: "С доставкой курьером баллы не действуют",
  russia_tc: "С доставкой транспортной компанией баллы не действуют",
};

export const deliveryRefusal = (delivery: DeliveryType): string | null => refusedDeliveries[delivery];

export const paymentRefusal = (group: string): string | null =>
  Object.hasOwn(refusedGroups, group) ? (refusedGroups[group] ?? null) : null;

export interface DeliveryAndPayment {
  delivery: DeliveryType;
  /** The group of payment methods. */
  group: string;
  /** Accounts are of persons: what an organisation buys earns nothing. */
  isForOrganization: boolean;
}

/** Why an order neither earns points nor can be paid with them, null when it can. */
export const orderRefusal = ({ delivery, group, isForOrganization }: DeliveryAndPayment): string | null =>
  deliveryRefusal(delivery) ??
  (isForOrganization || group === "invoice" ? "При покупке для организации баллы не действуют" : paymentRefusal(group));

/**
 * The most points that pay for a line of so many kopecks: half of its whole roubles, and at least one rouble stays to be paid in money.
 * LOY-046 … LOY-048
 */
export function burnLimit(lineKopecks: number): number {
  const roubles = Math.floor(lineKopecks / POINT_KOPECKS);
  return Math.max(0, Math.min(Math.floor(roubles / 2), roubles - 1));
}

/** Points for so much paid in money. */
export const earnedPoints = (paidKopecks: number, { earnPercent }: Pick<LoyaltyTerms, "earnPercent">): number =>
  Math.floor((paidKopecks * earnPercent) / (100 * POINT_KOPECKS));

/**
 * Whole points in proportion to the limits of lines, largest remainders first: together they are the points, and none is above its
 * limit. Throws when the limits do not hold so many.
 */
export function spreadPoints(points: number, limits: readonly number[]): number[] {
  const all = limits.reduce((sum, limit) => sum + limit, 0);
  if (points < 0 || points > all) throw new RangeError(`${points} points cannot be spread over ${all}`);
  if (points === 0) return limits.map(() => 0);
  const shares = limits.map((limit) => Number((BigInt(points) * BigInt(limit)) / BigInt(all)));
  const rest = points - shares.reduce((sum, share) => sum + share, 0);
  const remainder = (position: number) => (BigInt(points) * BigInt(limits[position] ?? 0)) % BigInt(all);
  const first = limits
    .map((_, position) => position)
    .sort((a, b) => (remainder(a) === remainder(b) ? a - b : remainder(a) < remainder(b) ? 1 : -1))
    .slice(0, rest);
  return shares.map((share, position) => share + (first.includes(position) ? 1 : 0));
}
