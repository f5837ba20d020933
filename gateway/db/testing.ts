import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type DatabaseConnection, openDatabase } from "./database.ts";

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
  const name = `copy_${randomBytes(8).toString("hex")}`;
  await onServer(template, `create database ${name} template ${new URL(template).pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const connection = await openDatabase({ url: url.href, dataDirectory: "", onConnectionError });
  connection.pool.options.max = 1;
  return {
    ...connection,
    async close() {
      await connection.close();
      await onServer(template, `drop database ${name}`);
    },
  };
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
