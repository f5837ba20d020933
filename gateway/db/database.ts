import { resolve } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { EMBEDDED_CONNECTIONS, startEmbeddedDatabase } from "./embedded.ts";

export type Database = NodePgDatabase;
/** What queries take: the database itself, or the transaction they run in. */
export type Executor = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface DatabaseConnection {
  db: Database;
  pool: pg.Pool;
  kind: "embedded" | "postgresql";
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL 15 or later; the embedded database of `dataDirectory` when absent. */
  url?: string | undefined;
  dataDirectory: string;
  /** Told of connections that broke: the pool opens new ones by itself. */
  onConnectionError(error: Error): void;
}

const MIGRATION_LOCK = 7_205_516;
/** What used a connection that broke has failed by then. */
const UNWIND_MS = 1_000;

/** Opens the store and brings its schema up to date. One driver for both kinds. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseConnection> {
  const embedded = options.url ? null : await startEmbeddedDatabase(options.dataDirectory);
  const pool = new pg.Pool({
    ...(embedded
      ? { host: embedded.socketDirectory, user: "postgres", database: "postgres", max: EMBEDDED_CONNECTIONS }
      : { connectionString: options.url, max: 10 }),
    connectionTimeoutMillis: 3_000,
    // A connection that broke in use must fail its query, not hang it.
    keepAlive: true,
    ...(embedded ? {} : { statement_timeout: 20_000 }),
  });
  pool.on("error", options.onConnectionError);
  // A connection that breaks between two queries of a transaction has nobody else to tell, and would end the process.
  pool.on("connect", (client) =>
    client.on("error", (error) => {
      options.onConnectionError(error);
      setTimeout(dropClient, UNWIND_MS, client).unref();
    }),
  );
  const db = drizzle(pool);
  await migrateUnderLock(pool);
  return {
    db,
    pool,
    kind: embedded ? "embedded" : "postgresql",
    async close() {
      await pool.end();
      await embedded?.close();
    },
  };
}

/**
 * Drizzle never gives a connection back whose `begin` failed: each one lost so would be missing from the pool, which could not be closed
 * either. Whoever else has a broken one has given it back by now.
 */
function dropClient(client: pg.PoolClient): void {
  try {
    client.release(true);
  } catch {
    // It was given back.
  }
}

/** Two gateways that start at once must not both migrate. */
async function migrateUnderLock(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: resolve("gateway/db/migrations") });
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    client.release();
  }
}
