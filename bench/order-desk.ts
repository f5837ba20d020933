/**
 * Lists of the orders desk over generated orders: `tsx bench/order-desk.ts [orders]`. Starts a PostgreSQL of its own, asks for
 * first and later pages with every filter and some together, and prints a JSON object.
 */
import type { orderDeskList } from "../gateway/contract/office/order-desk.ts";
import type { InputOf } from "../gateway/contract/platform/endpoint.ts";
import { orderRows, type Shops } from "../gateway/office/order-desk/list-store.ts";
import { openDatabase } from "../gateway/platform/db/database.ts";
import { readList } from "../gateway/platform/resource-kit/list-store.ts";
import { seedFixture } from "../gateway/testing/fixture.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { round } from "./figures.ts";
import { fillOrders } from "./many-orders.ts";

const count = Number(process.argv[2] ?? 1_000_000);

const NOW = new Date("2026-11-20T07:00:00Z");

const own = [7, 11, 23];
const filters: Record<string, Partial<Omit<InputOf<typeof orderDeskList>, "purpose">> & { shops?: Shops }> = {
  none: {},
  "one's own shops": { shops: own },
  "one's own shops, new": { shops: own, status: "new" },
  "one's own shops, cancelled": { shops: own, status: "cancelled" },
  new: { status: "new" },
  delivered: { status: "delivered" },
  late: { late: "yes" },
  "late, one's own shops": { late: "yes", shops: own },
  short: { late: "short" },
  "short, one's own shops": { late: "short", shops: own },
  shop: { shop: 9 },
  "shop, ready": { shop: 9, status: "ready" },
  number: { number: "N500000" },
  phone: { phone: "9000000123" },
  "by invoice": { payment: "invoice" },
  "at the till": { payment: "offline" },
  "by invoice, shop": { payment: "invoice", shop: 9 },
  "courier, cancelled": { delivery: "city_region", status: "cancelled" },
  "a method that nobody used": { payment: "credit" },
  "a day": { createdFrom: "2025-06-01", createdTo: "2025-06-01" },
  "a year, shop, cancelled": {
    createdFrom: "2024-11-20",
    createdTo: "2025-11-19",
    shop: 9,
    status: "cancelled",
  },
};
const ROUNDS = 30;

const postgres = await startPostgres();
const url = await postgres.createDatabase();
const connection = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
try {
  await seedFixture(connection.db);
  await fillOrders(url, count);
  await connection.pool.query(`
    insert into order_reservations (order_id, goods_id, location_id, quantity)
    select id, goods_id, location_id, 4 from orders cross join (select goods_id, location_id from stock limit 1) shelf`);
  await connection.pool.query("analyze");

  const all: number[] = [];
  const worst: Record<string, number> = {};
  for (const [name, { shops = "all", ...chosen }] of Object.entries(filters)) {
    const rows = orderRows(connection.db, { shops, shop: chosen.shop, zone: "UTC", now: NOW });
    const times: number[] = [];
    let after: string | undefined;
    for (let page = 0; page < ROUNDS; page += 1) {
      const start = performance.now();
      const { next } = await readList(connection.db, rows, chosen, { after, purpose: "page" });
      times.push(performance.now() - start);
      after = next ?? undefined;
    }
    all.push(...times);
    times.sort((a, b) => a - b);
    worst[name] = round(times[Math.floor(times.length * 0.95)] ?? 0, 1);
  }
  all.sort((a, b) => a - b);
  const at = (part: number) => round(all[Math.floor(all.length * part)] ?? 0, 1);
  console.log(
    JSON.stringify({
      orders: count,
      lists: all.length,
      p50Ms: at(0.5),
      p95Ms: at(0.95),
      maxMs: at(0.999),
      p95MsByFilter: worst,
    }),
  );
} finally {
  await connection.close();
  await postgres.stop();
}
