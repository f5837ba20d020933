import type { RegionDirectory } from "./directory.ts";

/** A centre as a customer's papers name it; `zone` is its region's. */
interface ShopSummary {
  id: number;
  title: string;
  address: string;
  phone: string;
  zone: string;
}

export function shopSummaryOf(directory: RegionDirectory, locationId: number): ShopSummary {
  const location = directory.locations.get(locationId);
  const region = directory.regions.find(({ id }) => id === location?.regionId);
  if (!location || !region) throw new Error(`Location ${locationId} is not in the directory`);
  const { id, title, address, phone } = location;
  return { id, title, address, phone, zone: region.zone };
}
