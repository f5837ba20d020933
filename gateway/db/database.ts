import { resolve } from "node:path";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { EMBEDDED_CONNECTIONS, startEmbeddedDatabase } from "./embedded.ts";

export type Database = NodePgDatabase;
/** The database, or a transaction in it. */
export type Executor = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface DatabaseConnection {
  db: Database;
  pool: pg.Pool;
  kind: "embedded" | "postgresql";
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL 15 or later; without it the embedded database in `dataDirectory` is used. */
  url?: string | undefined;
  dataDirectory: string;
  /** Called when a connection breaks. The pool reconnects by itself. */
  onConnectionError(error: Error): void;
}

const MIGRATION_LOCK = 7_205_516;

/** Opens the database and migrates it. Both kinds use the same driver. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseConnection> {
  const embedded = options.url ? null : await startEmbeddedDatabase(options.dataDirectory);
  const pool = new pg.Pool({
    ...(embedded
      ? { host: embedded.socketDirectory, user: "postgres", database: "postgres", max: EMBEDDED_CONNECTIONS }
      : { connectionString: options.url, max: 10 }),
    connectionTimeoutMillis: 3_000,
    // Makes a query on a broken connection fail instead of hanging.
    keepAlive: true,
    ...(embedded ? {} : { statement_timeout: 20_000 }),
  });
  pool.on("error", options.onConnectionError);
  // An error between two queries of a transaction is reported nowhere else, and unhandled it would end the process.
  pool.on("connect", (client) => client.on("error", options.onConnectionError));
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

/** Prevents gateways that start at the same time from migrating concurrently. */
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
