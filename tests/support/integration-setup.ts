import { openDatabase } from "../../gateway/platform/db/database.ts";
import { hasPostgres, startPostgres } from "./postgres.ts";

/** Several shops at once, each with processes of its own. */
const CONNECTIONS = "400";

/** Vitest's setup of the integration tests and races: a migrated database to copy, where there is PostgreSQL. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (!hasPostgres()) return undefined;
  const cluster = await startPostgres({ settings: { max_connections: CONNECTIONS } });
  const url = await cluster.createDatabase();
  const connection = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
  await connection.close();
  process.env.TEMPLATE_DATABASE_URL = url;
  return cluster.stop;
}
