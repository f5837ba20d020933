import type { ClientBase } from "pg";
import type { DatabaseConnection, DirectClient } from "../platform/db/database.ts";
import { DEMO_SHOP_SETTINGS } from "./data/shop-face.ts";
import { generateDemoShop } from "./demo-shop.ts";
import { removeDemoCustomers } from "./remove-customers.ts";
import { removeDemoGoods } from "./remove-goods.ts";
import { removeDemoLocations } from "./remove-locations.ts";
import { removeDemoServices } from "./remove-services.ts";
import type { Removed } from "./removed.ts";

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
