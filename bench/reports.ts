/**
 * Reports of a year: `tsx bench/reports.ts [orders]`. Starts a PostgreSQL of its own with three years of orders, what was paid for them and
 * visits, asks for every report by every figure, and prints a JSON object.
 */
import { bookingReport, orderReport, revenueReport } from "../gateway/contract/office/reports.ts";
import { keepReportDays } from "../gateway/office/reports/keep-days.ts";
import { openDatabase } from "../gateway/platform/db/database.ts";
import { dataOf } from "../gateway/testing/client.ts";
import { seedFixture } from "../gateway/testing/fixture.ts";
import { openTestShop } from "../gateway/testing/shop.ts";
import { openStaffGateway, signInStaff } from "../gateway/testing/staff.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { round } from "./figures.ts";
import { fillOrders } from "./many-orders.ts";

const count = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 5;
const YEAR = { dayFrom: "2025-11-20", dayTo: "2026-11-19" };

const handovers = `
  insert into order_handovers (order_id, number, at, till, taken_kopecks)
  select id, 0, created_at + interval '2 days', case when id % 2 = 0 then 'cash' else 'card' end, sum_kopecks
  from orders where status = 'delivered' and id % 50 > 0`;
const invoices = `
  insert into invoice_payments (order_id, number, paid_on, kopecks, entered_by, entered_at)
  select id, '1', (created_at + interval '3 days')::date, sum_kopecks, 1, created_at + interval '3 days'
  from orders where status = 'delivered' and id % 50 = 0`;
const visits = `
  insert into appointments (identity, reserve_id, phone_digits, location_id, title, starts_at, ends_at, status, sum_kopecks, created_at)
  select 'V' || id, 'V' || id, phone_digits, coalesce(delivery_shop_id, 6 + id % 60), '', created_at + interval '3 days',
    created_at + interval '3 days 45 minutes', case when id % 9 = 0 then 'cancelled' else 'done' end, 300000, created_at from orders`;

const postgres = await startPostgres({ settings: { shared_buffers: "256MB", max_wal_size: "4GB" } });
const url = await postgres.createDatabase();
const connection = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
try {
  await seedFixture(connection.db);
  await fillOrders(url, count, [handovers, invoices, visits]);
  const shop = await openTestShop(connection);
  const gateway = openStaffGateway(shop);
  const owner = await signInStaff(shop, "owner");
  async function measure() {
    const times: Record<string, number> = {};
    for (const [name, endpoint, ways] of [
      ["orders", orderReport, ["day", "month", "region", "centre", "delivery", "payment", "reason", "campaign"]],
      ["revenue", revenueReport, ["day", "month", "region", "centre", "method"]],
      ["visits", bookingReport, ["day", "month", "region", "centre", "service"]],
    ] as const)
      for (const by of ways) {
        const taken: number[] = [];
        for (let n = 0; n < ROUNDS; n += 1) {
          const start = performance.now();
          dataOf(await gateway.call(endpoint as typeof orderReport, { ...YEAR, by } as never, owner));
          taken.push(performance.now() - start);
        }
        taken.sort((one, other) => one - other);
        times[`${name} by ${by}`] = round(taken[ROUNDS >> 1] ?? 0, 1);
      }
    return times;
  }
  const countedMs = await measure();
  const start = performance.now();
  await keepReportDays(shop.services, new AbortController().signal);
  const keepingSeconds = round((performance.now() - start) / 1_000, 1);
  console.log(JSON.stringify({ orders: count, countedMs, keepingSeconds, keptMs: await measure() }, null, 2));
} finally {
  await connection.close();
  await postgres.stop();
}
