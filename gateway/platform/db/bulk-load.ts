import type { DatabaseConnection, DirectClient } from "./database.ts";

/** Name of the store fact that every bulk load changes; readers of goods then have to read all of them again. */
export const GOODS_GENERATION = "goods_generation";

/** The advisory lock of an import, held while it reads and writes. */
export const IMPORT_LOCK = 7_205_517;

/**
 * Runs a bulk load in one transaction, without a time limit for its statements. Changes of single goods are not recorded meanwhile, so
 * the load has to change the `GOODS_GENERATION` fact. With `dryRun` everything is rolled back.
 */
export function runBulkLoad<Result>(
  connection: Pick<DatabaseConnection, "withDirectClient">,
  load: (client: DirectClient) => Promise<Result>,
  { dryRun }: { dryRun: boolean } = { dryRun: false },
): Promise<Result> {
  return connection.withDirectClient(async (client) => {
    try {
      await client.query("begin");
      await client.query("set local shop.bulk_load = 'on'");
      await client.query("set local statement_timeout = 0");
      const result = await load(client);
      await client.query(dryRun ? "rollback" : "commit");
      return result;
    } catch (error) {
      // A connection that broke has rolled back by itself.
      await client.query("rollback").catch(() => {});
      throw error;
    }
  });
}
