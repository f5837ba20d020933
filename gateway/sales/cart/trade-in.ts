import type { SettingsOf } from "../../contract/chain/shop-settings.ts";

/** Roubles by the capacity of the new battery, as staff set them. */
export type TradeInTerms = SettingsOf<"tradeIn">;

/** [up to A·h, its setting]. */
const STEPS: readonly (readonly [number, keyof TradeInTerms])[] = [
  [45, "upTo45"],
  [60, "upTo60"],
  [75, "upTo75"],
  [100, "upTo100"],
  [Number.POSITIVE_INFINITY, "larger"],
];

/** Kopecks that the least and the largest are worth; null where none is worth anything. */
export function tradeInWorth(terms: TradeInTerms): { least: number; most: number } | null {
  const worths = STEPS.map(([, step]) => terms[step] * 100).filter((worth) => worth > 0);
  return worths.length > 0 ? { least: Math.min(...worths), most: Math.max(...worths) } : null;
}

/** Kopecks off one battery when an old one is handed in; never more than half its price. B-13, API-075 */
export function tradeInDiscount(terms: TradeInTerms, capacityAh: number, priceKopecks: number): number {
  const step = STEPS.find(([upTo]) => capacityAh <= upTo)?.[1];
  return step ? Math.min(terms[step] * 100, Math.floor(priceKopecks / 2)) : 0;
}
