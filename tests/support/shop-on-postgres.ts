import { and, eq, sql } from "drizzle-orm";
import { type Cart, cartAdd } from "../../gateway/contract/sales/cart.ts";
import type { DatabaseConnection, DatabaseConnections } from "../../gateway/platform/db/database.ts";
import { stock } from "../../gateway/platform/db/schema/goods.ts";
import { orderReservations, orders } from "../../gateway/platform/db/schema/orders.ts";
import { callsThrough, dataOf, type SendRequest } from "../../gateway/testing/client.ts";
import { fixtureLocations, seedFixture } from "../../gateway/testing/fixture.ts";
import { type FixtureSku, fixtureId } from "../../gateway/testing/fixture-goods.ts";
import { openPayingShop, type PayingShop } from "../../gateway/testing/paying-shop.ts";
import { openTestShop, type TestShop } from "../../gateway/testing/shop.ts";
import { forgetOrders as emptyOrders } from "../../gateway/testing/stored-orders.ts";
import { openRacersDatabase, ownDatabase } from "./postgres.ts";
import { type Program, stopProgram } from "./process.ts";
import { startTestProcess } from "./test-processes.ts";

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
export async function openShopOnPostgres(url: string, connections?: DatabaseConnections): Promise<ShopOnPostgres> {
  const connection = await openRacersDatabase(url, connections);
  const { db } = connection;
  await seedFixture(db);
  const shop = await openTestShop(connection);
  return {
    ...shop,
    connection,
    async buyer(this: ShopOnPostgres, items: { sku: FixtureSku; quantity: number }[]) {
      const { cart } = dataOf(await this.call(cartAdd, { items }, { region: "ekaterinburg" }));
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
      await emptyOrders(db);
    },
  };
}

const PROCESSES = 2;
const START_MS = 60_000;

async function startShopProcess(url: string, kind: "plain" | "paying"): Promise<{ program: Program; port: string }> {
  const program = startTestProcess("shop", [url, kind]);
  await program.waitFor(".\n", START_MS);
  return { program, port: /ready (\d+)\./.exec(program.output())?.[1] ?? "" };
}

export interface ShopWithPostgres extends ShopOnPostgres {
  stop(): Promise<void>;
}

/** The fixture's shop, and a database of its own on PostgreSQL. */
export async function startShopOnPostgres(connections?: DatabaseConnections): Promise<ShopWithPostgres> {
  const { url, drop } = await ownDatabase();
  const shop = await openShopOnPostgres(url, connections);
  return {
    ...shop,
    async stop() {
      await shop.connection.close();
      await drop();
    },
  };
}

/** The same, paid through a test bank. */
export async function startPayingShopOnPostgres(
  options?: Parameters<typeof openPayingShop>[1],
): Promise<PayingShop & { stop(): Promise<void> }> {
  const { url, drop } = await ownDatabase();
  const connection = await openRacersDatabase(url);
  await seedFixture(connection.db);
  const shop = await openPayingShop(connection, options);
  return {
    ...shop,
    async stop() {
      await shop.close();
      await connection.close();
      await drop();
    },
  };
}

/** The fixture's shop, whose calls go in turn to two processes; this one only looks at the data, and does what staff and jobs do. */
export async function startShopOfTwoProcesses(kind: "plain" | "paying" = "plain"): Promise<ShopWithPostgres> {
  const { url, drop } = await ownDatabase();
  const shop = await openShopOnPostgres(url);
  const processes = await Promise.all(Array.from({ length: PROCESSES }, () => startShopProcess(url, kind)));
  let sent = 0;
  const request: SendRequest = async (path, init) => {
    const { port } = processes[sent++ % PROCESSES] as (typeof processes)[number];
    const headers = { ...init.headers, "X-Now": shop.clock.now.toISOString() };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
    const failures = response.headers.get("X-Failures");
    if (failures) shop.failures.push(...JSON.parse(decodeURIComponent(failures)));
    return response;
  };
  return {
    ...shop,
    request,
    ...callsThrough(request),
    async stop() {
      await Promise.all(processes.map(({ program }) => stopProgram(program, "SIGKILL", 0)));
      await shop.connection.close();
      await drop();
    },
  };
}
