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
