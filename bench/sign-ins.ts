/**
 * Customers sign in by code at a constant rate, whether or not earlier ones have finished: `npx tsx bench/sign-ins.ts [per
 * second] [seconds]`. Starts the gateway on a PostgreSQL of its own, registers as many customers as needed, and prints a JSON
 * object.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { createGatewayClient, type Gateway } from "../app/gateway/client.server.ts";
import { createResiliencePolicy } from "../app/gateway/resilience-policy.server.ts";
import { createResponseCache } from "../app/gateway/response-cache.server.ts";
import { authLoginByPhone, whoami } from "../gateway/contract/customers/auth.ts";
import { phoneConfirmSend, phoneConfirmValidate } from "../gateway/contract/customers/phone-confirm.ts";
import { startGateway } from "../gateway/start.ts";
import { startPostgres } from "../tests/support/postgres.ts";

const perSecond = Number(process.argv[2] ?? 50);
const seconds = Number(process.argv[3] ?? 20);
const customers = perSecond * seconds;

const phoneOf = (n: number): string => `+79${String(100_000_000 + n)}`;
/** Every customer has a different address, because limits for addresses are not what is measured. */
const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

async function register(pool: pg.Pool): Promise<void> {
  await pool.query("insert into users (firstname, surname) select 'Иван', 'Петров' from generate_series(1, $1)", [
    customers,
  ]);
  await pool.query(
    `insert into user_phones (user_id, phone, is_primary, confirmed_at)
       select id, '+79' || (100000000 + row_number() over (order by id) - 1), true, now() from users
       where not exists (select 1 from user_phones where user_id = users.id) order by id desc limit $1`,
    [customers],
  );
}

async function codeFor(pool: pg.Pool, phone: string): Promise<string> {
  const { rows } = await pool.query<{ body: string }>(
    "select body from outbox_messages where recipient = $1 order by id desc limit 1",
    [phone],
  );
  const code = /\b\d{4}\b/.exec(rows[0]?.body ?? "")?.[0];
  if (code === undefined) throw new Error("no code was written");
  return code;
}

type CallResult<Data> = { ok: true; data: Data } | { ok: false; code: string };

function dataOf<Data>(step: string, result: CallResult<Data>): Data {
  if (result.ok) return result.data;
  throw new Error(`${step}: ${result.code}`);
}

async function signIn(gatewayOf: (accessToken: string | null) => Gateway, pool: pg.Pool, phone: string) {
  const guest = gatewayOf(null);
  const request = { phone, recaptcha: "", attempts: 1, target: "email" as const };
  const { requestId } = dataOf("send", await guest.call(phoneConfirmSend, request));
  const code = await codeFor(pool, phone);
  const proof = { phone, code, recaptcha: "", request_id: requestId };
  const { token } = dataOf("validate", await guest.call(phoneConfirmValidate, proof));
  const tokens = dataOf("login", await guest.call(authLoginByPhone, { phone, phone_token: token }));
  dataOf("whoami", await gatewayOf(tokens.access_token).call(whoami, {}));
}

const round = (value: number) => Math.round(value * 10) / 10;

const postgres = await startPostgres();
const dataDirectory = await mkdtemp(join(tmpdir(), "sign-ins-"));
const databaseUrl = await postgres.createDatabase();
const gateway = await startGateway({
  databaseUrl,
  dataDirectory,
  demoGoods: 100,
  withDemoCustomers: false,
  serverName: "bench",
  apiVersion: "1",
  staffSecondProof: true,
  accessTokenSecret: "a secret of the bench that is long enough",
  siteOrigin: "http://localhost",
  codeLimits: { perAddressAnHour: 10, messagesADay: 10 * customers },
  delivery: {},
  hasMessageInbox: false,
  onProgress() {},
  log: { error: (details, message) => console.error(message, details), info: () => {} },
});
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
try {
  await register(pool);
  const client = createGatewayClient({
    transport: (_host, path, init) => gateway.fetch(new Request(`http://localhost${path}`, init)),
    pipelineId: "bench",
    resiliencePolicy: createResiliencePolicy(),
    responseCache: createResponseCache(Date.now, () => ""),
    log: { warn() {} },
  });
  const times: number[] = [];
  const failures = new Map<string, number>();
  const signInOnce = async (n: number) => {
    const start = performance.now();
    const gatewayOf = (accessToken: string | null) =>
      client.bind({
        regionSlug: "",
        cartToken: null,
        accessToken,
        clientAddress: addressOf(n),
        browserKey: `key of browser ${n}`,
      });
    try {
      await signIn(gatewayOf, pool, phoneOf(n));
      times.push(performance.now() - start);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures.set(reason, (failures.get(reason) ?? 0) + 1);
    }
  };
  const startedAtMs = performance.now();
  const all: Promise<void>[] = [];
  for (let n = 0; n < customers; n += 1) {
    const due = startedAtMs + (n * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    all.push(signInOnce(n));
  }
  await Promise.all(all);
  const tookSeconds = (performance.now() - startedAtMs) / 1_000;
  times.sort((a, b) => a - b);
  const at = (part: number) => round(times[Math.floor(times.length * part)] ?? 0);
  console.log(
    JSON.stringify({
      signIns: times.length,
      failures: Object.fromEntries(failures),
      perSecond: round(times.length / tookSeconds),
      p50Ms: at(0.5),
      p95Ms: at(0.95),
      maxMs: round(times.at(-1) ?? 0),
    }),
  );
} finally {
  await pool.end();
  await gateway.close();
  await postgres.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
