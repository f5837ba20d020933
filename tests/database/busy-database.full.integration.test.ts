import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cartAdd } from "../../gateway/contract/sales/cart.ts";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import type { Executor } from "../../gateway/platform/db/database.ts";
import { repeatableTransaction } from "../../gateway/platform/db/repeatable-transaction.ts";
import { goods, stock } from "../../gateway/platform/db/schema/goods.ts";
import { fixtureId } from "../../gateway/testing/fixture-goods.ts";
import { newContact, orderInput } from "../../gateway/testing/order-input.ts";
import { atOnce, statusesOf } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("a database that others keep busy", () => {
  let shop: ShopWithPostgres;

  beforeAll(async () => {
    shop = await startShopOnPostgres();
  });
  afterAll(() => shop.stop());

  it("refuses the orders of goods that somebody has locked after a while, and sells everything else meanwhile", async () => {
    await shop.restock("T-WINTER", "malysheva", 40);
    await shop.restock("O-5W30", "malysheva", 40);
    const stuck = await atOnce(12, () => shop.buyer([{ sku: "T-WINTER", quantity: 1 }]));
    const others = await atOnce(12, () => shop.buyer([{ sku: "O-5W30", quantity: 1 }]));
    const order = ({ cart, sender }: (typeof stuck)[number]) =>
      shop.call(orderCreate, orderInput(cart, { contact: newContact() }), sender);
    await shop.connection.withDirectClient(async (client) => {
      await client.query("begin");
      await client.query("select * from stock where goods_id = $1 for update", [fixtureId("T-WINTER")]);
      const waiting = Promise.all(stuck.map(order));
      const [sold, added] = await Promise.all([
        Promise.all(others.map(order)),
        atOnce(12, () => shop.call(cartAdd, { sku: "T-WINTER", quantity: 1 }, { region: "ekaterinburg" })),
      ]);
      expect(statusesOf([...sold, ...added])).toEqual({ 200: 24 });
      // The row is still locked: PostgreSQL ends their wait, and nothing is sold.
      expect(statusesOf(await waiting)).toEqual({ 503: 12 });
      await client.query("rollback");
    });
    expect(await shop.piecesOf("T-WINTER")).toEqual({ left: 40, promised: 0 });
    expect(statusesOf(await Promise.all(stuck.slice(0, 1).map(order)))).toEqual({ 200: 1 });
  });

  it("repeats a transaction that PostgreSQL gave up in a deadlock", async () => {
    const { db } = shop.connection;
    const lock = (tx: Executor, sku: "T-WINTER" | "T-SUMMER") =>
      tx
        .update(stock)
        .set({ reserved: sql`${stock.reserved}` })
        .where(sql`goods_id = ${fixtureId(sku)}`);
    let tries = 0;
    const haveFirst: (() => void)[] = [];
    const bothHaveFirst = Promise.all([0, 1].map(() => new Promise<void>((resolve) => haveFirst.push(resolve))));
    const inOrder = (first: "T-WINTER" | "T-SUMMER", second: "T-WINTER" | "T-SUMMER", place: number) =>
      repeatableTransaction(db, async (tx) => {
        tries += 1;
        await lock(tx, first);
        haveFirst[place]?.();
        await bothHaveFirst;
        await lock(tx, second);
        return place;
      });
    expect(await Promise.all([inOrder("T-WINTER", "T-SUMMER", 0), inOrder("T-SUMMER", "T-WINTER", 1)])).toEqual([0, 1]);
    expect(tries).toBe(3);
  });

  it("repeats what a broken connection has undone, and nothing else", async () => {
    const { db } = shop.connection;
    let tries = 0;
    const popularity = await repeatableTransaction(db, async (tx) => {
      tries += 1;
      await tx
        .update(goods)
        .set({ popularity: 1_000 + tries })
        .where(sql`id = ${fixtureId("D-CAST")}`);
      if (tries === 1) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      return 1_000 + tries;
    });
    const [row] = await db
      .select({ popularity: goods.popularity })
      .from(goods)
      .where(sql`id = ${fixtureId("D-CAST")}`);
    expect([tries, popularity, row?.popularity]).toEqual([2, 1_002, 1_002]);
    const refused = repeatableTransaction(db, async () => {
      tries += 1;
      throw new Error("too late");
    });
    await expect(refused).rejects.toThrow("too late");
    expect(tries).toBe(3);
  });
});
