import type { StockSummary } from "../../contract/catalogue/goods.ts";
import { loweredTo, ONE_BY_ONE, raisedTo } from "../../contract/catalogue/sold-by.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { addDays } from "../../platform/zone-time.ts";
import type { LocationRow, RegionSupply } from "../regions/directory.ts";

export interface StockRow {
  locationId: number;
  quantity: number;
}

/** A location with stock; `days` is how long delivery takes from there to the destination. */
export interface Source extends StockRow {
  days: number;
}

/** Shops of one region transfer goods to each other overnight. */
export const TRANSFER_DAYS = 1;

/** Lorries come at night and in the early morning: what they bring is there from this minute of the day on. */
export const UNLOADED_MINUTE = 10 * 60;

/**
 * Availability for customers of a region who want so many pieces, or what is left where that is less. A shop has them only when they
 * all lie there; pieces that are spread over shops meet overnight. `today` is the region's calendar day. Fewer than are sold at once are none.
 */
export function summarise(
  rows: readonly StockRow[],
  supply: RegionSupply,
  locations: ReadonlyMap<number, Pick<LocationRow, "kind">>,
  today: Day,
  pieces: number,
  soldBy = ONE_BY_ONE,
): StockSummary {
  const sources = sourcesFor(rows, supply, null);
  const quantity = loweredTo(piecesOf(sources), soldBy);
  const needed = Math.min(raisedTo(pieces, soldBy), quantity);
  const isShop = ({ locationId }: Pick<StockRow, "locationId">) => supply.shopIds.includes(locationId);
  const shops = sources.filter((source) => isShop(source) && source.quantity >= needed).length;
  if (quantity > 0 && shops > 0) return { state: "shelf", shops, date: null, quantity };
  const allocation = quantity > 0 ? allocate(needed, sources) : null;
  if (!allocation) return { state: "none", shops: 0, date: null, quantity: 0 };
  const { taken, days } = allocation;
  const needsSupplier = taken.some(({ locationId }) => locations.get(locationId)?.kind === "supplier");
  const date = addDays(today, taken.some(isShop) ? Math.max(TRANSFER_DAYS, days) : days);
  return { state: needsSupplier ? "order" : "warehouse", shops: 0, date, quantity };
}

const piecesOf = (sources: readonly StockRow[]): number => sources.reduce((sum, { quantity }) => sum + quantity, 0);

/** Locations that can supply one of the region's shops (`shopId`), or the region's courier when null. */
export function sourcesFor(rows: readonly StockRow[], supply: RegionSupply, shopId: number | null): Source[] {
  return rows.flatMap((row) => {
    if (row.quantity <= 0) return [];
    if (supply.shopIds.includes(row.locationId)) {
      return [{ ...row, days: shopId === null || row.locationId === shopId ? 0 : TRANSFER_DAYS }];
    }
    const days = supply.leadDays.get(row.locationId);
    return days === undefined ? [] : [{ ...row, days }];
  });
}

/** Days until the shop has so many pieces, or all that are left; null when no source can supply it. */
export function daysUntilAvailable(
  shopId: number,
  rows: readonly StockRow[],
  supply: RegionSupply,
  pieces: number,
): number | null {
  const sources = sourcesFor(rows, supply, shopId);
  return sources.length > 0 ? (allocate(Math.min(pieces, piecesOf(sources)), sources)?.days ?? null) : null;
}

/** Takes `needed` pieces from the fastest sources; null when they have too few. `days` is when the last piece arrives. */
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

/** Pieces needed, by goods id. */
export type RequiredQuantities = ReadonlyMap<number, number>;

export interface OrderAllocation {
  /** Which locations supply how many pieces, by goods id. */
  taken: Map<number, StockRow[]>;
  /** Days until the last piece arrives. */
  days: number;
  /** Pieces available of goods that are short, by goods id. The order can only be placed when this is empty. */
  missing: Map<number, number>;
}

/** Allocates stock for a whole order, to be picked up at `shopId` or delivered by courier when it is null. */
export function allocateOrder(
  needs: RequiredQuantities,
  stock: ReadonlyMap<number, readonly StockRow[]>,
  supply: RegionSupply,
  shopId: number | null,
): OrderAllocation {
  const result: OrderAllocation = { taken: new Map(), days: 0, missing: new Map() };
  for (const [goodsId, needed] of [...needs].sort(([a], [b]) => a - b)) {
    const sources = sourcesFor(stock.get(goodsId) ?? [], supply, shopId);
    const allocation = allocate(needed, sources);
    if (allocation) {
      result.taken.set(goodsId, allocation.taken);
      result.days = Math.max(result.days, allocation.days);
    } else {
      result.missing.set(goodsId, piecesOf(sources));
    }
  }
  return result;
}
