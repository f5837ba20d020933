import type { RegionDirectory, RegionRow } from "../../chain/regions/directory.ts";
import { hoursText } from "../../chain/regions/opening-hours.ts";
import {
  allocate,
  daysUntilAvailable,
  type StockRow,
  sourcesFor,
  summarise,
  TRANSFER_DAYS,
} from "../../chain/stock/rules.ts";
import type { Availability, StockSummary } from "../../contract/catalogue/goods.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { PIECES_PER_AXLE } from "../../contract/sales/cart.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";

/** What the region's shops have of a product, and when each has as many pieces as are wanted; what can be delivered by which date. API-063, PRD-006 */
export function availabilityOf(
  { sku, pieces }: { sku: string; pieces: number },
  stock: readonly StockRow[],
  regions: RegionDirectory,
  region: RegionRow,
  now: Date,
): Availability {
  const supply = regions.supplyOf(region);
  const today = localTime(now, region.zone).day;
  const quantities = new Map(stock.map(({ locationId, quantity }) => [locationId, quantity]));
  const incoming = new Map<Day, number>();
  for (const { days, quantity, locationId } of sourcesFor(stock, supply, null)) {
    if (supply.shopIds.includes(locationId)) continue;
    const date = addDays(today, days);
    incoming.set(date, (incoming.get(date) ?? 0) + quantity);
  }
  return {
    sku,
    summary: summarise(stock, supply, regions.locations, today, pieces),
    shops: regions
      .shopsOf(region)
      .flatMap((shop) => {
        const days = daysUntilAvailable(shop.id, stock, supply, pieces);
        if (days === null) return [];
        const { id: shopId, title, address } = shop;
        const quantity = Math.max(0, quantities.get(shopId) ?? 0);
        return [{ shopId, title, address, hours: hoursText(shop.hours), quantity, date: addDays(today, days) }];
      })
      .sort(byDate),
    supplies: [...incoming].map(([date, quantity]) => ({ date, quantity })).sort(byDate),
    checkedAt: now.toISOString(),
  };
}

const byDate = (one: { date: Day }, other: { date: Day }) => one.date.localeCompare(other.date);

/** Availability of an axle set: two pieces of each half are needed at the same place. API-064 */
export function summariseAxleSet(
  front: readonly StockRow[],
  back: readonly StockRow[],
  regions: RegionDirectory,
  region: RegionRow,
  today: Day,
): StockSummary {
  const supply = regions.supplyOf(region);
  const axles = [front, back].map((rows) => sourcesFor(rows, supply, null));
  const pieces = axles.map((sources) => sources.reduce((sum, { quantity }) => sum + quantity, 0));
  const quantity = Math.floor(Math.min(...pieces) / PIECES_PER_AXLE);
  const shops = supply.shopIds.filter((shopId) =>
    axles.every((sources) => sources.some((it) => it.locationId === shopId && it.quantity >= PIECES_PER_AXLE)),
  ).length;
  if (shops > 0) return { state: "shelf", shops, date: null, quantity };
  let days = TRANSFER_DAYS;
  let needsSupplier = false;
  for (const sources of axles) {
    const allocation = allocate(PIECES_PER_AXLE, sources);
    if (!allocation) return { state: "none", shops: 0, date: null, quantity: 0 };
    days = Math.max(days, allocation.days);
    needsSupplier ||= allocation.taken.some(({ locationId }) => regions.locations.get(locationId)?.kind === "supplier");
  }
  return { state: needsSupplier ? "order" : "warehouse", shops: 0, date: addDays(today, days), quantity };
}
