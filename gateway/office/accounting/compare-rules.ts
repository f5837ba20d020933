/** What one side has of a payment, kopecks. */
export interface Sums {
  capturedKopecks: number;
  refundedKopecks: number;
}

export type Comparison = "same" | "sums" | "lacking_there";

/** `theirs` is null where the provider knows no such payment. */
export function compareSums(ours: Sums, theirs: Sums | null): Comparison {
  if (theirs === null) return ours.capturedKopecks > 0 ? "lacking_there" : "same";
  const isSame = ours.capturedKopecks === theirs.capturedKopecks && ours.refundedKopecks === theirs.refundedKopecks;
  return isSame ? "same" : "sums";
}
