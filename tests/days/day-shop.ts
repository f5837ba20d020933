import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { startPostgres } from "../support/postgres.ts";
import { startSite } from "../support/site.ts";

const preload = fileURLToPath(new URL("../support/moving-clock.cjs", import.meta.url));

/** How far the clock of processes and database is ahead, in as many bytes whatever it is. */
const written = (aheadMs: number): string => String(aheadMs).padEnd(20);

/**
 * Functions of the database that read the clock, ahead by what the file says. They stand in the search path before those of PostgreSQL,
 * from before the shop's tables are made: defaults of columns use them too.
 */
const movingClock = (clockFile: string): string =>
  [
    "create schema clock",
    `create function clock.ahead() returns interval stable language sql
      as $$ select pg_read_file('${clockFile}')::bigint * interval '1 millisecond' $$`,
    ...[
      ["now", "stable"],
      ["transaction_timestamp", "stable"],
      ["clock_timestamp", "volatile"],
    ].map(
      ([name, volatility]) => `create function public.${name}() returns timestamptz ${volatility} language sql
        as $$ select pg_catalog.${name}() + (select clock.ahead()) $$`,
    ),
  ].join(";\n");

export interface DayShop {
  /** Two processes on one database. */
  ports: readonly [number, number];
  database: Client;
  /** The moment by all clocks of the shop. */
  now(): Date;
  /** Lets time pass for the shop; nobody waits. */
  pass(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** The demo shop with demo bank, couriers and inbox, on PostgreSQL, with two processes and a clock that a test moves. */
export async function openDayShop({ goods = 300 } = {}): Promise<DayShop> {
  const folder = await mkdtemp(join(tmpdir(), "tests-days-"));
  const clockFile = join(folder, "ahead");
  const clock = await open(clockFile, "w");
  await clock.write(written(0), 0);
  // The database may run as another user.
  await chmod(folder, 0o755);
  const cluster = await startPostgres({ settings: { max_connections: "200" } });
  const url = await cluster.createDatabase();
  const database = new Client({ connectionString: url });
  await database.connect();
  await database.query(movingClock(clockFile));
  await database.query(
    "do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$",
  );
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const env = {
    DATABASE_URL: url,
    DEMO_GOODS: String(goods),
    MESSAGE_INBOX: "yes",
    DEMO_BANK: "yes",
    NODE_ENV: "test",
    // People have addresses of their own.
    TRUSTED_PROXY: "127.0.0.1",
    // Whichever process answers, the shop has one address.
    PUBLIC_ORIGIN: "http://localhost",
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--require ${preload}`,
  };
  // The first one fills the shop.
  const first = await startSite({ env });
  const second = await startSite({ env });
  return {
    ports: [first.port, second.port],
    database,
    now,
    async pass(ms) {
      aheadMs += ms;
      await clock.write(written(aheadMs), 0);
    },
    async stop() {
      await Promise.all([first.stop(), second.stop()]);
      await clock.close();
      await database.end();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
