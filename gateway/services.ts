import type { DatabaseConnection } from "./db/database.ts";
import type { RegionDirectory } from "./region/directory.ts";
import type { LogSecurityEvent } from "./security-log.ts";
import type { ShopSettings } from "./shop-settings/shop-settings.ts";

/** Dependencies shared by all capabilities. */
export interface Services {
  connection: DatabaseConnection;
  regions: RegionDirectory;
  shopSettings: ShopSettings;
  /** The current moment; tests set their own. */
  now(): Date;
  logSecurityEvent: LogSecurityEvent;
  /** Shown by the footer's debug line. NAV-005, NAV-007 */
  serverName: string;
  apiVersion: string;
}
