import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../gateway/platform/db/database.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";

describe.skipIf(!hasPostgres())("a connection that breaks and is never given back", () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster.stop());

  it("leaves the pool, which can be used and closed", async () => {
    const url = await cluster.createDatabase();
    const connection = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
    const { pool } = connection;
    pool.options.max = 1;
    await pool.connect();
    await cluster.restart();
    await expect.poll(() => pool.totalCount, { timeout: 10_000 }).toBe(0);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await connection.close();
  });
});
