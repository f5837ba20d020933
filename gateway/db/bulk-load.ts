import type pg from "pg";

/**
 * Runs a bulk load in one transaction, without a time limit for its statements. Changes of single goods are not recorded meanwhile, so
 * the load has to change the `GOODS_GENERATION` fact. With `dryRun` everything is rolled back.
 */
export async function runBulkLoad<Result>(
  pool: pg.Pool,
  load: (client: pg.PoolClient) => Promise<Result>,
  { dryRun }: { dryRun: boolean } = { dryRun: false },
): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query("begin");
    await client.query("set local shop.bulk_load = 'on'");
    await client.query("set local statement_timeout = 0");
    const result = await load(client);
    await client.query(dryRun ? "rollback" : "commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}
