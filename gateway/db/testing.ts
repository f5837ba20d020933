import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DatabaseConnection, openDatabase } from "./database.ts";

/** A fresh, empty, migrated embedded database for one test file; `close` removes it. */
export async function openTestDatabase(): Promise<DatabaseConnection> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "shop-test-"));
  const connection = await openDatabase({ dataDirectory, onConnectionError: () => {} });
  return {
    ...connection,
    async close() {
      await connection.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
