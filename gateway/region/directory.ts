import { asc } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { locations, regions, supplyDays } from "../db/schema/places.ts";
import { ApiError } from "../http/api-error.ts";

export type RegionRow = typeof regions.$inferSelect;
export type LocationRow = typeof locations.$inferSelect;

/** Where a region's customers can be served from: its own shops, and what is brought with the days it takes. */
export interface RegionSupply {
  shopIds: readonly number[];
  /** Days by location for warehouses and suppliers that bring to the region. */
  days: ReadonlyMap<number, number>;
}

/** Regions and locations change a few times a year: they are kept in memory and read again when their version moves. */
export interface RegionDirectory {
  regions: readonly RegionRow[];
  locations: ReadonlyMap<number, LocationRow>;
  /** The region of a slug, or the default one. */
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
      // No fault of the program: it is told once by whoever watches the store, not in every call.
      if (!region) throw new ApiError("unavailable", "Магазин ещё не заполнен");
      return region;
    },
    isKnown: (slug) => state.bySlug.has(slug),
    supplyOf: (region) => state.supplies.get(region.id) ?? { shopIds: [], days: new Map() },
    shopsOf: (region) => (state.supplies.get(region.id)?.shopIds ?? []).flatMap((id) => state.locations.get(id) ?? []),
    async reload() {
      state = await readDirectory(db);
    },
  };
}

async function readDirectory(db: Database) {
  // One after another: within a transaction there is one connection.
  const regionRows = await db.select().from(regions).orderBy(asc(regions.id));
  const locationRows = await db.select().from(locations).orderBy(asc(locations.id));
  const dayRows = await db.select().from(supplyDays);
  const supplies = new Map<number, { shopIds: number[]; days: Map<number, number> }>();
  for (const region of regionRows) supplies.set(region.id, { shopIds: [], days: new Map() });
  for (const location of locationRows)
    if (location.kind === "shop") supplies.get(location.regionId)?.shopIds.push(location.id);
  for (const row of dayRows) supplies.get(row.regionId)?.days.set(row.locationId, row.days);
  return {
    regions: regionRows,
    locations: new Map(locationRows.map((location) => [location.id, location])),
    bySlug: new Map(regionRows.map((region) => [region.slug, region])),
    defaultRegion: regionRows.find((region) => region.isDefault) ?? regionRows[0],
    supplies,
  };
}
