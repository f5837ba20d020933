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
import { kitsSoldBy, loweredTo, ONE_BY_ONE, raisedTo, type SoldBy } from "../../contract/catalogue/sold-by.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { PIECES_PER_AXLE } from "../../contract/sales/cart.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";

/** What the region's shops have of a product, and when each has as many pieces as are wanted; what can be delivered by which date. API-063, PRD-006 */
export function availabilityOf(
  { sku, pieces, soldBy = ONE_BY_ONE }: { sku: string; pieces: number; soldBy?: SoldBy },
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
    summary: summarise(stock, supply, regions.locations, today, pieces, soldBy),
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

/** Pieces that lie somewhere, and how many are sold at once. */
export interface AxleStock {
  id: number;
  stock: readonly StockRow[];
  soldBy: SoldBy;
}

/** How many kits are sold at once: each has two pieces of either half, four where both are the same. */
export function axleSetSoldBy(front: Pick<AxleStock, "id" | "soldBy">, back: Pick<AxleStock, "id" | "soldBy">): SoldBy {
  const pieces = PIECES_PER_AXLE * (front.id === back.id ? 2 : 1);
  return kitsSoldBy([front, back].map(({ soldBy }) => ({ soldBy, pieces })));
}

/** Availability of an axle set: two pieces of each half are needed at the same place. API-064 */
export function summariseAxleSet(
  front: AxleStock,
  back: AxleStock,
  regions: RegionDirectory,
  region: RegionRow,
  today: Day,
): StockSummary {
  const supply = regions.supplyOf(region);
  const soldBy = axleSetSoldBy(front, back);
  const needed = PIECES_PER_AXLE * raisedTo(1, soldBy);
  const axles = [front, back].map(({ stock }) => sourcesFor(stock, supply, null));
  const pieces = axles.map((sources) => sources.reduce((sum, { quantity }) => sum + quantity, 0));
  const quantity = loweredTo(Math.floor(Math.min(...pieces) / PIECES_PER_AXLE), soldBy);
  if (quantity === 0) return { state: "none", shops: 0, date: null, quantity };
  const shops = supply.shopIds.filter((shopId) =>
    axles.every((sources) => sources.some((it) => it.locationId === shopId && it.quantity >= needed)),
  ).length;
  if (shops > 0) return { state: "shelf", shops, date: null, quantity };
  let days = TRANSFER_DAYS;
  let needsSupplier = false;
  for (const sources of axles) {
    const allocation = allocate(needed, sources);
    if (!allocation) return { state: "none", shops: 0, date: null, quantity: 0 };
    days = Math.max(days, allocation.days);
    needsSupplier ||= allocation.taken.some(({ locationId }) => regions.locations.get(locationId)?.kind === "supplier");
  }
  return { state: needsSupplier ? "order" : "warehouse", shops: 0, date: addDays(today, days), quantity };
}
