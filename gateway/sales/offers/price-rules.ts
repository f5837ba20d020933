import { DAY_MS } from "../../contract/platform/utc-day.ts";
import { PRICE_MEMORY_DAYS } from "../../contract/sales/figures.ts";
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

export const windowStart = (now: Date): Date => new Date(now.getTime() - PRICE_MEMORY_DAYS * DAY_MS);

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

/** The price of goods at a moment. Kopecks; `since` is null where it is older than what is kept, `until` where it still holds. */
interface PriceOrigin {
  price: number;
  since: Date | null;
  until: Date | null;
}

/** What goods cost at a moment, by their price now and the prices that have ended. */
export function priceAt(at: Date, priceNow: number, past: readonly { price: number; endedAt: Date }[]): PriceOrigin {
  const inOrder = [...past].sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime());
  const next = inOrder.findIndex(({ endedAt }) => endedAt > at);
  const price = inOrder[next]?.price ?? priceNow;
  // A row may also record a change of the market price alone.
  const later = next === -1 ? [] : inOrder.slice(next);
  const earlier = next === -1 ? inOrder : inOrder.slice(0, next);
  const lastOfIt = later.find((_, n) => (later[n + 1]?.price ?? priceNow) !== price);
  return {
    price,
    since: earlier.findLast((row) => row.price !== price)?.endedAt ?? null,
    until: lastOfIt?.endedAt ?? null,
  };
}
