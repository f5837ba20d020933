import type { DatabaseConnection } from "./db/database.ts";
import type { RegionDirectory } from "./region/directory.ts";

/** What capabilities are given instead of reaching for globals. */
export interface Services {
  connection: DatabaseConnection;
  regions: RegionDirectory;
  /** The moment now: a test sets its own. */
  now(): Date;
  /** Shown by the footer's debug line. NAV-005, NAV-007 */
  serverName: string;
  apiVersion: string;
}
