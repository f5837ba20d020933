/** How many pieces are sold at once: so many at least, and by so many more. `from` is a multiple of `by`. */
export interface SoldBy {
  from: number;
  by: number;
}

export const ONE_BY_ONE: SoldBy = { from: 1, by: 1 };

export const isSoldIn = (quantity: number, { from, by }: SoldBy): boolean => quantity >= from && quantity % by === 0;

/** The fewest that are sold and no fewer than are wanted. */
export const raisedTo = (wanted: number, { from, by }: SoldBy): number => Math.max(from, Math.ceil(wanted / by) * by);

/** The most that are sold and no more than there are; 0 where there are too few. */
export function loweredTo(most: number, { from, by }: SoldBy): number {
  const whole = Math.floor(most / by) * by;
  return whole >= from ? whole : 0;
}

/** The same of whole kits, each with so many pieces of the goods of an axle. */
export function kitsSoldBy(axles: readonly { soldBy: SoldBy; pieces: number }[]): SoldBy {
  const by = axles.reduce((whole, { soldBy, pieces }) => lcm(whole, soldBy.by / gcd(soldBy.by, pieces)), 1);
  const from = Math.max(...axles.map(({ soldBy, pieces }) => Math.ceil(soldBy.from / pieces)));
  return { from: Math.ceil(from / by) * by, by };
}

const gcd = (one: number, other: number): number => (other === 0 ? one : gcd(other, one % other));
const lcm = (one: number, other: number): number => (one / gcd(one, other)) * other;

/**
 * What is wrong with a quantity, after «Этот товар» or its title: «продаётся по 4 шт.: возьмите 4 или 8»; null when it is sold so. `most` is
 * how many can be had.
 */
export function quantityRefusal(
  quantity: number,
  soldBy: SoldBy,
  { most, unit }: { most: number; unit: (count: number) => string },
): string | null {
  if (isSoldIn(quantity, soldBy)) return null;
  const { from, by } = soldBy;
  const how = by === 1 ? `от ${unit(from)}` : from === by ? `по ${unit(by)}` : `от ${unit(from)}, кратно ${by}`;
  const near = [loweredTo(quantity, soldBy), raisedTo(quantity, soldBy)].filter((count) => count > 0 && count <= most);
  return `продаётся ${how}${near.length > 0 ? `: возьмите ${near.join(" или ")}` : ""}`;
}
