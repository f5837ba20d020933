/** What decides which of two goods remains. */
export interface Kept {
  id: number;
  /** Null for the shop's own catalogue. */
  supplier: string | null;
  orders: number;
  reviews: number;
  photos: number;
}

/**
 * Goods with more orders remain, then those with more reviews, with more photos, of the shop's own catalogue, those that came first: what
 * customers and staff have done for them would be lost from their sight.
 */
export function remainingFirst<Side extends Kept>(one: Side, other: Side): [remains: Side, other: Side] {
  const differences = [
    one.orders - other.orders,
    one.reviews - other.reviews,
    one.photos - other.photos,
    Number(one.supplier === null) - Number(other.supplier === null),
    other.id - one.id,
  ];
  return (differences.find((difference) => difference !== 0) ?? 0) >= 0 ? [one, other] : [other, one];
}
