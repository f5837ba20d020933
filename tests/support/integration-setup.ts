import { openDatabase } from "../../gateway/db/database.ts";
import { hasPostgres, startPostgres } from "./postgres.ts";

/** Vitest's setup of the integration tests: a migrated database to copy, where there is PostgreSQL. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (!hasPostgres()) return undefined;
  const cluster = await startPostgres();
  const url = await cluster.createDatabase();
  const connection = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
  await connection.close();
  process.env.TEMPLATE_DATABASE_URL = url;
  return cluster.stop;
}
