import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { type DatabaseConnection, type Executor, openDatabase } from "./database.ts";

const { Client, types } = pg;

const onConnectionError = () => {};

/** An empty migrated embedded database; `close` deletes it. */
export async function openEmbeddedTestDatabase(): Promise<DatabaseConnection> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "shop-test-"));
  const connection = await openDatabase({ dataDirectory, onConnectionError });
  return {
    ...connection,
    async close() {
      await connection.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/**
 * An empty migrated database for one test file; `close` deletes it. With TEMPLATE_DATABASE_URL it is a copy of that PostgreSQL
 * database, which is ten times as fast, otherwise an embedded one. The pool has one connection, so that code which needs a
 * second one within a transaction fails here too and not only on the embedded database.
 */
export async function openTestDatabase(): Promise<DatabaseConnection> {
  const template = process.env.TEMPLATE_DATABASE_URL;
  if (template === undefined) return openEmbeddedTestDatabase();
  const { url, drop } = await copyDatabase(template);
  const connection = await openDatabase({ url, dataDirectory: "", onConnectionError });
  connection.pool.options.max = 1;
  return {
    ...connection,
    async close() {
      await connection.close();
      await drop();
    },
  };
}

export interface AddedDatabase {
  url: string;
  /** Deletes it, whoever is connected to it. */
  drop(): Promise<void>;
}

/** A copy of the database at this address, on its server. */
export const copyDatabase = (url: string): Promise<AddedDatabase> => addDatabase(url, new URL(url).pathname.slice(1));

/** A database on the server of the tests: an empty one, or a copy of the named one. */
async function addDatabase(server: string, template = "template1"): Promise<AddedDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Copying files takes half as long as writing all pages to the log, which is what the server does unasked.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = new URL(url);
  server.pathname = "/postgres";
  const client = new Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const MIGRATIONS = fileURLToPath(new URL("migrations", import.meta.url));

/** What a test asks of a database of an earlier release, by SQL alone: the schema files know only today's columns. */
interface OldClient {
  query<Row = Record<string, unknown>>(statement: string, parameters?: unknown[]): Promise<{ rows: Row[] }>;
  /** Several statements, without parameters. */
  exec(statements: string): Promise<unknown>;
}

export interface OldDatabase {
  client: OldClient;
  db: Executor;
  /** Brings it up to date. */
  update(): Promise<void>;
  close(): Promise<void>;
}

/**
 * An empty database of the release before the migration with this tag, to be filled with SQL. As `openTestDatabase` it is one of
 * PostgreSQL where there is a server of the tests, which migrates several times as fast as the embedded one.
 */
export async function openDatabaseBefore(tag: string): Promise<OldDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "shop-migrations-"));
  await cp(MIGRATIONS, folder, { recursive: true });
  const journalPath = join(folder, "meta/_journal.json");
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(journalPath, "utf8"));
  const end = journal.entries.findIndex((entry) => entry.tag === tag);
  if (end < 0) throw new Error(`There is no migration ${tag}`);
  await writeFile(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  const template = process.env.TEMPLATE_DATABASE_URL;
  const { migrate, ...old } = await (template === undefined ? openEmptyEmbedded() : openEmptyOn(template));
  await migrate(folder);
  await rm(folder, { recursive: true });
  return { ...old, update: () => migrate(MIGRATIONS) };
}

interface EmptyDatabase extends Omit<OldDatabase, "update"> {
  migrate(folder: string): Promise<void>;
}

async function openEmptyEmbedded(): Promise<EmptyDatabase> {
  const pglite = await PGlite.create({ extensions: { btree_gist, pg_trgm } });
  const db = drizzleEmbedded(pglite);
  return {
    client: pglite,
    db: db as unknown as Executor,
    migrate: (migrationsFolder) => migrateEmbedded(db, { migrationsFolder }),
    close: () => pglite.close(),
  };
}

async function openEmptyOn(template: string): Promise<EmptyDatabase> {
  const { url, drop } = await addDatabase(template);
  const client = new Client({ connectionString: url });
  // Counts are numbers, as the embedded database has them.
  client.setTypeParser(types.builtins.INT8, Number);
  await client.connect();
  const db = drizzle(client);
  return {
    client: {
      query: async <Row>(statement: string, parameters?: unknown[]) => ({
        rows: (await client.query(statement, parameters)).rows as Row[],
      }),
      exec: (statements) => client.query(statements),
    },
    db: db as unknown as Executor,
    migrate: (migrationsFolder) => migrate(db, { migrationsFolder }),
    async close() {
      await client.end();
      await drop();
    },
  };
}
