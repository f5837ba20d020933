import type { Zone } from "../../contract/platform/local-time.ts";
import type { RegionDirectory } from "./directory.ts";

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
