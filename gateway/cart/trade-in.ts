/** What an old battery is worth by the capacity of the new one: [up to A·h, kopecks]. */
const WORTH_BY_CAPACITY: readonly (readonly [number, number])[] = [
  [45, 40_000],
  [60, 60_000],
  [75, 80_000],
  [100, 100_000],
  [Number.POSITIVE_INFINITY, 150_000],
];

/** Kopecks that the least and the largest are worth. */
export const TRADE_IN_WORTH = {
  least: Math.min(...WORTH_BY_CAPACITY.map(([, worth]) => worth)),
  most: Math.max(...WORTH_BY_CAPACITY.map(([, worth]) => worth)),
};

/** Kopecks off one battery when an old one is handed in; never more than half its price. B-13, API-075 */
export function tradeInDiscount(capacityAh: number, priceKopecks: number): number {
  const worth = WORTH_BY_CAPACITY.find(([upTo]) => capacityAh <= upTo)?.[1] ?? 0;
  return Math.min(worth, Math.floor(priceKopecks / 2));
}
