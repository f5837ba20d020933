import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type DatabaseConnection, openDatabase } from "./database.ts";

const onConnectionError = () => {};

/** A fresh, empty, migrated embedded database; `close` removes it. */
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
 * A fresh, empty, migrated database for one test file; `close` removes it. A copy of TEMPLATE_DATABASE_URL, which takes a tenth of
 * the time, where the setup found PostgreSQL; an embedded one otherwise. Either has one connection: code that asks for a second one
 * inside a transaction would hang the embedded store, and fails here.
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
