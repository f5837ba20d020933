import { DAY_MS } from "../contract/platform/utc-day.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";

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

const PAST_PRICE_CHANCE = 0.3;

/**
 * Earlier prices of some goods: one or two, all ended within 45 days before seeding, so that a 30-day history leaves out some.
 */
export function pastPricesOf(goods: PricedGoods, seededAt: Date): DemoPastPriceRow[] {
  const random = seededRandom(`past-price/${goods.sku}`);
  if (!random.chance(PAST_PRICE_CHANCE)) return [];
  const rows: DemoPastPriceRow[] = [];
  let daysAgo = random.between(2, 20);
  for (let count = random.between(1, 2); count > 0; count -= 1) {
    rows.push({
      goodsId: goods.id,
      priceKopecks: earlierPrice(goods.priceRoubles, random) * 100,
      marketPriceKopecks: goods.marketPriceRoubles === null ? null : goods.marketPriceRoubles * 100,
      endedAt: new Date(seededAt.getTime() - daysAgo * DAY_MS),
    });
    daysAgo += random.between(6, 25);
  }
  return rows;
}

/** Usually higher than today, because prices are lowered more often than raised. */
function earlierPrice(roubles: number, random: SeededRandom): number {
  const factor = random.chance(0.7) ? 1.03 + random.unit() * 0.09 : 0.94 + random.unit() * 0.04;
  return Math.max(10, Math.round((roubles * factor) / 10) * 10);
}
