import { eq, inArray } from "drizzle-orm";
import { PIECES_PER_AXLE } from "../contract/cart.ts";
import type { OutputOf } from "../contract/endpoint.ts";
import type { Availability, axleSetAvailability, StockSummary } from "../contract/goods.ts";
import { goods } from "../db/schema/goods.ts";
import { notFound } from "../http/api-error.ts";
import type { RegionRow } from "../region/directory.ts";
import { hoursText } from "../region/opening-hours.ts";
import { addDays, localTime } from "../region/zone-time.ts";
import type { Services } from "../services.ts";
import { allocate, daysUntilAt, type StockRow, sourcesFor, summarise, TRANSFER_DAYS } from "../stock/rules.ts";
import { readCardSources } from "./cards.ts";

/** Stock of a product for a region's customer. API-063, PRD-006 */
export async function readAvailability(services: Services, sku: string, region: RegionRow): Promise<Availability> {
  const [source] = await readCardSources(services.connection.db, eq(goods.sku, sku));
  if (!source) throw notFound("Такого товара нет в продаже");
  const { regions } = services;
  const supply = regions.supplyOf(region);
  const now = services.now();
  const today = localTime(now, region.zone).day;
  const onShelf = new Map(source.stock.map(({ locationId, quantity }) => [locationId, quantity]));
  const coming = new Map<string, number>();
  for (const { days, quantity, locationId } of sourcesFor(source.stock, supply, null)) {
    if (supply.shopIds.includes(locationId)) continue;
    const date = addDays(today, days);
    coming.set(date, (coming.get(date) ?? 0) + quantity);
  }
  return {
    sku: source.row.sku,
    summary: summarise(source.stock, supply, regions.locations, today),
    shops: regions
      .shopsOf(region)
      .flatMap((shop) => {
        const days = daysUntilAt(shop.id, source.stock, supply);
        if (days === null) return [];
        const { id: shopId, title, address } = shop;
        const quantity = Math.max(0, onShelf.get(shopId) ?? 0);
        return [{ shopId, title, address, hours: hoursText(shop.hours), quantity, date: addDays(today, days) }];
      })
      .sort(bySoonest),
    supplies: [...coming].map(([date, quantity]) => ({ date, quantity })).sort(bySoonest),
    checkedAt: now.toISOString(),
  };
}

const bySoonest = (one: { date: string }, other: { date: string }) => one.date.localeCompare(other.date);

/** What a kit of two axles has together. API-064 */
export async function readAxleSetAvailability(
  services: Services,
  { frontSku, backSku }: { frontSku: string; backSku: string },
  region: RegionRow,
): Promise<OutputOf<typeof axleSetAvailability>> {
  const sources = await readCardSources(services.connection.db, inArray(goods.sku, [frontSku, backSku]));
  const stockOf = (sku: string) => {
    const source = sources.find(({ row }) => row.sku === sku);
    if (!source) throw notFound("Такого товара нет в продаже");
    return source.stock;
  };
  const now = services.now();
  const today = localTime(now, region.zone).day;
  return {
    summary: summariseAxleSet(stockOf(frontSku), stockOf(backSku), services, region, today),
    checkedAt: now.toISOString(),
  };
}

function summariseAxleSet(
  front: readonly StockRow[],
  back: readonly StockRow[],
  { regions }: Services,
  region: RegionRow,
  today: string,
): StockSummary {
  const supply = regions.supplyOf(region);
  const axles = [front, back].map((rows) => sourcesFor(rows, supply, null));
  const pieces = axles.map((sources) => sources.reduce((sum, { quantity }) => sum + quantity, 0));
  const quantity = Math.floor(Math.min(...pieces) / PIECES_PER_AXLE);
  const shops = supply.shopIds.filter((shopId) =>
    axles.every((sources) => sources.some((it) => it.locationId === shopId && it.quantity >= PIECES_PER_AXLE)),
  ).length;
  if (shops > 0) return { state: "shelf", shops, date: null, quantity };
  const taken = axles.map((sources) => allocate(PIECES_PER_AXLE, sources));
  let days = TRANSFER_DAYS;
  let isOrdered = false;
  for (const axle of taken) {
    if (!axle) return { state: "none", shops: 0, date: null, quantity: 0 };
    days = Math.max(days, axle.days);
    isOrdered ||= axle.taken.some(({ locationId }) => regions.locations.get(locationId)?.kind === "supplier");
  }
  return { state: isOrdered ? "order" : "warehouse", shops: 0, date: addDays(today, days), quantity };
}
