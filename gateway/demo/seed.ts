import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { ClientBase } from "pg";
import { announcementRow } from "../chain/regions/regions-store.ts";
import { GOODS_GENERATION, runBulkLoad } from "../platform/db/bulk-load.ts";
import type { DatabaseConnection, DirectClient, Executor } from "../platform/db/database.ts";
import {
  fittingFactors,
  fittingRates,
  packets,
  serviceCrossLinks,
  serviceGroups,
  services,
} from "../platform/db/schema/services.ts";
import { DEMO_BANNERS } from "./banner-rows.ts";
import { insertCustomers } from "./customers.ts";
import { DEMO_ANNOUNCEMENTS } from "./data/announcements.ts";
import { DEMO_SHOP_SETTINGS } from "./data/shop-face.ts";
import { type DemoGoods, type DemoShop, generateDemoShop } from "./demo-shop.ts";
import { pastPricesOf } from "./past-price-rows.ts";
import { readDemoTables } from "./shop-tables.ts";

const MAX_ROWS = 1_000;

/** Inserts rows with camel-case keys into columns in snake case. Column types come from the table. */
async function insertRows(client: ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((key) => ({
    key,
    name: key.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`).replace(/(?<=[a-z])1c$/, "_1c"),
  }));
  const names = columns.map((column) => column.name).join(", ");
  for (let at = 0; at < rows.length; at += MAX_ROWS) {
    const records = rows.slice(at, at + MAX_ROWS).map((row) => {
      const values = row as Record<string, unknown>;
      return Object.fromEntries(columns.map(({ key, name }) => [name, values[key]]));
    });
    await client.query(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(records)],
    );
  }
}

export interface SeedOptions {
  goodsCount: number;
  /** The password of the demo customers is public. */
  withoutCustomers?: boolean;
  /** Called from time to time with the number of goods inserted so far. */
  onProgress?: (done: number) => void;
}

export class StoreNotEmptyError extends Error {
  constructor() {
    super("The store already has data: the demo shop goes into an empty one only.");
    this.name = "StoreNotEmptyError";
  }
}

const GOODS_BATCH = 500;
/** One in so many of the goods is sold off. */
const SALE_EVERY = 29;
const PROGRESS_EVERY = 5_000;

const IS_EMPTY = `select not exists (select from regions) and not exists (select from goods)
  and not exists (select from cars) and not exists (select from orders) as empty`;

/** True without regions, goods, cars and orders. */
export async function isStoreEmpty(connection: DatabaseConnection): Promise<boolean> {
  const { rows } = await connection.pool.query<{ empty: boolean }>(IS_EMPTY);
  return rows[0]?.empty === true;
}

/**
 * Fills an empty store with the demo shop in one transaction, so that an interrupted start leaves nothing behind. Throws
 * StoreNotEmptyError when there is data.
 */
export async function seedDemoShop(connection: DatabaseConnection, options: SeedOptions): Promise<void> {
  const shop = generateDemoShop(await readDemoTables(), options);
  await runBulkLoad(connection, async (client) => {
    // When two gateways start at once on one store, the second waits here and then finds it full.
    await client.query("lock table regions in share row exclusive mode");
    const { rows } = await client.query<{ empty: boolean }>(IS_EMPTY);
    if (rows[0]?.empty !== true) throw new StoreNotEmptyError();
    await insertLocationsAndCars(client, shop);
    await insertGoods(client, shop, options.onProgress);
    await advanceSequences(client);
    if (!options.withoutCustomers) await insertCustomers(client, new Date());
    await client.query(
      `insert into store_facts (name, value) values ($1, '1'), ('demo', $2)
       on conflict (name) do update set value = excluded.value`,
      [GOODS_GENERATION, String(options.goodsCount)],
    );
    await client.query("analyze");
  });
}

const HAS_NO_PRICES = `select exists (select from store_facts where name = 'demo') and not exists (select from services)
  and not exists (select from service_groups) and not exists (select from fitting_rates) and not exists (select from packets)
  and not exists (select from fitting_factors) as wanted`;

/**
 * Gives services and prices to a demo shop that was made before there were any. Nothing is done where staff have begun a list of their own.
 * True when it was done.
 */
export async function completeDemoShop(connection: DatabaseConnection): Promise<boolean> {
  const isWanted = async (pool: Pick<DirectClient, "query">) =>
    (await pool.query<{ wanted: boolean }>(HAS_NO_PRICES)).rows[0]?.wanted === true;
  if (!(await isWanted(connection.pool as unknown as DirectClient))) return false;
  return connection.withDirectClient(async (client) => {
    await client.query("begin");
    try {
      // If two gateways start at once, the second finds what the first has done.
      await client.query("lock table services in share row exclusive mode");
      const isDone = await isWanted(client);
      if (isDone) await insertDemoServices(drizzle(client));
      await client.query("commit");
      return isDone;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    }
  });
}

async function insertLocationsAndCars(client: DirectClient, shop: DemoShop): Promise<void> {
  await insertRows(client, "regions", shop.tables.regions);
  await insertRows(client, "locations", shop.tables.locations);
  await insertRows(client, "bays", shop.tables.bays);
  await insertRows(client, "supply_days", shop.tables.leadTimes);
  await insertRows(client, "fitments", shop.fitments);
  await insertRows(client, "cars", shop.cars);
  await insertDemoServices(drizzle(client));
  await insertRows(client, "site_notifications", DEMO_ANNOUNCEMENTS.map(announcementRow));
  await insertRows(client, "banners", DEMO_BANNERS);
  await insertRows(client, "shop_settings", [DEMO_SHOP_SETTINGS]);
}

async function insertGoods(client: ClientBase, shop: DemoShop, onProgress: SeedOptions["onProgress"]): Promise<void> {
  const axleSets = shop.axleSetFinder();
  let batch: DemoGoods[] = [];
  let done = 0;
  for (const goods of shop.goods()) {
    axleSets.add(goods.id, goods);
    batch.push(goods);
    done += 1;
    if (batch.length === GOODS_BATCH) {
      await insertBatch(client, batch);
      batch = [];
    }
    if (done % PROGRESS_EVERY === 0) onProgress?.(done);
  }
  await insertBatch(client, batch);
  await insertRows(client, "axle_kits", [...axleSets.axleSets()]);
  if (done % PROGRESS_EVERY !== 0) onProgress?.(done);
}

async function insertBatch(client: ClientBase, batch: readonly DemoGoods[]): Promise<void> {
  await insertRows(client, "goods", batch.map(goodsRow));
  await insertStock(client, batch);
  await insertReviews(client, batch);
  const now = new Date();
  await insertRows(
    client,
    "past_prices",
    batch.flatMap((goods) => pastPricesOf(goods, now)),
  );
}

async function insertReviews(client: ClientBase, batch: readonly DemoGoods[]): Promise<void> {
  const rows = batch.flatMap((goods) =>
    goods.reviews.map(({ reply, ...review }) => ({ row: { goodsId: goods.id, ...review }, reply })),
  );
  const { rows: ids } = await client.query<{ id: number }>(
    "select nextval('reviews_id_seq')::int as id from generate_series(1, $1)",
    [rows.length],
  );
  const numbered = rows.map(({ row, reply }, at) => ({ row: { id: ids[at]?.id, ...row }, reply }));
  await insertRows(
    client,
    "reviews",
    numbered.map(({ row }) => row),
  );
  const official = { author: "Магазин", isOfficial: true };
  const replies = numbered.flatMap(({ row, reply }) => (reply ? [{ reviewId: row.id, ...official, ...reply }] : []));
  await insertRows(client, "review_replies", replies);
}

/** A row of `goods`: all of a product but what other tables hold, with prices in kopecks. */
function goodsRow({ axleSetKey, stock, reviews, priceRoubles, marketPriceRoubles, ...columns }: DemoGoods) {
  return {
    ...columns,
    priceKopecks: priceRoubles * 100,
    marketPriceKopecks: marketPriceRoubles === null ? null : marketPriceRoubles * 100,
    isHidden: false,
    isSale: columns.id % SALE_EVERY === 0,
  };
}

/** By far the most rows; inserting them as arrays is three times as fast. */
async function insertStock(client: ClientBase, batch: readonly DemoGoods[]): Promise<void> {
  const rows = batch.flatMap((goods) => goods.stock.map((row) => ({ goodsId: goods.id, ...row })));
  await client.query(
    `insert into stock (goods_id, location_id, quantity) select * from unnest($1::int[], $2::int[], $3::int[])`,
    [rows.map((row) => row.goodsId), rows.map((row) => row.locationId), rows.map((row) => row.quantity)],
  );
}

/** The rows were inserted with explicit ids, so sequences have to continue after them. */
async function advanceSequences(client: ClientBase): Promise<void> {
  for (const table of ["regions", "locations", "goods", "cars", "fitments"])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
}

/** The price list of the demo's shops: groups, services, and rates of fitting. */
export async function insertDemoServices(db: Executor): Promise<void> {
  const tables = await readDemoTables();
  await db.insert(serviceGroups).values([...tables.serviceGroups]);
  await db.insert(services).values([...tables.services]);
  await db.insert(serviceCrossLinks).values([...tables.serviceLinks]);
  await db.insert(fittingRates).values([...tables.rates]);
  await db.insert(fittingFactors).values([...tables.factors]);
  await db.insert(packets).values([...tables.packets]);
  for (const table of ["service_groups", "services"])
    await db.execute(sql.raw(`select setval('${table}_id_seq', (select max(id) from ${table}))`));
}
