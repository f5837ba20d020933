import { DEMO_SHOPS } from "./data/shops.ts";
import type { GoodsDraft } from "./goods-draft.ts";
import type { DemoLocationRow } from "./locations.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface DemoStockRow {
  locationId: number;
  quantity: number;
}

const OUT_OF_STOCK_SHARE = 0.12;
const AT_SUPPLIER_CHANCE = 0.6;
/** Shops and warehouses have room for a limited number of goods, however large the assortment is. */
const SHOP_CAPACITY_GOODS = 20_000;
const WAREHOUSE_CAPACITY_GOODS = 60_000;

const codesOfTruckShops = new Set(DEMO_SHOPS.filter((shop) => shop.truck).map((shop) => shop.slug));

/**
 * Distributes stock over locations. Popular goods are in stock at more of them; about an eighth of the goods is out of stock
 * everywhere.
 */
export function createStockGenerator(locations: readonly DemoLocationRow[], goodsCount: number) {
  const shopShare = Math.min(1, SHOP_CAPACITY_GOODS / goodsCount);
  const warehouseShare = Math.min(1, WAREHOUSE_CAPACITY_GOODS / goodsCount);
  return function stockOf(draft: GoodsDraft, random: SeededRandom): DemoStockRow[] {
    if (random.chance(OUT_OF_STOCK_SHARE)) return [];
    const demand = Math.min(1, draft.popularity / 1000);
    const soldInSets = draft.category === "tyre" || draft.category === "disk";
    const rows: DemoStockRow[] = [];
    for (const location of locations) {
      if (location.kind === "shop") {
        if (draft.category === "trucktyre" && !codesOfTruckShops.has(location.code)) continue;
        if (random.chance((0.01 + 0.16 * demand) * shopShare))
          rows.push({
            locationId: location.id,
            quantity: soldInSets ? random.pick([2, 4, 4, 4, 6, 8, 12]) : random.between(1, 9),
          });
      } else if (location.kind === "warehouse") {
        if (random.chance((0.22 + 0.5 * demand) * warehouseShare))
          rows.push({ locationId: location.id, quantity: random.between(4, 40 + Math.round(60 * demand)) });
      } else if (random.chance(AT_SUPPLIER_CHANCE)) {
        rows.push({ locationId: location.id, quantity: random.between(8, 400) });
      }
    }
    const supplier = locations.at(-1);
    if (rows.length === 0 && supplier) rows.push({ locationId: supplier.id, quantity: random.between(4, 60) });
    return rows;
  };
}
