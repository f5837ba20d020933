import type { PriceHistory } from "../../contract/sales/offers.ts";

interface PricesNow {
  /** Kopecks. */
  price: number;
  /** Kopecks, of other shops; null when unknown. */
  marketPrice: number | null;
}

interface PastPrice {
  price: number;
  endedAt: Date;
}

const WINDOW_MS = 30 * 24 * 3_600_000;

export const windowStart = (now: Date): Date => new Date(now.getTime() - WINDOW_MS);

/** Prices of the last 30 days. A market price that we charged ourselves lately is not shown as struck through. B-09, PRD-023 */
export function priceHistoryOf(now: Date, { price, marketPrice }: PricesNow, past: readonly PastPrice[]): PriceHistory {
  const from = windowStart(now);
  const latestFirst = past
    .filter(({ endedAt }) => endedAt > from && endedAt <= now)
    .sort((a, b) => b.endedAt.getTime() - a.endedAt.getTime());
  const changes: PriceHistory["changes"] = [];
  let later = price;
  for (const { price: earlier, endedAt } of latestFirst) {
    // A row may also record a change of the market price alone.
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
