import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runImport } from "../../gateway/import/run-import.ts";
import { temporaryFiles } from "../../gateway/import/testing.ts";
import { hasPostgres } from "../support/postgres.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("an import while orders are taken, on PostgreSQL", () => {
  const files = temporaryFiles();
  let shop: ShopWithPostgres;

  beforeAll(async () => {
    shop = await startShopOnPostgres();
  });
  afterAll(async () => {
    files.remove();
    expect(shop.failures).toEqual([]);
    await shop.stop();
  });

  it("waits for an order that has locked its stock, and neither fails", async () => {
    await shop.restock("T-WINTER", "malysheva", 4);
    const { pool } = shop.connection;
    const order = await pool.connect();
    try {
      await order.query("begin");
      await order.query("select from stock where quantity > 0 for update");
      const stock = files.write("sku,location,quantity,date\nT-WINTER,ekb-malysheva,9,2026-11-20\n", "csv");
      const imported = runImport(shop.connection, { stock }, { dryRun: false });
      const waiting = async () => (await pool.query("select from pg_locks where not granted")).rowCount;
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      await order.query("update stock set quantity = quantity - 1 where quantity > 0");
      await order.query("commit");
      expect((await imported).changed).toBe(true);
    } finally {
      // With its transaction, if the test has failed before its end.
      order.release(true);
    }
    expect((await shop.piecesOf("T-WINTER")).left).toBe(9);
  });
});
