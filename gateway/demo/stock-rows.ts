import { DEMO_SHOPS } from "./data/shops.ts";
import type { GoodsDraft } from "./goods-draft.ts";
import type { DemoLocationRow } from "./locations.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface DemoStockRow {
  locationId: number;
  quantity: number;
}

const OUT_EVERYWHERE = 0.12;
const AT_SUPPLIER = 0.6;
/** A shop's shelves and a warehouse's racks end somewhere, however long the price list is. */
const GOODS_ON_FULL_SHELVES = 20_000;
const GOODS_IN_FULL_RACKS = 60_000;

const truckShops = new Set(DEMO_SHOPS.filter((shop) => shop.truck).map((shop) => shop.slug));

/** Decides what lies where. What sells better lies in more places; about an eighth is out of stock everywhere. */
export function shelvesOf(locations: readonly DemoLocationRow[], goodsCount: number) {
  const shelf = Math.min(1, GOODS_ON_FULL_SHELVES / goodsCount);
  const rack = Math.min(1, GOODS_IN_FULL_RACKS / goodsCount);
  return function stockOf(draft: GoodsDraft, random: SeededRandom): DemoStockRow[] {
    if (random.chance(OUT_EVERYWHERE)) return [];
    const demand = Math.min(1, draft.popularity / 1000);
    const isSet = draft.category === "tyre" || draft.category === "disk";
    const rows: DemoStockRow[] = [];
    for (const location of locations) {
      if (location.kind === "shop") {
        if (draft.category === "trucktyre" && !truckShops.has(location.code)) continue;
        if (random.chance((0.01 + 0.16 * demand) * shelf))
          rows.push({
            locationId: location.id,
            quantity: isSet ? random.pick([2, 4, 4, 4, 6, 8, 12]) : random.between(1, 9),
          });
      } else if (location.kind === "warehouse") {
        if (random.chance((0.22 + 0.5 * demand) * rack))
          rows.push({ locationId: location.id, quantity: random.between(4, 40 + Math.round(60 * demand)) });
      } else if (random.chance(AT_SUPPLIER)) {
        rows.push({ locationId: location.id, quantity: random.between(8, 400) });
      }
    }
    const supplier = locations.at(-1);
    if (rows.length === 0 && supplier) rows.push({ locationId: supplier.id, quantity: random.between(4, 60) });
    return rows;
  };
}
