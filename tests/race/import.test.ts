import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crmOrderCancel, orderCreate } from "../../gateway/contract/sales/orders.ts";
import { runImport } from "../../gateway/office/import/runs/run-import.ts";
import { temporaryFiles } from "../../gateway/office/import/testing.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { FIXTURE_NOW } from "../../gateway/testing/fixture.ts";
import { orderInput } from "../../gateway/testing/order-input.ts";
import { codesOf } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { inRounds } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOfTwoProcesses } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("an import while orders are taken, on PostgreSQL", () => {
  const files = temporaryFiles();
  let shop: ShopWithPostgres;

  beforeAll(async () => {
    shop = await startShopOfTwoProcesses();
  });
  afterAll(async () => {
    files.remove();
    expect(shop.failures).toEqual([]);
    await shop.stop();
  });

  /** A file of the winter tyres on the first shelf, as they were at that moment. */
  const importPieces = (pieces: number, at: Date) => {
    const stock = files.write(
      `sku,location,quantity,date\nT-WINTER,ekb-malysheva,${pieces},${at.toISOString()}\n`,
      "csv",
    );
    return runImport(shop.connection, { stock }, { dryRun: false, now: () => shop.clock.now });
  };
  const buy = async (quantity: number, phone = "+79123456789") => {
    const { cart, sender } = await shop.buyer([{ sku: "T-WINTER", quantity }]);
    const contact = { name: "Анна", phone, email: "", comment: "" };
    return () => shop.call(orderCreate, orderInput(cart, { contact }), sender);
  };
  const wait = (): Date => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    return shop.clock.now;
  };

  it("of a file made before an order waits for the order and sells its goods to nobody else", async () => {
    await importPieces(4, FIXTURE_NOW);
    const before = wait();
    wait();
    const { pool } = shop.connection;
    const submit = await buy(4);
    const holder = await pool.connect();
    try {
      await holder.query("begin");
      await holder.query("select from stock where quantity > 0 for update");
      const waiting = async () =>
        (
          await pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount;
      const ordered = submit();
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      // What the file has changed is written once the order's stock is free; what it has not, the order changes alone.
      const imported = importPieces(5, before);
      await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
      await holder.query("commit");
      dataOf(await ordered);
      await imported;
    } finally {
      // With its transaction, if the test has failed before its end.
      holder.release(true);
    }
    expect(await shop.piecesOf("T-WINTER")).toEqual({ left: 1, promised: 4 });
    wait();
    await importPieces(5, before);
    expect(await shop.piecesOf("T-WINTER")).toEqual({ left: 1, promised: 4 });
  });

  it("neither loses nor doubles a piece, whatever comes first of orders, a cancellation and files", async () => {
    await inRounds(async (round) => {
      await shop.forgetOrders();
      wait();
      await importPieces(4, wait());
      // Rounds have phones of their own: misses and look-ups are limited.
      const phone = `+7912${String(1_000_000 + round)}`;
      wait();
      const { reserveId } = dataOf(await (await buy(2, phone))());
      const [first, second] = [await buy(2), await buy(2)];
      const known = wait();
      wait();
      const [cancelled, ...answers] = await Promise.all([
        shop.call(crmOrderCancel, { phone, reserve_id: reserveId }),
        first(),
        second(),
        importPieces(2, known),
        importPieces(2, known),
      ]);
      dataOf(cancelled);
      const codes = codesOf(answers.slice(0, 2) as Awaited<ReturnType<typeof first>>[]);
      const { left, promised } = await shop.piecesOf("T-WINTER");
      expect({ left, promised }).toEqual({ left: 4 - promised, promised: 2 * (codes.done ?? 0) });
      wait();
      await importPieces(2, known);
      expect(await shop.piecesOf("T-WINTER")).toEqual({ left, promised });
    });
  });
});
