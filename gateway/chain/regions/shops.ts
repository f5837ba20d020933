import type { z } from "zod";
import { centrePhotoPicture } from "../../contract/catalogue/picture-views.ts";
import type { shop as shopShape } from "../../contract/chain/region.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import { nearestFirst, type Point } from "../../platform/distance.ts";
import type { LocationRow, RegionDirectory, RegionRow } from "./directory.ts";
import { hoursText } from "./opening-hours.ts";

/** A shop as appointments and storage contracts show it; `zone` is the time zone of its region. */
interface ShopSummary {
  id: number;
  title: string;
  address: string;
  phone: string;
  city: string;
  zone: Zone;
}

export function shopSummaryOf(directory: RegionDirectory, locationId: number): ShopSummary {
  const location = directory.locations.get(locationId);
  const region = directory.regionOfLocation(locationId);
  if (!location || !region) throw new Error(`Location ${locationId} is not in the directory`);
  const { id, title, address, phone } = location;
  return { id, title, address, phone, city: region.title, zone: region.zone };
}

type Shop = z.output<typeof shopShape>;

/** A shop in the form of the contract. */
export function shopOf(location: LocationRow, region: RegionRow): Shop {
  return {
    id: location.id,
    regionSlug: region.slug,
    title: location.title,
    address: location.address,
    phone: location.phone,
    lat: location.lat,
    lng: location.lng,
    zone: region.zone,
    hours: Array.from({ length: 7 }, (_, day) => {
      const hours = location.hours[day];
      return hours ? { openMinute: hours[0], closeMinute: hours[1] } : null;
    }),
    hoursText: hoursText(location.hours),
    bays: location.bays,
    capabilities: location.capabilities,
    photo: centrePhotoPicture(location.photo),
  };
}

/** Shops of the region, nearest to its centre first, or those of the nearest region that has shops. API-090 */
export function shopsServing(directory: RegionDirectory, region: RegionRow): Shop[] {
  const hasShops = (it: RegionRow) => directory.shopsOf(it).length > 0;
  const host = hasShops(region) ? region : nearestFirst(region, directory.regions).find(hasShops);
  return host ? nearestFirst(host, directory.shopsOf(host)).map((location) => shopOf(location, host)) : [];
}

/** Shops of all regions, nearest first. API-088 */
export function shopIdsByDistance(directory: RegionDirectory, from: Point): number[] {
  const shops = [...directory.locations.values()].filter(
    ({ kind, archivedAt }) => kind === "shop" && archivedAt === null,
  );
  return nearestFirst(from, shops).map((location) => location.id);
}
