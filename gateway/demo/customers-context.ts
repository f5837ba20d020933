import type { LocationRow, RegionDirectory, RegionRow } from "../chain/regions/directory.ts";
import { DAY_MS } from "../contract/platform/utc-day.ts";
import type { DemoPerson } from "./customers-people.ts";
import { required } from "./goods-draft.ts";

/** What the rows of demo customers depend on: the default region with its shops, the current time, and the main customer. */
export interface DemoContext {
  regions: RegionDirectory;
  region: RegionRow;
  shops: readonly LocationRow[];
  now: Date;
  customer: DemoPerson & { id: number };
  /** Who enters payments of the bank's statement. */
  accountantId: number;
}

/** The same time on another day. */
export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

export const shopAt = (shops: readonly LocationRow[], position: number): LocationRow =>
  required(shops[position % shops.length], "a shop of the default region");
