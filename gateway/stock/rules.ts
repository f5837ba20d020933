import type { StockSummary } from "../contract/goods.ts";
import type { LocationRow, RegionSupply } from "../region/directory.ts";
import { addDays } from "../region/zone-time.ts";

export interface StockRow {
  locationId: number;
  quantity: number;
}

/** A source as seen from where the goods are wanted: `days` until they are there. */
export interface Source extends StockRow {
  days: number;
}

/** Goods go from one centre to another of the same region overnight. */
export const TRANSFER_DAYS = 1;

/** What a region's customer may count on. `today` is the region's calendar day. */
export function summarise(
  rows: readonly StockRow[],
  supply: RegionSupply,
  locations: ReadonlyMap<number, Pick<LocationRow, "kind">>,
  today: string,
): StockSummary {
  let quantity = 0;
  let shops = 0;
  let warehouseDays = Number.POSITIVE_INFINITY;
  let supplierDays = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.quantity <= 0) continue;
    if (supply.shopIds.includes(row.locationId)) {
      shops += 1;
    } else {
      const days = supply.days.get(row.locationId);
      if (days === undefined) continue;
      if (locations.get(row.locationId)?.kind === "warehouse") warehouseDays = Math.min(warehouseDays, days);
      else supplierDays = Math.min(supplierDays, days);
    }
    quantity += row.quantity;
  }
  if (shops > 0) return { state: "shelf", shops, date: null, quantity };
  if (warehouseDays < Number.POSITIVE_INFINITY)
    return { state: "warehouse", shops: 0, date: addDays(today, warehouseDays), quantity };
  if (supplierDays < Number.POSITIVE_INFINITY)
    return { state: "order", shops: 0, date: addDays(today, supplierDays), quantity };
  return { state: "none", shops: 0, date: null, quantity: 0 };
}

/** Sources of a region's goods as seen from one of its centres (`shopId`), or from the region as a whole when null. */
export function sourcesFor(rows: readonly StockRow[], supply: RegionSupply, shopId: number | null): Source[] {
  return rows.flatMap((row) => {
    if (row.quantity <= 0) return [];
    if (supply.shopIds.includes(row.locationId)) {
      return [{ ...row, days: shopId === null || row.locationId === shopId ? 0 : TRANSFER_DAYS }];
    }
    const days = supply.days.get(row.locationId);
    return days === undefined ? [] : [{ ...row, days }];
  });
}

/** Days until the first pieces are in a centre of the region; null when nothing can come there. */
export function daysUntilAt(shopId: number, rows: readonly StockRow[], supply: RegionSupply): number | null {
  const days = sourcesFor(rows, supply, shopId).map((source) => source.days);
  return days.length > 0 ? Math.min(...days) : null;
}

/** Takes `needed` pieces from the soonest sources; null when there are not enough. `days` is when the last piece arrives. */
export function allocate(needed: number, sources: readonly Source[]): { taken: StockRow[]; days: number } | null {
  const ordered = [...sources].sort(
    (a, b) => a.days - b.days || b.quantity - a.quantity || a.locationId - b.locationId,
  );
  const taken: StockRow[] = [];
  let left = needed;
  let days = 0;
  for (const source of ordered) {
    if (left === 0) break;
    const quantity = Math.min(left, source.quantity);
    taken.push({ locationId: source.locationId, quantity });
    days = source.days;
    left -= quantity;
  }
  return left === 0 ? { taken, days } : null;
}
