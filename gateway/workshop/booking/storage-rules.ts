import type { Day, Zone } from "../../contract/platform/local-time.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";

/** The first day on which stored wheels can be fitted at a shop. */
export const storageDay = ({ zone, location }: { zone: Zone; location: { storageLeadDays: number } }, now: Date): Day =>
  addDays(localTime(now, zone).day, location.storageLeadDays);
