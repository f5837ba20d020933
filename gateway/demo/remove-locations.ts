import { announcementRow } from "../chain/regions/regions-store.ts";
import type { DirectClient } from "../platform/db/database.ts";
import { DEMO_BANNERS } from "./banner-rows.ts";
import { DEMO_ANNOUNCEMENTS } from "./data/announcements.ts";
import type { DemoShop } from "./demo-shop.ts";
import { type Removed, remove } from "./removed.ts";

const SUPPLY_OF_DEMO = "delete from supply_days where location_id in (select id from demo_locations)";

/** Banners and announcements, and the locations and regions that are as the demo made them and that nothing else needs. */
export async function removeDemoLocations(client: DirectClient, shop: DemoShop): Promise<Removed[]> {
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
