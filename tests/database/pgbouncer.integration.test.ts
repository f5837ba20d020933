import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { authLoginByPhone, whoami } from "../../gateway/contract/customers/auth.ts";
import { phoneConfirmSend, phoneConfirmValidate } from "../../gateway/contract/customers/phone-confirm.ts";
import { cartAdd } from "../../gateway/contract/sales/cart.ts";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import { DEMO_NEWCOMER } from "../../gateway/demo/customers-people.ts";
import { type Database, type Executor, openDatabase } from "../../gateway/platform/db/database.ts";
import { newContact, orderInput } from "../../gateway/testing/order-input.ts";
import { atOnce } from "../support/at-once.ts";
import { hasPgBouncer, type Pooler, startPgBouncer } from "../support/pgbouncer.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { gotten, type RealGateway, startRealGateway } from "../support/real-gateway.ts";

const BUYERS = 12;
/** Far below what the statement would take. */
const SOON_MS = 10_000;

const inTransaction =
  (db: Database): Database["execute"] =>
  (query) =>
    db.transaction((tx) => tx.execute(query)) as never;

describe.skipIf(!hasPostgres() || !hasPgBouncer())("a gateway behind PgBouncer in transaction mode", () => {
  let cluster: PostgresCluster;
  let pooler: Pooler;
  let gateway: RealGateway;
  let directUrl: string;

  beforeAll(async () => {
    cluster = await startPostgres();
    pooler = await startPgBouncer(cluster.port);
    directUrl = await cluster.createDatabase();
    gateway = await startRealGateway({
      DATABASE_URL: pooler.urlOf(directUrl),
      DATABASE_DIRECT_URL: directUrl,
      DEMO_GOODS: "100",
    });
  });
  afterAll(async () => {
    await gateway?.stop();
    await pooler?.stop();
    await cluster?.stop();
  });

  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: directUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  it("signs customers in by a code", async () => {
    const { phone } = DEMO_NEWCOMER;
    const { requestId } = gotten(
      await gateway.as().call(phoneConfirmSend, { phone, recaptcha: "", attempts: 1, target: "phone" }),
    );
    const [message] = await query<{ body: string }>("select body from outbox_messages where recipient = $1", [phone]);
    const code = /\b\d{4}\b/.exec(message?.body ?? "")?.[0] ?? "";
    const proof = { phone, code, recaptcha: "", request_id: requestId };
    const { token } = gotten(await gateway.as().call(phoneConfirmValidate, proof));
    const tokens = gotten(await gateway.as().call(authLoginByPhone, { phone, phone_token: token }));
    const signedIn = gateway.as({ accessToken: tokens.access_token });
    expect(gotten(await signedIn.call(whoami, {}))).toMatchObject({ firstname: DEMO_NEWCOMER.firstname });
    expect(gateway.errors).toEqual([]);
  });

  it("takes the orders of more buyers than there are connections, and never more pieces than there are", async () => {
    const [goods] = await query<{ sku: string; shop: number }>(
      `update stock set quantity = case when location_id = chosen.location then 5 else 0 end
       from (select s.goods_id, min(l.id) as location from stock s join locations l on l.id = s.location_id
             join regions r on r.id = l.region_id where l.kind = 'shop' and r.is_default and s.quantity > 0
               and not exists (select from order_reservations o where o.goods_id = s.goods_id)
             group by s.goods_id order by s.goods_id limit 1) chosen
       join goods g on g.id = chosen.goods_id
       where stock.goods_id = chosen.goods_id
       returning g.sku, chosen.location as shop`,
    );
    if (!goods) throw new Error("the demo shop has nothing on the shelves of the default region");
    // While somebody orders, the next cart may be told already that nothing is left.
    const carts = await atOnce(BUYERS, async () =>
      gotten(await gateway.as().call(cartAdd, { sku: goods.sku, quantity: 1 })),
    );
    const results = await atOnce(BUYERS, async (n) => {
      const { cart } = carts[n] ?? expect.unreachable();
      const delivery = { type: "pickup", shopId: goods.shop };
      const input = orderCreate.input.parse(orderInput(cart, { delivery, contact: newContact() }));
      return gateway.as({ cartToken: cart.token ?? "" }).call(orderCreate, input);
    });
    expect(results.map((result) => (result.ok ? "done" : result.code)).sort()).toEqual([
      ...Array(5).fill("done"),
      ...Array(BUYERS - 5).fill("out_of_stock"),
    ]);
    const [promised] = await query<{ pieces: number }>(
      `select sum(r.quantity)::int as pieces from order_reservations r join goods g on g.id = r.goods_id where g.sku = $1`,
      [goods.sku],
    );
    expect(promised).toEqual({ pieces: 5 });
    expect(gateway.errors).toEqual([]);
  });

  it("limits the statements of a transaction on the server, and leaves nobody else a limit", async () => {
    const url = pooler.urlOf(directUrl);
    const connection = await openDatabase({ url, directUrl, dataDirectory: "", onConnectionError: () => {} });
    try {
      const limit = async (executor: Executor) =>
        (await executor.execute(sql`show statement_timeout`)).rows[0]?.statement_timeout;
      expect(await connection.db.transaction(limit)).toBe("7s");
      expect(new Set(await atOnce(20, () => limit(connection.db)))).toEqual(new Set(["0"]));
    } finally {
      await connection.close();
    }
  });

  it.each([
    ["behind the pooler keep no plans of statements: the next one may come over another connection", true, 0],
    ["past it keep the plan of what comes often", false, 1],
  ])("pages and transactions %s", async (_, isPooled, plans) => {
    const url = isPooled ? pooler.urlOf(directUrl) : directUrl;
    const options = { url, directUrl, dataDirectory: "", connections: { reads: 1, writes: 1, jobs: 1 } };
    const connection = await openDatabase({ ...options, onConnectionError: () => {} });
    try {
      const long = sql.raw(" ".repeat(300));
      const askers = [connection.db.execute.bind(connection.db), inTransaction(connection.db)];
      for (const execute of askers) {
        for (let n = 0; n < 30; n += 1) await execute(sql`select ${n}::int as number${long}`);
        expect((await execute(sql`select from pg_prepared_statements`)).rows).toHaveLength(plans);
      }
    } finally {
      await connection.close();
    }
  });

  it("a statement whose answer has changed fails once past it, and is planned anew from then on", async () => {
    const options = { url: directUrl, dataDirectory: "", connections: { reads: 1, writes: 1, jobs: 1 } };
    const connection = await openDatabase({ ...options, onConnectionError: () => {} });
    const { db } = connection;
    try {
      for (const execute of [db.execute.bind(db), inTransaction(db)]) {
        await db.execute(sql`drop table if exists plans_tried`);
        await db.execute(sql`create table plans_tried (id int)`);
        const ask = () => execute(sql`select * from plans_tried where id = ${1}${sql.raw(" ".repeat(300))}`);
        for (let n = 0; n < 30; n += 1) await ask();
        await db.execute(sql`alter table plans_tried add column name text`);
        await expect(ask()).rejects.toThrow();
        expect((await ask()).rows).toEqual([]);
      }
    } finally {
      await db.execute(sql`drop table if exists plans_tried`);
      await connection.close();
    }
  });

  it("gives up waiting for a statement outside a transaction, and goes on with another connection", async () => {
    const url = pooler.urlOf(directUrl);
    const connection = await openDatabase({ url, directUrl, dataDirectory: "", onConnectionError: () => {} });
    try {
      expect(connection.pool.options.query_timeout).toBe(25_000);
      connection.pool.options.query_timeout = 200;
      const startedMs = performance.now();
      await expect(connection.db.execute(sql`select pg_sleep(60)`)).rejects.toThrow();
      expect((await connection.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
      expect(performance.now() - startedMs).toBeLessThan(SOON_MS);
    } finally {
      await connection.close();
    }
  });
});
