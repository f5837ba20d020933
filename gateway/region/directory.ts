import type { Database } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import { latestFor, paymentLimitsOf, supplyTermsOf } from "./region-rules.ts";
import { type LocationRow, type RegionRow, readRegionsAndLocations } from "./store.ts";

export type { LocationRow, RegionRow };

/** Which locations supply the customers of a region: its own shops, and the warehouses and suppliers that deliver there. */
export interface RegionSupply {
  shopIds: readonly number[];
  /** Delivery days by the id of the warehouse or supplier. */
  leadDays: ReadonlyMap<number, number>;
}

/** Every location that customers of the region can get goods from. */
export const locationIdsOf = ({ shopIds, leadDays }: RegionSupply): number[] => [...shopIds, ...leadDays.keys()];

/** Regions and locations in memory: they change a few times a year, and are read again when their version moves. */
export interface RegionDirectory {
  regions: readonly RegionRow[];
  locations: ReadonlyMap<number, LocationRow>;
  /** Falls back to the default region when the slug is unknown. */
  regionOf(slug: string): RegionRow;
  isKnown(slug: string): boolean;
  supplyOf(region: RegionRow): RegionSupply;
  shopsOf(region: RegionRow): LocationRow[];
  reload(): Promise<void>;
}

export async function openRegionDirectory(db: Database): Promise<RegionDirectory> {
  let state = await readDirectory(db);
  return {
    get regions() {
      return state.regions;
    },
    get locations() {
      return state.locations;
    },
    regionOf(slug) {
      const region = state.bySlug.get(slug) ?? state.defaultRegion;
      // No programming error: whoever watches the store logs it once, not in every call.
      if (!region) throw new ApiError("unavailable", "Магазин ещё не заполнен");
      return region;
    },
    isKnown: (slug) => state.bySlug.has(slug),
    supplyOf: (region) => state.supplies.get(region.id) ?? { shopIds: [], leadDays: new Map() },
    shopsOf: (region) => (state.supplies.get(region.id)?.shopIds ?? []).flatMap((id) => state.locations.get(id) ?? []),
    async reload() {
      state = await readDirectory(db);
    },
  };
}

async function readDirectory(db: Database) {
  const { regions: rows, tariffs, limits, locations, leadTimes, terms } = await readRegionsAndLocations(db);
  const regions = rows.map(
    (row): RegionRow => ({
      ...row,
      courierTariff: latestFor(row.slug, tariffs),
      paymentLimits: paymentLimitsOf(row.slug, limits),
    }),
  );
  const supplies = new Map<number, { shopIds: number[]; leadDays: Map<number, number> }>();
  for (const region of regions) supplies.set(region.id, { shopIds: [], leadDays: new Map() });
  for (const location of locations)
    if (location.kind === "shop") supplies.get(location.regionId)?.shopIds.push(location.id);
  for (const row of leadTimes) supplies.get(row.regionId)?.leadDays.set(row.locationId, row.days);
  for (const { id, slug } of regions) {
    const leadDays = supplies.get(id)?.leadDays;
    // One for all regions is for those that the place delivers to; one that names a region lets it deliver there.
    for (const { locationId, days, regions: named } of supplyTermsOf(slug, terms))
      if (named.length > 0 || leadDays?.has(locationId)) leadDays?.set(locationId, days);
  }
  return {
    regions,
    locations: new Map(locations.map((location) => [location.id, location])),
    bySlug: new Map(regions.map((region) => [region.slug, region])),
    defaultRegion: regions.find((region) => region.isDefault) ?? regions[0],
    supplies,
  };
}
