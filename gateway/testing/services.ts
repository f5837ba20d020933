import type { DatabaseConnection } from "../db/database.ts";
import { openRegionDirectory } from "../region/directory.ts";
import type { Services } from "../services.ts";
import { FIXTURE_NOW } from "./fixture.ts";

/** What capabilities are given, over a database that has regions; time stands still unless `now` tells it. */
export const openTestServices = async (
  connection: DatabaseConnection,
  now: Services["now"] = () => FIXTURE_NOW,
): Promise<Services> => ({
  connection,
  regions: await openRegionDirectory(connection.db),
  now,
  serverName: "test",
  apiVersion: "test",
});
