/**
 * Lists of the orders desk over generated orders: `tsx bench/order-desk.ts [orders]`. Starts a PostgreSQL of its own, asks for
 * first and later pages with every filter and some together, and prints a JSON object.
 */
import pg from "pg";
import type { orderDeskList } from "../gateway/contract/office/order-desk.ts";
import type { InputOf } from "../gateway/contract/platform/endpoint.ts";
import { orderRows, type Shops } from "../gateway/office/order-desk/list-store.ts";
import { openDatabase } from "../gateway/platform/db/database.ts";
import { readList } from "../gateway/platform/resource-kit/list-store.ts";
import { seedFixture } from "../gateway/testing/fixture.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { round } from "./figures.ts";

const count = Number(process.argv[2] ?? 1_000_000);

const SHOPS = 60;
const LAST_SHOP = 5 + SHOPS;
const NOW = new Date("2026-11-20T07:00:00Z");

/** Three years of orders: the latest thousandths are open, two thirds are fetched from a shop, one in fifty has its money from a bank. */
const generated = `
  insert into orders (identity, reserve_id, idempotency_key, request_hash, region_slug, status, contact, phone_digits, delivery_type,
    delivery_title, delivery_shop_id, delivery_place, delivery_hours, delivery_phone, delivery_ready_at, delivery_day, delivery_interval,
    delivery_zone, payment, consent, goods_kopecks, sum_kopecks, reserved_until, created_at)
  select 'N' || n, 'R' || n, 'K' || n, '', 'ekaterinburg',
    case when n < $1 * 0.994 then case when n % 9 = 0 then 'cancelled' else 'delivered' end
      else (array['new', 'processing', 'ready'])[1 + n % 3] end,
    '{"name": "Анна", "phone": "+79120000000", "email": "", "comment": ""}',
    lpad((n % 300000)::text, 10, '9'),
    case when n % 3 = 0 then 'city_region' else 'pickup' end, '',
    case when n % 3 = 0 then null else 6 + n % ${SHOPS} end, '', '', '',
    case when n % 3 = 0 then null else placed + interval '1 day' end, case when n % 3 = 0 then (placed + interval '2 days')::date end, '',
    'Asia/Yekaterinburg',
    jsonb_build_object('method', case when n % 50 = 0 then 'invoice' when n % 2 = 0 then 'cash' else 'card' end, 'title', '', 'note', ''),
    '{}', 100000, 100000, placed + interval '4 days', placed
  from (select n, timestamptz '2026-11-20T06:00:00Z' - ($1 - n) * interval '3 years' / $1 as placed from generate_series(1, $1) n) drawn`;

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
  shop: { shop: 9 },
  "shop, ready": { shop: 9, status: "ready" },
  number: { number: "N500000" },
  phone: { phone: "9999999123" },
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
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into locations (id, kind, code, region_id, title, address, phone, lat, lng, hours)
     select id, 'shop', 'shop-' || id, 1, 'Центр ' || id, '', '', 0, 0, '[]' from generate_series(6, ${LAST_SHOP}) id`,
  );
  // Checks of sums and references are not what is measured.
  await client.query("set session_replication_role = replica");
  await client.query(generated.replaceAll("$1", String(count)));
  await client.query("vacuum analyze orders");
  await client.end();

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
