/** «205/55 R16», or «225/40 R19 спереди и 255/35 R19 сзади» for a car whose axles differ: without a comma, so that it stands in lists. */
export const axleSizes = (front: string, rear: string | null): string =>
  rear === null ? front : `${front} спереди и ${rear} сзади`;
