import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { lockDirectory } from "./directory-lock.ts";

/** PGlite has a single backend, where messages of two connections could mix, so transactions have to wait for each other. */
export const EMBEDDED_CONNECTIONS = 1;

export interface EmbeddedDatabase {
  socketDirectory: string;
  close(): Promise<void>;
}

/** Starts the embedded database in a worker thread, without fsync: it is for demos, development and tests. */
export async function startEmbeddedDatabase(dataDirectory: string): Promise<EmbeddedDatabase> {
  const directory = resolve(dataDirectory);
  mkdirSync(directory, { recursive: true });
  const unlock = lockDirectory(directory);
  const socketDirectory = mkdtempSync(join(tmpdir(), "shop-db-"));
  const worker = new Worker(new URL("./embedded-worker.mjs", import.meta.url), {
    workerData: {
      directory: join(directory, "pg"),
      socketPath: join(socketDirectory, ".s.PGSQL.5432"),
      maxConnections: EMBEDDED_CONNECTIONS + 1,
    },
    execArgv: [],
  });
  const release = () => {
    unlock();
    rmSync(socketDirectory, { recursive: true, force: true });
  };
  process.once("exit", release);
  await new Promise<void>((ready, fail) => {
    worker.once("message", () => ready());
    worker.once("error", (error) => fail(unopened(directory, error)));
  });
  return {
    socketDirectory,
    async close() {
      const closed = new Promise((done) => worker.once("message", done));
      worker.postMessage("close");
      await closed;
      await worker.terminate();
      process.off("exit", release);
      release();
    },
  };
}

/** How the embedded database numbers what a file system refuses: by WASI, not as the system of this machine does. */
const refusals: Readonly<Record<number, string>> = {
  2: "permission denied",
  19: "disk quota exceeded",
  29: "the disk cannot be read or written",
  51: "no space left on the disk",
  69: "the disk is read-only",
};

/** For whoever starts a program: what the embedded database throws about its files is a number alone. */
export function unopened(directory: string, error: unknown): Error {
  const { message, errno } = error as { message?: string; errno?: number };
  const reason = message || (errno !== undefined && refusals[errno]) || `error ${errno ?? String(error)}`;
  return new Error(`DATA_DIR: the embedded database in ${directory} cannot be opened: ${reason}`, { cause: error });
}
