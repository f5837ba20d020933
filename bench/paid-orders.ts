/**
 * Customers order, are sent to the demo bank and pay, some at once, each as soon as the one before has paid: `npx tsx
 * bench/paid-orders.ts [seconds] [at once] [orders that end]`. Starts the gateway with the bank on a PostgreSQL of its own. Afterwards
 * every order has to be paid once and its goods taken once; fails when one is not. Prints a JSON object.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { serve } from "@hono/node-server";
import pg from "pg";
import { createGatewayClient } from "../app/gateway/client.server.ts";
import { createResiliencePolicy } from "../app/gateway/resilience-policy.server.ts";
import { createResponseCache } from "../app/gateway/response-cache.server.ts";
import { cartAdd } from "../gateway/contract/sales/cart.ts";
import { orderCreate } from "../gateway/contract/sales/orders.ts";
import { orderPay } from "../gateway/contract/sales/payments.ts";
import { openDatabase } from "../gateway/platform/db/database.ts";
import { rbsChecksum } from "../gateway/sales/payments/providers/rbs/rbs-wire.ts";
import { startGateway } from "../gateway/start.ts";
import { seedFixture } from "../gateway/testing/fixture.ts";
import { newContact, orderInput } from "../gateway/testing/order-input.ts";
import { letStrangersHoldAll } from "../tests/support/holding.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { freePort } from "../tests/support/process.ts";
import { round } from "./figures.ts";

const seconds = Number(process.argv[2] ?? 60);
const atOnce = Number(process.argv[3] ?? 4);
const ending = Number(process.argv[4] ?? 1_000);

const NOTICES_A_SECOND = 200;
const NOTICE_SECONDS = 10;
const SETTLE_MS = 600_000;
const PIECES = 1_000_000;
const goods = ["T-SUMMER", "D-CAST", "O-5W30", "TP-SENSOR"] as const;

type CallResult<Data> = { ok: true; data: Data } | { ok: false; code: string };

function dataOf<Data>(step: string, result: CallResult<Data>): Data {
  if (result.ok) return result.data;
  throw new Error(`${step}: ${result.code}`);
}

function percentile(times: number[], part: number): number {
  times.sort((a, b) => a - b);
  return round(times[Math.floor(times.length * part)] ?? 0, 1);
}

const postgres = await startPostgres({ fsync: true });
const dataDirectory = await mkdtemp(join(tmpdir(), "paid-orders-"));
const databaseUrl = await postgres.createDatabase();
const connection = await openDatabase({ url: databaseUrl, dataDirectory: "", onConnectionError: () => {} });
await seedFixture(connection.db);
await connection.pool.query("update stock set quantity = $1", [PIECES]);
await letStrangersHoldAll((text, values) => connection.pool.query(text, values));
await connection.close();

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const gateway = await startGateway({
  databaseUrl,
  dataDirectory,
  demoGoods: 0,
  withDemoCustomers: false,
  serverName: "bench",
  apiVersion: "1",
  staffSecondProof: true,
  accessTokenSecret: "a secret of the bench that is long enough",
  siteOrigin: origin,
  codeLimits: { perAddressAnHour: 10, messagesADay: 10 },
  delivery: {},
  hasDemoBank: true,
  hasMessageInbox: false,
  onProgress() {},
  log: { error: (details, message) => console.error(message, details), info: () => {} },
});
const server = serve({ fetch: gateway.fetch, hostname: "127.0.0.1", port });
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
const client = createGatewayClient({
  transport: (_host, path, init) => gateway.fetch(new Request(`${origin}${path}`, init)),
  pipelineId: "bench",
  resiliencePolicy: createResiliencePolicy(),
  responseCache: createResponseCache(Date.now, () => ""),
  log: { warn() {} },
});

let customers = 0;
const orderTimes: number[] = [];
const payTimes: number[] = [];

/** Somebody else each time, from a network of their own: limits are not what is measured. */
async function orderOnce() {
  const n = customers;
  customers += 1;
  const from = (cartToken: string | null) =>
    client.bind({
      regionSlug: "",
      cartToken,
      accessToken: null,
      clientAddress: `10.${(n >> 8) & 255}.${n & 255}.7`,
      browserKey: `key of browser ${n}`,
    });
  const { cart } = dataOf("cart", await from(null).call(cartAdd, { sku: goods[n % goods.length] ?? "", quantity: 1 }));
  const buyer = from(cart.token);
  const input = orderInput(cart, { contact: newContact(), payment: { method: "card_online" } });
  const start = performance.now();
  const order = dataOf(
    "order",
    await buyer.call(orderCreate, input as Parameters<typeof buyer.call<typeof orderCreate>>[1]),
  );
  orderTimes.push(performance.now() - start);
  const key = { identity: order.identity, orderAccessToken: order.orderAccessToken };
  const asked = performance.now();
  const { paying } = dataOf("pay", await buyer.call(orderPay, key));
  payTimes.push(performance.now() - asked);
  if (!paying?.payUrl) throw new Error(`The bank gave no page: ${paying?.state}`);
  return { identity: order.identity, payUrl: paying.payUrl };
}

async function payOnce(): Promise<string> {
  const { identity, payUrl } = await orderOnce();
  const answer = await fetch(payUrl, { method: "POST", redirect: "manual", body: new URLSearchParams({ do: "pay" }) });
  await answer.body?.cancel();
  if (answer.status !== 200) throw new Error(`The bank answered ${answer.status}`);
  return identity;
}

const only = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await pool.query<Record<string, string>>(text, values)).rows[0] ?? {})[0]);

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + SETTLE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not within ${SETTLE_MS} ms: ${what}`);
    await wait(100);
  }
}

/** What must be none, by what it means; `$1` are the numbers of the orders that customers were told are paid. */
const wrongs: Record<string, string> = {
  "orders that were told and are not there once, paid": `select count(*) from unnest($1::text[]) told (identity)
     where (select count(*) from orders o where o.identity = told.identity and o.paid_at is not null and o.status <> 'cancelled') <> 1`,
  "paid orders that nobody was told of": `select count(*) from orders where paid_at is not null and identity <> all($1)`,
  "captured payments whose order is not paid by them alone": `select count(*) from payments p join orders o on o.id = p.order_id
     where p.captured_kopecks > 0 and (o.paid_at is null or p.captured_kopecks <> o.sum_kopecks or p.refunded_kopecks > 0
       or exists (select from payments other where other.order_id = p.order_id and other.id <> p.id and other.captured_kopecks > 0))`,
  "kopecks that the bank has and the shop has not": `select
     (select coalesce(sum((data->'facts'->>'capturedKopecks')::bigint - (data->'facts'->>'refundedKopecks')::bigint), 0) from sim_payments)
     - (select coalesce(sum(sum_kopecks), 0) from orders where paid_at is not null)`,
  "pieces that were lost or came into being": `select (select sum(quantity) from stock) + (select coalesce(sum(quantity), 0)
     from order_reservations where returned_at is null) - ${PIECES} * (select count(*) from stock)`,
};

async function expectNothingWrong(told: readonly string[]): Promise<void> {
  for (const [what, text] of Object.entries(wrongs)) {
    const found = await only(text, text.includes("$1") ? [told] : []);
    if (found !== 0) throw new Error(`${what}: ${found}`);
  }
}

/** Notices of payments that are known, at a constant rate whether or not earlier ones were answered. */
async function measureNotices(): Promise<number[]> {
  const { rows } = await pool.query<{ number: string; id: string }>(
    "select provider_number as number, external_id as id from payments where captured_kopecks > 0 limit 500",
  );
  const times: number[] = [];
  const tellOnce = async (n: number) => {
    const { number, id } = rows[n % rows.length] ?? { number: "", id: "" };
    const query = new URLSearchParams({ mdOrder: id, orderNumber: number, operation: "deposited", status: "1" });
    query.set("amount", String(n));
    query.set("checksum", rbsChecksum(query, "demo"));
    const start = performance.now();
    const answer = await gateway.fetch(new Request(`${origin}/api/callbacks/payment/alfa?${query}`));
    if (answer.status === 200) times.push(performance.now() - start);
  };
  const all: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < NOTICES_A_SECOND * NOTICE_SECONDS; n += 1) {
    const early = startedAt + (n * 1_000) / NOTICES_A_SECOND - performance.now();
    if (early > 0) await wait(early);
    all.push(tellOnce(n));
  }
  await Promise.all(all);
  return times;
}

/** Seconds from the first to the last of many orders that end at the same moment, the bank being asked about each. */
async function measureExpiry(): Promise<number> {
  let left = ending;
  const orderAll = async () => {
    for (; left > 0; ) {
      left -= 1;
      await orderOnce();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, orderAll));
  await pool.query("update orders set pay_until = now() - interval '1 second' where paid_at is null");
  await until(
    "unpaid orders have ended",
    async () => (await only("select count(*) from orders where paid_at is null and status <> 'cancelled'")) === 0,
  );
  return only("select extract(epoch from max(at) - min(at)) from order_events where event = 'expire'");
}

try {
  const told: string[] = [];
  const startedAt = performance.now();
  const buy = async () => {
    while (performance.now() - startedAt < seconds * 1_000) told.push(await payOnce());
  };
  await Promise.all(Array.from({ length: atOnce }, buy));
  const tookSeconds = (performance.now() - startedAt) / 1_000;
  const load = loadavg()[0] ?? 0;
  await until(
    "all payments are known",
    async () => (await only("select count(*) from orders where paid_at is not null")) === told.length,
  );
  const settledSeconds = (performance.now() - startedAt) / 1_000 - tookSeconds;
  await expectNothingWrong(told);
  const figures = {
    paidOrders: told.length,
    perSecond: round(told.length / tookSeconds, 1),
    settledAfterSeconds: round(settledSeconds, 1),
    orderP50Ms: percentile(orderTimes, 0.5),
    orderP95Ms: percentile(orderTimes, 0.95),
    payP95Ms: percentile(payTimes, 0.95),
  };
  const notices = await measureNotices();
  const expirySeconds = await measureExpiry();
  await expectNothingWrong(told);
  console.log(
    JSON.stringify({
      ...figures,
      notices: {
        perSecond: NOTICES_A_SECOND,
        /** The bank tells of them again. */
        notTaken: NOTICES_A_SECOND * NOTICE_SECONDS - notices.length,
        ackP50Ms: percentile(notices, 0.5),
        ackP99Ms: percentile(notices, 0.99),
      },
      expiry: { orders: ending, seconds: round(expirySeconds, 1) },
      loadAverage: { afterOrders: round(load, 1), atTheEnd: round(loadavg()[0] ?? 0, 1) },
    }),
  );
} finally {
  await pool.end();
  server.close();
  if ("closeAllConnections" in server) server.closeAllConnections();
  await gateway.close();
  await postgres.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
