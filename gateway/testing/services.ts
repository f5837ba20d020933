import { openRegionDirectory } from "../chain/regions/directory.ts";
import type { Services } from "../chain/services.ts";
import { openShopSettings } from "../chain/shop-settings/shop-settings.ts";
import type { DatabaseConnection } from "../platform/db/database.ts";
import { createLateAnswers } from "../platform/providers/late-answers.ts";
import { FIXTURE_NOW } from "./fixture.ts";

/** Services over a database that has regions; time is fixed unless `now` is given. */
export const openTestServices = async (
  connection: DatabaseConnection,
  now: Services["now"] = () => FIXTURE_NOW,
  logSecurityEvent: Services["logSecurityEvent"] = () => {},
): Promise<Services> => ({
  connection,
  regions: await openRegionDirectory(connection.db, now),
  shopSettings: await openShopSettings(connection.db),
  now,
  // A busy machine is no slow bank: tests that are about one have a site of their own.
  lateAnswers: createLateAnswers(
    () => {},
    (patienceMs) => 10 * patienceMs,
  ),
  logSecurityEvent,
  serverName: "test",
  apiVersion: "test",
});
