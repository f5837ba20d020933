/**
 * The front page of the account over generated orders: `tsx bench/account.ts [orders]`. Starts a PostgreSQL of its own; customers, each with
 * some seventeen orders of five million, ask for what the page shows and for later pages of their orders. Prints a JSON object.
 */
import { loadavg } from "node:os";
import { npsQuestion } from "../gateway/contract/customers/nps.ts";
import { ordersMine } from "../gateway/contract/sales/my-orders.ts";
import { appointmentsMine } from "../gateway/contract/workshop/appointments.ts";
import { storageMine } from "../gateway/contract/workshop/storage.ts";
import { accountRoutes } from "../gateway/customers/account/handlers.ts";
import { openDatabase } from "../gateway/platform/db/database.ts";
import { dataOf, openTestGateway } from "../gateway/testing/client.ts";
import { seedFixture } from "../gateway/testing/fixture.ts";
import { openTestShop } from "../gateway/testing/shop.ts";
import { signInUser } from "../gateway/testing/users.ts";
import { appointmentRoutes } from "../gateway/workshop/appointments/handlers.ts";
import { storageRoutes } from "../gateway/workshop/storage/handlers.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { round } from "./figures.ts";
import { fillOrders, PHONES, phoneOf } from "./many-orders.ts";

const count = Number(process.argv[2] ?? 5_000_000);
const CUSTOMERS = 300;
const PAGE = 10;

const postgres = await startPostgres({ settings: { shared_buffers: "512MB", max_wal_size: "8GB" } });
const url = await postgres.createDatabase();
const connection = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
try {
  await seedFixture(connection.db);
  await fillOrders(url, count);
  const shop = await openTestShop(connection);
  const gateway = openTestGateway(
    [
      ...shop.routes,
      ...appointmentRoutes(shop.services),
      ...storageRoutes(shop),
      ...accountRoutes({ services: shop.services, siteOrigin: shop.messaging.siteOrigin }),
    ],
    shop.identity,
  );

  const measured: Record<"front page" | "next orders", number[]> = { "front page": [], "next orders": [] };
  async function timed<Answer>(what: keyof typeof measured, ask: () => Promise<Answer>): Promise<Answer> {
    const start = performance.now();
    const answer = await ask();
    measured[what].push(performance.now() - start);
    return answer;
  }

  let orders = 0;
  for (let n = 0; n < CUSTOMERS; n += 1) {
    // Each has ordered as a guest, by the phone that is now theirs.
    const customer = await signInUser(shop, { phones: [phoneOf(n * Math.floor(PHONES / CUSTOMERS))] });
    const [{ total }] = await timed("front page", async () =>
      Promise.all([
        gateway.call(ordersMine, { offset: 0, limit: PAGE }, customer).then(dataOf),
        gateway.call(appointmentsMine, { offset: 0, limit: 1, status: "active" }, customer).then(dataOf),
        gateway.call(storageMine, {}, customer).then(dataOf),
        gateway.call(npsQuestion, {}, customer).then(dataOf),
      ]),
    );
    orders += total;
    await timed("next orders", async () =>
      dataOf(await gateway.call(ordersMine, { offset: PAGE, limit: PAGE }, customer)),
    );
  }

  const figures = Object.entries(measured).map(([what, times]) => {
    times.sort((one, other) => one - other);
    const at = (part: number) => round(times[Math.floor(times.length * part)] ?? 0, 1);
    return [what, { p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(0.999) }];
  });
  const load = round(loadavg()[0] ?? 0, 1);
  console.log(
    JSON.stringify({ orders: count, customers: CUSTOMERS, ordersFound: orders, ...Object.fromEntries(figures), load }),
  );
} finally {
  await connection.close();
  await postgres.stop();
}
