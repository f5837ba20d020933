import { randomOf, type SeededRandom } from "./seeded-random.ts";

export interface DemoPastPriceRow {
  goodsId: number;
  priceKopecks: number;
  marketPriceKopecks: number | null;
  endedAt: Date;
}

interface PricedGoods {
  id: number;
  sku: string;
  priceRoubles: number;
  marketPriceRoubles: number | null;
}

const WITH_HISTORY = 0.3;
const DAY_MS = 86_400_000;

/** What some goods cost before: one or two prices that ended within 45 days before the moment of seeding, so that 30 days tell less than all. */
export function pastPricesOf(goods: PricedGoods, seededAt: Date): DemoPastPriceRow[] {
  const random = randomOf(`past-price/${goods.sku}`);
  if (!random.chance(WITH_HISTORY)) return [];
  const rows: DemoPastPriceRow[] = [];
  let daysAgo = random.between(2, 20);
  for (let count = random.between(1, 2); count > 0; count -= 1) {
    rows.push({
      goodsId: goods.id,
      priceKopecks: priceBefore(goods.priceRoubles, random) * 100,
      marketPriceKopecks: goods.marketPriceRoubles === null ? null : goods.marketPriceRoubles * 100,
      endedAt: new Date(seededAt.getTime() - daysAgo * DAY_MS),
    });
    daysAgo += random.between(6, 25);
  }
  return rows;
}

/** Mostly dearer than today: prices are lowered to sell, and raised less often. */
function priceBefore(roubles: number, random: SeededRandom): number {
  const factor = random.chance(0.7) ? 1.03 + random.unit() * 0.09 : 0.94 + random.unit() * 0.04;
  return Math.max(10, Math.round((roubles * factor) / 10) * 10);
}
