import type { LocationRow, RegionDirectory, RegionRow } from "../region/directory.ts";
import type { DemoPerson } from "./customers-people.ts";
import { required } from "./goods-draft.ts";

/** Where the demo customers live and when: the default region, from whose centres they are served. */
export interface DemoHome {
  regions: RegionDirectory;
  region: RegionRow;
  shops: readonly LocationRow[];
  now: Date;
  regular: DemoPerson & { id: number };
}

const DAY_MS = 86_400_000;

/** The same time of another day. */
export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

/** Centres in turn. */
export const shopAt = (shops: readonly LocationRow[], position: number): LocationRow =>
  required(shops[position % shops.length], "a centre of the default region");
