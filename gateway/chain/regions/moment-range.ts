import type { Day } from "../../contract/platform/local-time.ts";
import { addDays, momentAt } from "../../platform/zone-time.ts";
import type { RegionDirectory } from "./directory.ts";

/** Moments from the first, without the second; undefined is open. */
export interface MomentRange {
  from: Date | undefined;
  to: Date | undefined;
}

/** The moments of the days of a filter, both included, by the clock of the region that the caller visits. */
export function momentsOf(
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  regions: RegionDirectory,
  regionSlug: string,
): MomentRange {
  const { zone } = regions.regionOf(regionSlug);
  return {
    from: from === undefined ? undefined : momentAt(from, 0, zone),
    to: to === undefined ? undefined : momentAt(addDays(to, 1), 0, zone),
  };
}
