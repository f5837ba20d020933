import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { startPostgres } from "../support/postgres.ts";
import { startSite } from "../support/site.ts";

const preload = fileURLToPath(new URL("../support/moving-clock.cjs", import.meta.url));
const PROCESSES = 2;
const LOOK_AGAIN_MS = 10;

/**
 * Functions of the database that read the clock, ahead by what the table says. They stand in the search path before those of PostgreSQL,
 * from before the shop's tables are made: defaults of columns use them too.
 */
const MOVING_CLOCK = `
  create schema clock;
  create table clock.ahead (by_ms bigint not null);
  insert into clock.ahead values (0);
  create function public.now() returns timestamptz stable language sql
    as 'select pg_catalog.now() + (select by_ms from clock.ahead) * interval ''1 millisecond''';
  create function public.transaction_timestamp() returns timestamptz stable language sql
    as 'select pg_catalog.now() + (select by_ms from clock.ahead) * interval ''1 millisecond''';
  create function public.clock_timestamp() returns timestamptz volatile language sql
    as 'select pg_catalog.clock_timestamp() + (select by_ms from clock.ahead) * interval ''1 millisecond''';`;

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

/** Every process goes by that clock now. */
async function isFollowed(folder: string, aheadMs: number): Promise<boolean> {
  const names = (await readdir(folder)).filter((name) => name.startsWith("ahead."));
  const seen = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return seen.filter((text) => text === String(aheadMs)).length === PROCESSES;
}

/** The demo shop with demo bank, couriers and inbox, on PostgreSQL, with two processes and a clock that a test moves. */
export async function openDayShop({ goods = 300 } = {}): Promise<DayShop> {
  const folder = await mkdtemp(join(tmpdir(), "tests-days-"));
  const clockFile = join(folder, "ahead");
  await writeFile(clockFile, "0");
  const cluster = await startPostgres({ settings: { max_connections: "200" } });
  const url = await cluster.createDatabase();
  const database = new Client({ connectionString: url });
  await database.connect();
  await database.query(MOVING_CLOCK);
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
      await database.query("update clock.ahead set by_ms = $1", [aheadMs]);
      await writeFile(`${folder}/next`, String(aheadMs));
      await rename(`${folder}/next`, clockFile);
      while (!(await isFollowed(folder, aheadMs))) await pause(LOOK_AGAIN_MS);
    },
    async stop() {
      await Promise.all([first.stop(), second.stop()]);
      await database.end();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
