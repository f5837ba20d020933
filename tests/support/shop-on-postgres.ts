import { and, eq, sql } from "drizzle-orm";
import { type Cart, cartAdd } from "../../gateway/contract/cart.ts";
import { type DatabaseConnection, openDatabase } from "../../gateway/db/database.ts";
import { stock } from "../../gateway/db/schema/goods.ts";
import { orderReservations, orders } from "../../gateway/db/schema/orders.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { fixtureLocations, seedFixture } from "../../gateway/testing/fixture.ts";
import { type FixtureSku, fixtureId } from "../../gateway/testing/fixture-goods.ts";
import { openTestShop, type TestShop } from "../../gateway/testing/shop.ts";
import { startPostgres } from "./postgres.ts";

export interface ShopOnPostgres extends TestShop {
  connection: DatabaseConnection;
  /** A guest with a cart of their own, in the fixture's first region. */
  buyer(items: { sku: FixtureSku; quantity: number }[]): Promise<{ cart: Cart; sender: Buyer }>;
  /** Pieces left of goods at all places together, and pieces promised to orders that wait for them. */
  piecesOf(sku: FixtureSku): Promise<{ left: number; promised: number }>;
  /** Sets what one place has. */
  restock(sku: FixtureSku, place: keyof typeof fixtureLocations, quantity: number): Promise<void>;
  /** Brings orders back to none; stock is left as it is. */
  forgetOrders(): Promise<void>;
}

export interface Buyer {
  cartToken: string | null;
  region: string;
}

/** The fixture's shop over a fresh PostgreSQL database. */
export async function openShopOnPostgres(url: string): Promise<ShopOnPostgres> {
  const connection = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
  const { db } = connection;
  await seedFixture(db);
  const shop = await openTestShop(connection);
  return {
    ...shop,
    connection,
    async buyer(items) {
      const { cart } = dataOf(await shop.call(cartAdd, { items }, { region: "ekaterinburg" }));
      return { cart, sender: { cartToken: cart.token, region: "ekaterinburg" } };
    },
    async piecesOf(sku) {
      const { rows } = await db.execute<{ left: number; promised: number }>(sql`
        select (select coalesce(sum(quantity), 0)::int from ${stock} where goods_id = ${fixtureId(sku)}) as "left",
               (select coalesce(sum(r.quantity), 0)::int from ${orderReservations} r join ${orders} o on o.id = r.order_id
                where r.goods_id = ${fixtureId(sku)} and r.returned_at is null and o.status <> 'delivered') as promised`);
      return rows[0] ?? { left: 0, promised: 0 };
    },
    async restock(sku, place, quantity) {
      await db
        .update(stock)
        .set({ quantity })
        .where(and(eq(stock.goodsId, fixtureId(sku)), eq(stock.locationId, fixtureLocations[place])));
    },
    async forgetOrders() {
      await db.delete(orders);
    },
  };
}

export interface ShopWithPostgres extends ShopOnPostgres {
  stop(): Promise<void>;
}

/** The fixture's shop, and a PostgreSQL of its own. */
export async function startShopOnPostgres(): Promise<ShopWithPostgres> {
  const cluster = await startPostgres();
  const shop = await openShopOnPostgres(await cluster.createDatabase());
  return {
    ...shop,
    async stop() {
      await shop.connection.close();
      await cluster.stop();
    },
  };
}
