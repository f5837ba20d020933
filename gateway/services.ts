import type { DatabaseConnection } from "./db/database.ts";
import type { RegionDirectory } from "./region/directory.ts";

/** Dependencies shared by all capabilities. */
export interface Services {
  connection: DatabaseConnection;
  regions: RegionDirectory;
  /** The current moment; tests set their own. */
  now(): Date;
  /** Shown by the footer's debug line. NAV-005, NAV-007 */
  serverName: string;
  apiVersion: string;
}
