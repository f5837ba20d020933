import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { localTime } from "../../platform/zone-time.ts";
import { paymentLimitsOf, supplyTermsOf, tariffOn } from "./region-rules.ts";
import { type LocationRow, type RegionRow, readRegionsAndLocations } from "./regions-store.ts";

/** A centre or warehouse as staff choose it: several cities have a «Центр на Ленина». */
export function titleWithCity(
  { regionOfLocation }: Pick<RegionDirectory, "regionOfLocation">,
  { id, title }: { id: number; title: string },
): string {
  const city = regionOfLocation(id)?.title;
  return city ? `${city}: ${title}` : title;
}

/** What the links of messages are made of. */
export interface MessagingSite {
  regions: RegionDirectory;
  /** Scheme and host of the site without region. */
  siteOrigin: string;
}

/** Origin of a region's site: the default region is on the bare host. */
export function originOf(siteOrigin: string, region: Pick<RegionRow, "slug" | "isDefault">): string {
  const { protocol, host } = new URL(siteOrigin);
  return `${protocol}//${region.isDefault ? "" : `${region.slug}.`}${host}`;
}

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
  /** Those that are in use. */
  regions: readonly RegionRow[];
  /** Archived ones too: orders and visits name them. */
  locations: ReadonlyMap<number, LocationRow>;
  /** Falls back to the default region when the slug is unknown. */
  regionOf(slug: string): RegionRow;
  /** Whether the region is in use. */
  isKnown(slug: string): boolean;
  /** The region of a location, in use or archived; undefined for a location that is not there. */
  regionOfLocation(locationId: number | undefined): RegionRow | undefined;
  supplyOf(region: RegionRow): RegionSupply;
  /** Those that are in use. */
  shopsOf(region: RegionRow): LocationRow[];
  /** Another text after each change that has been read. */
  version: string;
  reload(): Promise<void>;
}

/** `now` decides which tariffs hold: one begins at midnight without anybody reading it again. */
export async function openRegionDirectory(db: Executor, now = () => new Date()): Promise<RegionDirectory> {
  let state = await readDirectory(db, now);
  return {
    get regions() {
      return state.regions;
    },
    get locations() {
      return state.locations;
    },
    get version() {
      return state.version;
    },
    regionOf(slug) {
      const region = state.bySlug.get(slug) ?? state.defaultRegion;
      // No programming error: whoever watches the store logs it once, not in every call.
      if (!region) throw new ApiError("unavailable", "Магазин ещё не заполнен");
      return region;
    },
    isKnown: (slug) => state.bySlug.get(slug)?.archivedAt === null,
    regionOfLocation: (id) => state.byId.get(state.locations.get(id ?? 0)?.regionId ?? 0),
    supplyOf: (region) => state.supplies.get(region.id) ?? { shopIds: [], leadDays: new Map() },
    shopsOf: (region) => (state.supplies.get(region.id)?.shopIds ?? []).flatMap((id) => state.locations.get(id) ?? []),
    async reload() {
      state = await readDirectory(db, now);
    },
  };
}

type SupplyRows = Pick<Awaited<ReturnType<typeof readRegionsAndLocations>>, "locations" | "leadTimes" | "terms">;

/** What supplies each of the regions, by its id. */
function suppliesOf(
  regions: readonly Pick<RegionRow, "id" | "slug">[],
  { locations, leadTimes, terms }: SupplyRows,
): ReadonlyMap<number, RegionSupply> {
  const archived = new Set(locations.flatMap(({ id, archivedAt }) => (archivedAt === null ? [] : id)));
  const supplies = new Map<number, { shopIds: number[]; leadDays: Map<number, number> }>();
  for (const region of regions) supplies.set(region.id, { shopIds: [], leadDays: new Map() });
  for (const location of locations)
    if (location.kind === "shop" && location.archivedAt === null)
      supplies.get(location.regionId)?.shopIds.push(location.id);
  for (const row of leadTimes)
    if (!archived.has(row.locationId)) supplies.get(row.regionId)?.leadDays.set(row.locationId, row.days);
  for (const { id, slug } of regions) {
    const leadDays = supplies.get(id)?.leadDays;
    // One for all regions is for those that the place delivers to; one that names a region lets it deliver there.
    for (const { locationId, days, regions: named } of supplyTermsOf(slug, terms))
      if (!archived.has(locationId) && (named.length > 0 || leadDays?.has(locationId))) leadDays?.set(locationId, days);
  }
  return supplies;
}

/**
 * Looks which regions goods come to, and answers what looks again after a change in the same transaction: that one throws `invalid` when one
 * has lost the last place that goods came from. A region that closes its own last place stays without, so that it can be closed after it; the
 * default one cannot be closed.
 */
export async function watchSupply(tx: Executor): Promise<() => Promise<void>> {
  const before = await readSupplied(tx);
  return async () => {
    const lost = [...(await readSupplied(tx))].flatMap(([id, now]) => {
      const then = before.get(id);
      const closes = then?.hasPlaces === true && !now.hasPlaces && !now.isDefault;
      return then?.isSupplied && !now.isSupplied && !closes ? [now.title] : [];
    });
    if (lost.length === 0) return;
    const message = `Заказы отсюда будет нечем собрать: ${lost.join(", ")}. Других центров, складов и поставщиков там нет: сначала добавьте их или срок поставки`;
    throw new ApiError("invalid", message);
  };
}

async function readSupplied(tx: Executor) {
  const { regions, ...rows } = await readRegionsAndLocations(tx);
  const shown = regions.filter(({ archivedAt }) => archivedAt === null);
  const supplies = suppliesOf(shown, rows);
  return new Map(
    shown.map(({ id, title, isDefault }) => {
      const supply = supplies.get(id);
      const isSupplied = supply !== undefined && locationIdsOf(supply).length > 0;
      const hasPlaces = rows.locations.some(({ regionId, archivedAt }) => regionId === id && archivedAt === null);
      return [id, { title, isDefault, isSupplied, hasPlaces }];
    }),
  );
}

async function readDirectory(db: Executor, now: () => Date) {
  const { version, regions: rows, tariffs, limits, locations, leadTimes, terms } = await readRegionsAndLocations(db);
  const all = rows.map(
    (row): RegionRow => ({
      ...row,
      get courierTariff() {
        return tariffOn(localTime(now(), row.zone).day, row.slug, tariffs);
      },
      paymentLimits: paymentLimitsOf(row.slug, limits),
    }),
  );
  const regions = all.filter(({ archivedAt }) => archivedAt === null);
  const supplies = suppliesOf(regions, { locations, leadTimes, terms });
  return {
    version,
    regions,
    locations: new Map(locations.map((location) => [location.id, location])),
    bySlug: new Map(all.map((region) => [region.slug, region])),
    byId: new Map(all.map((region) => [region.id, region])),
    defaultRegion: regions.find((region) => region.isDefault) ?? regions[0],
    supplies,
  };
}
