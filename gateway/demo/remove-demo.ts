import { drizzle } from "drizzle-orm/node-postgres";
import type { ClientBase } from "pg";
import { announcementRow } from "../chain/regions/regions-store.ts";
import type { DatabaseConnection, DirectClient } from "../platform/db/database.ts";
import type { OrderRow } from "../sales/orders/orders-store.ts";
import { returnReservations } from "../sales/orders/reservations-store.ts";
import { isCancellable } from "../sales/orders/transition-rules.ts";
import { DEMO_BANNERS } from "./banner-rows.ts";
import { DEMO_BOOKING } from "./bookings.ts";
import { DEMO_CAMPAIGNS } from "./customers-loyalty.ts";
import { DEMO_DEPARTMENT, DEMO_PEOPLE } from "./customers-people.ts";
import { DEMO_ANNOUNCEMENTS } from "./data/announcements.ts";
import { DEMO_SHOP_SETTINGS } from "./data/shop-face.ts";
import { type DemoShop, generateDemoShop } from "./demo-shop.ts";
import { type DemoTables, readDemoTables } from "./shop-tables.ts";

const CUSTOMERS = "select id from demo_customers";
const ORDERS = "select id from demo_orders";

/** Demo customers and staff with all that is theirs, and the order that was made as a guest. Pieces that wait for them go back on the shelves. */
async function removeDemoCustomers(client: DirectClient): Promise<Removed[]> {
  const phones = DEMO_PEOPLE.map(({ phone }) => phone);
  const addresses = DEMO_PEOPLE.flatMap(({ email }) => email?.address ?? []);
  // Nobody else agrees to a text of this version: a phone alone might have been given out meanwhile.
  await client.query(
    `create temp table demo_customers on commit drop as
     select distinct p.user_id as id from user_phones p join user_consents c on c.user_id = p.user_id
     where p.phone = any($1) and c.consent->>'version' = 'demo'`,
    [phones],
  );
  await client.query(
    `create temp table demo_orders on commit drop as
     select id, status from orders
     where user_id in (${CUSTOMERS}) or (idempotency_key like 'demo-order-%' and consent->>'version' = 'demo')`,
  );
  const { rows: orders } = await client.query<Pick<OrderRow, "id" | "status">>("select id, status from demo_orders");
  for (const { id, status } of orders)
    if (isCancellable(status)) await returnReservations(drizzle(client), id, new Date());

  const owned = (what: string, table: string) =>
    remove(client, what, `delete from ${table} where user_id in (${CUSTOMERS})`);
  await client.query(`delete from nps_answers where user_id in (${CUSTOMERS}) or order_id in (${ORDERS})`);
  await client.query(`update loyalty_operations set order_id = null where order_id in (${ORDERS})`);
  await client.query(`update loyalty_lots set order_id = null where order_id in (${ORDERS})`);
  await client.query(`update loyalty_accounts set invited_by = null where invited_by in (${CUSTOMERS})`);
  await client.query(`delete from review_reactions where user_id in (${CUSTOMERS})`);
  await client.query(`delete from carts where user_id in (${CUSTOMERS})`);
  return [
    await remove(client, "заказов", `delete from orders where id in (${ORDERS})`),
    await remove(
      client,
      "записей на обслуживание",
      `delete from appointments where user_id in (${CUSTOMERS}) or request_hash = $1`,
      [DEMO_BOOKING],
    ),
    await owned("договоров хранения", "storage_contracts"),
    await owned("ответов на отзывы", "review_replies"),
    await owned("отзывов покупателей", "reviews"),
    await remove(client, "писем и сообщений", "delete from outbox_messages where recipient = any($1)", [
      [...phones, ...addresses],
    ]),
    await remove(client, "покупателей и сотрудников", `delete from users where id in (${CUSTOMERS})`),
    await remove(
      client,
      "отделов",
      `delete from departments d where title = $1 and not exists (select from department_users u where u.department_id = d.id)`,
      [DEMO_DEPARTMENT.title],
    ),
    await remove(
      client,
      "промокампаний",
      `delete from promo_campaigns c using unnest($1::text[], $2::text[]) demo (name, title)
       where c.name = demo.name and c.title = demo.title
         and not exists (select from promo_applications a where a.campaign_name = c.name)`,
      [DEMO_CAMPAIGNS.map(({ name }) => name), DEMO_CAMPAIGNS.map(({ title }) => title)],
    ),
  ];
}

/** A kind of rows, in Russian, and how many of them went. */
export interface Removed {
  what: string;
  count: number;
}

/** Runs a statement that removes rows. */
export async function remove(
  client: DirectClient,
  what: string,
  text: string,
  values: unknown[] = [],
): Promise<Removed> {
  return { what, count: (await client.query(text, values)).rowCount ?? 0 };
}

const BATCH = 5_000;
const GOODS = "select id from demo_goods";

/**
 * Goods whose code and address are still the demo's, with stock, reviews and what else hangs on them, and the demo's cars. Goods that
 * orders of others hold pieces of are hidden and have no more to sell: an order keeps what was reserved for it.
 */
async function removeDemoGoods(client: DirectClient, shop: DemoShop): Promise<Removed[]> {
  await client.query("create temp table demo_goods (id integer primary key) on commit drop");
  let batch: { sku: string; slug: string }[] = [];
  const flush = async () => {
    await client.query(
      `insert into demo_goods select g.id from goods g
       join unnest($1::text[], $2::text[]) demo (sku, slug) on g.sku = demo.sku and g.slug = demo.slug`,
      [batch.map(({ sku }) => sku), batch.map(({ slug }) => slug)],
    );
    batch = [];
  };
  for (const { sku, slug } of shop.goods()) if (batch.push({ sku, slug }) === BATCH) await flush();
  await flush();
  await client.query(`delete from stock where goods_id in (${GOODS})`);
  await client.query(`delete from goods_overrides where goods_id in (${GOODS})`);
  return [
    await remove(
      client,
      "строк корзин",
      `delete from cart_lines where goods_id in (${GOODS}) or back_goods_id in (${GOODS})`,
    ),
    await remove(
      client,
      "товаров",
      `delete from goods where id in (${GOODS}) and id not in (select goods_id from order_reservations)`,
    ),
    await remove(
      client,
      "товаров скрыто: они есть в заказах",
      `update goods set is_hidden = true, updated_at = now() where id in (${GOODS})`,
    ),
    ...(await removeDemoCars(client, shop)),
  ];
}

async function removeDemoCars(client: DirectClient, { cars, fitments }: DemoShop): Promise<Removed[]> {
  const source = fitments[0]?.source;
  const removed = await remove(
    client,
    "автомобилей",
    `delete from cars c using fitments f, unnest($2::text[]) demo (code_1c)
     where f.id = c.fitment_id and f.source = $1 and c.code_1c = demo.code_1c`,
    [source, cars.map(({ code1c }) => code1c)],
  );
  await client.query(
    "delete from fitments f where source = $1 and not exists (select from cars c where c.fitment_id = f.id)",
    [source],
  );
  return [removed];
}

/** The demo's price list, but what staff have changed since: services that bookings refer to keep their title there. */
async function removeDemoServices(client: DirectClient, tables: DemoTables): Promise<Removed[]> {
  const services = tables.services.map(({ slug, name, priceKopecks: price }) => ({ slug, name, price }));
  const removed = [
    await remove(
      client,
      "услуг",
      `delete from services s using jsonb_to_recordset($1::jsonb) demo (slug text, name text, price int)
       where s.version = 1 and (s.slug, s.name, s.price_kopecks) = (demo.slug, demo.name, demo.price)`,
      [JSON.stringify(services)],
    ),
    await remove(
      client,
      "расценок шиномонтажа",
      `delete from fitting_rates r using jsonb_to_recordset($1::jsonb)
         demo ("vehicleType" text, "inchFrom" real, "inchTo" real, work text, kopecks int)
       where r.version = 1 and (r.vehicle_type, r.inch_from, r.inch_to, r.work, r.kopecks)
         = (demo."vehicleType", demo."inchFrom", demo."inchTo", demo.work, demo.kopecks)`,
      [JSON.stringify(tables.rates)],
    ),
  ];
  await client.query(
    "delete from service_groups g where slug = any($1) and not exists (select from services s where s.group_id = g.id)",
    [tables.serviceGroups.map(({ slug }) => slug)],
  );
  // Without rates nothing refers to them.
  const unless = "not exists (select from fitting_rates)";
  await client.query(`delete from fitting_factors where name = any($1) and ${unless}`, [
    tables.factors.map(({ name }) => name),
  ]);
  await client.query(`delete from packets where slug = any($1) and ${unless}`, [
    tables.packets.map(({ slug }) => slug),
  ]);
  return removed;
}

const SUPPLY_OF_DEMO = "delete from supply_days where location_id in (select id from demo_locations)";

/** Banners and announcements, and the locations and regions that are as the demo made them and that nothing else needs. */
async function removeDemoLocations(client: DirectClient, tables: DemoTables): Promise<Removed[]> {
  const removeSame = (
    what: string,
    table: string,
    columns: readonly string[],
    rows: readonly object[],
    when = "true",
  ) =>
    remove(
      client,
      what,
      `delete from ${table} t using jsonb_populate_recordset(null::${table}, $1::jsonb) demo
       where ${columns.map((column) => `t.${column} = demo.${column}`).join(" and ")} and (${when})`,
      [JSON.stringify(rows)],
    );
  const unusedIn = (column: string, value: string, tables: readonly string[]) =>
    tables.map((table) => `not exists (select from ${table} where ${table}.${column} = ${value})`).join(" and ");

  // Only stock of goods that are not the demo's is left, and an empty shelf of theirs counts as well: the location is in use.
  await client.query(
    `create temp table demo_locations on commit drop as
     select l.id from locations l join jsonb_populate_recordset(null::locations, $1::jsonb) demo
       on (l.kind, l.code, l.title, l.address, l.phone) = (demo.kind, demo.code, demo.title, demo.address, demo.phone)
     where ${unusedIn("location_id", "l.id", ["stock", "order_reservations", "appointments", "storage_contracts"])}`,
    [JSON.stringify(tables.locations)],
  );
  return [
    await removeSame("баннеров", "banners", ["placement", "url", "title", "images"], DEMO_BANNERS),
    await removeSame(
      "объявлений",
      "site_notifications",
      ["type", "title", "announce"],
      DEMO_ANNOUNCEMENTS.map(announcementRow),
    ),
    await remove(client, "сроков поставки", SUPPLY_OF_DEMO),
    await remove(
      client,
      "центров, складов и поставщиков",
      "delete from locations where id in (select id from demo_locations)",
    ),
    await removeSame(
      "регионов",
      "regions",
      ["slug", "title", "area", "kind", "phone", "zone"],
      tables.regions,
      [
        unusedIn("region_id", "t.id", ["locations", "supply_days"]),
        unusedIn("region_slug", "t.slug", ["orders", "stock_subscriptions", "cheaper_price_requests"]),
      ].join(" and "),
    ),
  ];
}

/**
 * Takes out what `seedDemoShop` has put in, in one transaction, and with it what demo customers have done since. What has been
 * changed since is not the demo's any longer and stays, as does what something else needs. Null when there is no demo shop.
 */
export async function removeDemo(
  connection: DatabaseConnection,
  { dryRun }: { dryRun: boolean },
): Promise<Removed[] | null> {
  return connection.withDirectClient(async (client) => {
    try {
      await client.query("begin");
      await client.query("set local shop.bulk_load = 'on'");
      await lockGoods(client);
      const removed = await removeAll(client);
      await client.query(dryRun ? "rollback" : "commit");
      return removed;
    } catch (error) {
      // A connection that broke has rolled back by itself.
      await client.query("rollback").catch(() => {});
      throw error;
    }
  });
}

async function removeAll(client: DirectClient): Promise<Removed[] | null> {
  const { rows } = await client.query<{ value: string }>("delete from store_facts where name = 'demo' returning value");
  if (!rows[0]) return null;
  const tables = await readDemoTables();
  const shop = generateDemoShop(tables, { goodsCount: Number(rows[0].value) });
  const removed = [
    ...(await removeDemoCustomers(client)),
    ...(await removeDemoGoods(client, shop)),
    ...(await removeDemoServices(client, tables)),
    ...(await removeDemoLocations(client, tables)),
  ];
  // Later versions are what staff have saved over it.
  await client.query("delete from shop_settings where name = $1 and version = $2 and note = $3", [
    DEMO_SHOP_SETTINGS.name,
    DEMO_SHOP_SETTINGS.version,
    DEMO_SHOP_SETTINGS.note,
  ]);
  await client.query(
    `insert into store_facts (name, value) values ('goods_generation', '1')
     on conflict (name) do update set value = (store_facts.value::bigint + 1)::text`,
  );
  return removed;
}

/**
 * Waits for running orders and makes later ones wait until the demo shop has gone, so that neither deadlocks. Orders lock stock rows before
 * they change them, which only this mode excludes, and take stock before goods. Readers are not blocked.
 */
async function lockGoods(client: ClientBase): Promise<void> {
  await client.query("lock table stock in exclusive mode");
  await client.query("lock table goods in share row exclusive mode");
}
