import type { DatabaseConnection } from "../platform/db/database.ts";
import type { LateAnswers } from "../platform/providers/late-answers.ts";
import type { LogSecurityEvent } from "../platform/security-log.ts";
import type { RegionDirectory } from "./regions/directory.ts";
import type { ShopSettings } from "./shop-settings/shop-settings.ts";

/** Dependencies shared by all capabilities. */
export interface Services {
  connection: DatabaseConnection;
  regions: RegionDirectory;
  shopSettings: ShopSettings;
  /** The current moment; tests set their own. */
  now(): Date;
  /** Work that pages do not wait for to its end. */
  lateAnswers: LateAnswers;
  logSecurityEvent: LogSecurityEvent;
  /** Shown by the footer's debug line. NAV-005, NAV-007 */
  serverName: string;
  apiVersion: string;
}
