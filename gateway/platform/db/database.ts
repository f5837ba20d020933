import { fileURLToPath } from "node:url";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { EMBEDDED_CONNECTIONS, startEmbeddedDatabase } from "./embedded.ts";
import { openPlanNames } from "./plan-names.ts";

export type Database = NodePgDatabase;
/** The database, or a transaction in it. */
export type Executor = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

export type DirectClient = pg.Client | pg.PoolClient;

export interface DatabaseConnection {
  db: Database;
  pool: pg.Pool;
  kind: "embedded" | "postgresql";
  /** The same database for jobs, by connections of their own: however much they do, customers do not wait for one. */
  forJobs: DatabaseConnection;
  /** Lends a connection that no pooler shares and no time limit cuts short, for migrations and bulk loads. */
  withDirectClient<Done>(work: (client: DirectClient) => Promise<Done>): Promise<Done>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL 15 or later, or a PgBouncer in front of it; without it the embedded database in `dataDirectory` is used. */
  url?: string | undefined;
  /** The same database past the pooler; `url` when absent. */
  directUrl?: string | undefined;
  dataDirectory: string;
  /** Only PostgreSQL has any. */
  connections?: DatabaseConnections | undefined;
  /** How long customers wait on PostgreSQL: `CUSTOMERS_WAIT` when absent. */
  customersWait?: CustomersWait | undefined;
  /** Called when a connection breaks. The pool reconnects by itself. */
  onConnectionError(error: Error): void;
}

/** How many this process may open at a time. */
export interface DatabaseConnections {
  /** For pages. */
  reads: number;
  /** For transactions of customers and staff. */
  writes: number;
  jobs: number;
}

/** Three gateways of a small shop stay below PostgreSQL's usual hundred. */
export const DEFAULT_CONNECTIONS: DatabaseConnections = { reads: 10, writes: 16, jobs: 4 };

const MIGRATION_LOCK = 7_205_516;
/** Beside this file, and beside the programs that are built from it. */
const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

/** What used a connection that broke has failed by then. */
const UNWIND_MS = 1_000;

const CONNECT_TIMEOUT_MS = 3_000;
/**
 * For connections that no page waits for. Starting keeps a busy machine's processor for seconds, and a timer that is due goes before an
 * answer that has come meanwhile.
 */
const PATIENT_CONNECT_MS = 30_000;

/** What PostgreSQL ends by itself within a transaction, which would go on holding its locks otherwise. */
interface TransactionLimits {
  statementMs: number;
  /** Longest wait for one lock. */
  lockMs: number;
}

export interface CustomersWait extends TransactionLimits {
  /** For one of the connections. */
  connectMs: number;
}

/** Shorter than sites wait for a write: nobody would read the answer. A row that somebody holds must not keep all connections. */
const CUSTOMERS_WAIT: CustomersWait = { connectMs: CONNECT_TIMEOUT_MS, statementMs: 7_000, lockMs: 4_000 };
const JOBS_LIMITS: TransactionLimits = { statementMs: 20_000, lockMs: 10_000 };
/** Ends the wait for any statement, and its connection. Longer, so that within a transaction the server is first. */
const QUERY_TIMEOUT_MS = 25_000;

/** Opens the database and migrates it. Both kinds use the same driver. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseConnection> {
  const connection = options.url
    ? connectPostgres(options.url, options)
    : await connectEmbedded(options.dataDirectory, options);
  let isConnected = false;
  try {
    await connection.withDirectClient((client) => {
      isConnected = true;
      return migrateUnderLock(client);
    });
  } catch (error) {
    await connection.close();
    throw options.url && !isConnected ? unreachable({ ...options, url: options.url }, error) : error;
  }
  return connection;
}

/** For whoever starts a program: which setting names the database that does not answer. What the driver says names an address at most. */
function unreachable({ url, directUrl }: DatabaseOptions & { url: string }, error: unknown): Error {
  const { host, pathname } = new URL(directUrl ?? url);
  const { message, code } = error as { message?: string; code?: string };
  const variable = directUrl === undefined || directUrl === url ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
  return new Error(`${variable}: PostgreSQL at ${host}${pathname} cannot be opened: ${message || code}`, {
    cause: error,
  });
}

/** PgBouncer refuses `statement_timeout` as a startup parameter, and a `set` of a session reaches somebody else's transactions. */
function connectPostgres(
  url: string,
  {
    directUrl = url,
    connections = DEFAULT_CONNECTIONS,
    customersWait = CUSTOMERS_WAIT,
    onConnectionError,
  }: DatabaseOptions,
): DatabaseConnection {
  const open = (max: number) =>
    openPool(
      {
        connectionString: url,
        max,
        query_timeout: QUERY_TIMEOUT_MS,
        connectionTimeoutMillis: customersWait.connectMs,
      },
      onConnectionError,
    );
  const [reads, writes, jobs] = [open(connections.reads), open(connections.writes), open(connections.jobs)];
  const limitedWrites = limited(writes, customersWait);
  const planned = (pool: pg.Pool) => (directUrl === url ? withPlans(pool) : pool);
  const common: Pick<DatabaseConnection, "kind" | "withDirectClient"> = {
    kind: "postgresql",
    async withDirectClient(work) {
      const client = new pg.Client({
        connectionString: directUrl,
        connectionTimeoutMillis: PATIENT_CONNECT_MS,
        keepAlive: true,
      });
      client.on("error", onConnectionError);
      await client.connect();
      try {
        // The role may have a limit of its own.
        await client.query("set statement_timeout = 0");
        return await work(client);
      } finally {
        await client.end();
      }
    },
  };
  const close = async () => {
    await Promise.all([reads, writes, jobs].map((pool) => pool.end()));
  };
  const forJobs: DatabaseConnection = {
    ...common,
    db: drizzle(limited(jobs, JOBS_LIMITS)),
    pool: jobs,
    get forJobs() {
      return forJobs;
    },
    close,
  };
  return {
    ...common,
    db: withTransactions(drizzle(planned(reads)), drizzle(planned(limitedWrites))),
    pool: reads,
    forJobs,
    close,
  };
}

async function connectEmbedded(
  dataDirectory: string,
  { onConnectionError }: DatabaseOptions,
): Promise<DatabaseConnection> {
  const embedded = await startEmbeddedDatabase(dataDirectory);
  const place = { host: embedded.socketDirectory, user: "postgres", database: "postgres" };
  const pool = openPool(
    { ...place, max: EMBEDDED_CONNECTIONS, connectionTimeoutMillis: PATIENT_CONNECT_MS },
    onConnectionError,
  );
  try {
    const first = await pool.connect();
    first.release();
  } catch (error) {
    await embedded.close();
    throw error;
  }
  pool.options.connectionTimeoutMillis = CONNECT_TIMEOUT_MS;
  const connection: DatabaseConnection = {
    db: drizzle(pool),
    pool,
    kind: "embedded",
    async withDirectClient(work) {
      const client = await pool.connect();
      try {
        return await work(client);
      } finally {
        client.release();
      }
    },
    async close() {
      await pool.end();
      await embedded.close();
    },
    get forJobs() {
      return connection;
    },
  };
  return connection;
}

function openPool(config: pg.PoolConfig, onConnectionError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...config,
    // A connection that broke in use must fail its query, not hang it.
    keepAlive: true,
    // What a transaction asks side by side is sent at once: without, each waits for the answer before, in a queue that pg 9 has no more.
    pipeline: true,
  });
  pool.on("error", onConnectionError);
  // A connection that breaks between two queries of a transaction has no other listener, and would end the process.
  pool.on("connect", (client) =>
    client.on("error", (error) => {
      onConnectionError(error);
      setTimeout(dropClient, UNWIND_MS, client).unref();
    }),
  );
  return pool;
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

/** The database whose transactions go over `writes`. */
function withTransactions(db: Database, writes: Database): Database {
  db.transaction = writes.transaction.bind(writes);
  return db;
}

/** The pool whose transactions have limits, which begin with them: a message of their own would be one more round trip for each. */
function limited(pool: pg.Pool, { statementMs, lockMs }: TransactionLimits): pg.Pool {
  const limits = `; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}`;
  return rewritten(pool, (query) => (query.text.startsWith("begin") ? { ...query, text: query.text + limits } : query));
}

/** PostgreSQL changed what a statement answers: by a migration of a newer release. */
const PLAN_IS_OLD = "0A000";

/** The pool whose connections keep the plans of what comes often. A pooler gives each transaction another connection: not behind one. */
function withPlans(pool: pg.Pool): pg.Pool {
  const names = openPlanNames();
  return rewritten(
    pool,
    (query, values) => {
      // Several statements at once have no values, and no name.
      const name = values.length > 0 ? names.nameOf(query.text) : undefined;
      return name === undefined ? query : { ...query, name };
    },
    ({ text }, error) => {
      if ((error as { code?: unknown }).code === PLAN_IS_OLD) names.forget(text);
    },
  );
}

interface SentQuery {
  text: string;
  name?: string;
}

/** The pool whose queries, as Drizzle sends them, are changed on their way. */
function rewritten(
  pool: pg.Pool,
  change: (query: SentQuery, values: readonly unknown[]) => SentQuery,
  onError: (query: SentQuery, error: unknown) => void = () => {},
): pg.Pool {
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as (query: unknown, values?: unknown, ...rest: unknown[]) => unknown;
    const changed = (query: unknown, values?: unknown, ...rest: unknown[]) => {
      if (!isSentQuery(query)) return send(query, values, ...rest);
      const sent = send(change(query, Array.isArray(values) ? values : []), values, ...rest);
      // Outside of transactions the pool asks, with a callback, and gives up a connection on which something failed.
      if (sent instanceof Promise) sent.catch((error: unknown) => onError(query, error));
      return sent;
    };
    client.query = changed as typeof client.query;
  });
  return pool;
}

const isSentQuery = (query: unknown): query is SentQuery =>
  typeof query === "object" && query !== null && "text" in query && typeof query.text === "string";

/** Gateways that start at once must not migrate side by side: the later ones wait, however long the first one takes. */
async function migrateUnderLock(client: DirectClient): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  try {
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  }
}
