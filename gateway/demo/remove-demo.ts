import type { ClientBase } from "pg";
import { announcementRow } from "../chain/regions/regions-store.ts";
import type { DatabaseConnection, DirectClient } from "../platform/db/database.ts";
import { DEMO_BANNERS } from "./banner-rows.ts";
import { DEMO_ANNOUNCEMENTS } from "./data/announcements.ts";
import {
  DEMO_FITTING_FACTORS,
  DEMO_PACKETS,
  DEMO_SERVICE_GROUPS,
  DEMO_SERVICES,
  demoFittingRates,
} from "./data/services.ts";
import { DEMO_SHOP_SETTINGS } from "./data/shop-face.ts";
import { type DemoShop, generateDemoShop } from "./demo-shop.ts";
import { removeDemoCustomers } from "./remove-customers.ts";
import { removeDemoGoods } from "./remove-goods.ts";
import { type Removed, remove } from "./removed.ts";

/** The demo's price list, but what staff have changed since: services that bookings refer to keep their title there. */
async function removeDemoServices(client: DirectClient): Promise<Removed[]> {
  const services = DEMO_SERVICES.map(({ slug, name, roubles }) => ({ slug, name, price: roubles * 100 }));
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
      [JSON.stringify(demoFittingRates())],
    ),
  ];
  await client.query(
    "delete from service_groups g where slug = any($1) and not exists (select from services s where s.group_id = g.id)",
    [DEMO_SERVICE_GROUPS.map(({ slug }) => slug)],
  );
  // Without rates nothing refers to them.
  const unless = "not exists (select from fitting_rates)";
  await client.query(`delete from fitting_factors where name = any($1) and ${unless}`, [
    DEMO_FITTING_FACTORS.map(({ name }) => name),
  ]);
  await client.query(`delete from packets where slug = any($1) and ${unless}`, [DEMO_PACKETS.map(({ slug }) => slug)]);
  return removed;
}

const SUPPLY_OF_DEMO = "delete from supply_days where location_id in (select id from demo_locations)";

/** Banners and announcements, and the locations and regions that are as the demo made them and that nothing else needs. */
async function removeDemoLocations(client: DirectClient, shop: DemoShop): Promise<Removed[]> {
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
    [JSON.stringify(shop.locations)],
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
      shop.regions,
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
  const shop = generateDemoShop({ goodsCount: Number(rows[0].value) });
  const removed = [
    ...(await removeDemoCustomers(client)),
    ...(await removeDemoGoods(client, shop)),
    ...(await removeDemoServices(client)),
    ...(await removeDemoLocations(client, shop)),
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
