import type { PriceHistory } from "../contract/offers.ts";

interface PricesNow {
  /** Kopecks. */
  price: number;
  /** What others ask, kopecks; null when it is not known. */
  marketPrice: number | null;
}

interface PastPrice {
  price: number;
  endedAt: Date;
}

const WINDOW_MS = 30 * 24 * 3_600_000;

export const windowStart = (now: Date): Date => new Date(now.getTime() - WINDOW_MS);

/** A price elsewhere that we ourselves took lately is no reason to call today's a bargain: then nothing is struck through. B-09, PRD-023 */
export function priceHistoryOf(now: Date, { price, marketPrice }: PricesNow, past: readonly PastPrice[]): PriceHistory {
  const from = windowStart(now);
  const latestFirst = past
    .filter(({ endedAt }) => endedAt > from && endedAt <= now)
    .sort((a, b) => b.endedAt.getTime() - a.endedAt.getTime());
  const changes: PriceHistory["changes"] = [];
  let later = price;
  for (const { price: earlier, endedAt } of latestFirst) {
    // The market price changes without ours, and both are noted.
    if (earlier !== later) changes.push({ price: earlier, until: endedAt.toISOString() });
    later = earlier;
  }
  const taken = [price, ...changes.map((change) => change.price)];
  const highest = Math.max(...taken);
  return {
    lowest: Math.min(...taken),
    highest,
    elsewhere: marketPrice !== null && marketPrice > price && marketPrice >= highest ? marketPrice : null,
    changes,
  };
}
