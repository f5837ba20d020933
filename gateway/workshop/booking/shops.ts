import type { LocationRow, RegionDirectory, RegionRow } from "../../chain/regions/directory.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { DatabaseConnection, Executor } from "../../platform/db/database.ts";
import { nearestFirst } from "../../platform/distance.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { localTime } from "../../platform/zone-time.ts";
import type { BookedShop } from "./days-store.ts";
import { type PriceList, readPriceList, type ServiceRow } from "./price-list-store.ts";
import {
  isRefusal,
  type OfferedService,
  planVisit,
  type VisitPlan,
  type Works,
  type WorksRefusal,
} from "./works-rules.ts";

/** A shop that visits are booked at. */
export interface BookingShop extends BookedShop {
  location: LocationRow;
  region: RegionRow;
}

const shopOf = (location: LocationRow, region: RegionRow): BookingShop => ({
  id: location.id,
  zone: region.zone,
  hours: location.hours,
  location,
  region,
});

/** A shop where visits are booked; null when there is no such shop, or none any longer. */
export function findShop(directory: RegionDirectory, id: number): BookingShop | null {
  const location = directory.locations.get(id);
  const region = directory.regionOfLocation(id);
  return location?.kind === "shop" && location.archivedAt === null && region ? shopOf(location, region) : null;
}

/** The same. Throws `invalid` at `center` for null. */
export function shopById(directory: RegionDirectory, id: number): BookingShop {
  const shop = findShop(directory, id);
  if (!shop) throw noShop();
  return shop;
}

/** The shop that a visit is at, even when it is closed for good. Throws `invalid` at `center`. */
export function shopOfVisit(directory: RegionDirectory, id: number): BookingShop {
  const location = directory.locations.get(id);
  const region = directory.regionOfLocation(id);
  if (!location || !region || location.kind !== "shop") throw noShop();
  return shopOf(location, region);
}

export const noShop = () => new ApiError("invalid", [{ field: "center", message: "Выберите центр" }]);

export function shopByCode(directory: RegionDirectory, code: string): BookingShop | null {
  for (const location of directory.locations.values())
    if (location.code === code && location.kind === "shop" && location.archivedAt === null)
      return shopById(directory, location.id);
  return null;
}

/** Shops of a region, nearest to its centre first; of the nearest region with any, where it has none. */
export function bookingShops(directory: RegionDirectory, region: RegionRow): BookingShop[] {
  const hasShops = (it: RegionRow) => directory.shopsOf(it).length > 0;
  const host = hasShops(region) ? region : nearestFirst(region, directory.regions).find(hasShops);
  return host ? nearestFirst(host, directory.shopsOf(host)).map((location) => shopOf(location, host)) : [];
}

/** What works are priced and timed with, read once for all shops of a call. */
export interface PlanContext extends Omit<PriceList, "lowestOn" | "surges"> {
  /** What a fitting begins from, today; null where nothing is fitted. */
  lowestFitting: number | null;
  /** The rush of the season: today, or on the day of the visit where that is known. */
  isSurgeAt(shop: BookingShop, day?: Day): boolean;
}

export const readPlanContext = async (
  executor: Executor,
  connection: DatabaseConnection,
  shops: readonly BookingShop[],
  now: Date,
): Promise<PlanContext> => planContextOf(await readPriceList(executor, connection), shops, now);

export function planContextOf(
  { lowestOn, surges, ...list }: PriceList,
  [first]: readonly BookingShop[],
  now: Date,
): PlanContext {
  const today = localTime(now, first?.zone ?? "UTC").day;
  const open = surges.filter(({ toDay }) => toDay >= today);
  return {
    ...list,
    lowestFitting: lowestOn(today),
    isSurgeAt: ({ id, region }, day = today) =>
      open.some(
        ({ locationId, regionSlug, fromDay, toDay }) =>
          (locationId === id || regionSlug === region.slug) &&
          [today, day].some((each) => fromDay <= each && each <= toDay),
      ),
  };
}

/** A service as a shop does it. */
export function offeredAt(
  { differences, lowestFitting }: PlanContext,
  service: ServiceRow,
  shopId: number | null,
): OfferedService {
  const own = differences.find((row) => row.serviceId === service.id && row.locationId === shopId);
  return {
    ...service,
    minutes: own?.minutes ?? service.minutes,
    // A fitting is priced by its wheels: what it begins from is the table's to say.
    priceKopecks: own?.priceKopecks ?? (service.isFitting ? lowestFitting : null) ?? service.priceKopecks,
    isOffered: own?.isOffered ?? true,
  };
}

/** What a visit is at a shop, on a day and at a minute of its clock where they are known. */
export function planAt(
  context: PlanContext,
  shop: BookingShop,
  works: Works,
  { day, minute }: { day: Day; minute: number | null },
): VisitPlan | WorksRefusal {
  return planVisit(
    works,
    context.services.map((service) => offeredAt(context, service, shop.id)),
    {
      tariff: context.tariff,
      place: { locationId: shop.id, day, minute },
      shop: {
        bays: context.bays.filter(({ locationId }) => locationId === shop.id),
        capabilities: shop.location.capabilities,
        isSurge: context.isSurgeAt(shop, day),
      },
    },
  );
}

/** The plan, or `invalid` with the field that it is about. */
export function requirePlan<Plan extends object>(plan: Plan | WorksRefusal): Plan {
  if (isRefusal(plan)) throw new ApiError("invalid", [plan]);
  return plan;
}

/** Whether a shop does a service at all. */
export function isDoneAt(context: PlanContext, service: ServiceRow, shop: BookingShop): boolean {
  const { isOffered, needsCapability, needsKind } = offeredAt(context, service, shop.id);
  const hasBay = context.bays.some(
    ({ locationId, kind }) =>
      locationId === shop.id && (kind === needsKind || (needsKind === "fitting" && kind === "truck")),
  );
  return isOffered && hasBay && (needsCapability === null || shop.location.capabilities.includes(needsCapability));
}
