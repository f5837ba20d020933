/** The field of a photo's place among the others, from 1. */
export const placeName = (id: string): string => `place-${id}`;

/**
 * Ids in the order of the places that were chosen for them. Where two have one place, the one that was moved there has it, and the other
 * makes room.
 */
export function inChosenOrder(ids: readonly string[], placeOf: (id: string) => number): string[] {
  const rank = (id: string, at: number): number => {
    const place = placeOf(id);
    const stood = at + 1;
    if (!Number.isFinite(place) || place === stood) return stood;
    return place < stood ? place - 0.5 : place + 0.5;
  };
  return ids
    .map((id, at) => ({ id, rank: rank(id, at) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ id }) => id);
}
