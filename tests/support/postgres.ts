import { execFile } from "node:child_process";
import { chown, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import {
  type CustomersWait,
  type DatabaseConnection,
  type DatabaseConnections,
  openDatabase,
} from "../../gateway/platform/db/database.ts";
import { type AddedDatabase, copyDatabase } from "../../gateway/platform/db/testing.ts";
import { findPostgresBin } from "../../scripts/lib/programs.mjs";
import { freePort, type Program, startProgram, stopProgram } from "./process.ts";

const exec = promisify(execFile);

const superuser = "postgres";
const readyLine = "database system is ready to accept connections";

export interface PostgresOptions {
  /** Flush to disk at commit, as in production: for tests that pull the plug. Off by default, which is much faster. */
  fsync?: boolean;
  /** Further server settings, for example `{ max_connections: "20" }`. */
  settings?: Record<string, string>;
  /** Keeps the data on a disk of its own with so many megabytes, in memory, where this machine permits to mount one. */
  ownDiskMegabytes?: number;
}

export interface PostgresCluster {
  port: number;
  /** URL of a fresh database: an empty one, or a copy of the named one, which nobody may be connected to. */
  createDatabase(template?: string): Promise<string>;
  /** Ends every server process at once, without a checkpoint, as a crash would. */
  crash(): Promise<void>;
  /** Starts again after `crash`, on the same port and data; resolves when it takes connections. */
  start(): Promise<void>;
  /** `crash`, then `start`. */
  restart(): Promise<void>;
  /** Fills the disk of its own to the last byte while `meanwhile` goes on; starts again what ended of it. Undefined without such a disk. */
  withFullDisk?: (meanwhile: () => Promise<unknown>) => Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** Whether this machine has the programs at all; without them tests that need PostgreSQL are skipped. */
export const hasPostgres = (): boolean => findPostgresBin() !== undefined;

/** PostgreSQL and PgBouncer refuse to run as root, so root lends it the account that Debian's package has made. */
export async function serverAccount(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const accounts = await readFile("/etc/passwd", "utf8");
  const fields = accounts
    .split("\n")
    .find((line) => line.startsWith(`${superuser}:`))
    ?.split(":");
  if (fields === undefined)
    throw new Error(`running as root, but there is no user "${superuser}" to run PostgreSQL as`);
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}

async function execute(port: number, sql: string): Promise<void> {
  const client = new Client({ host: "127.0.0.1", port, user: superuser, database: superuser });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The folder, on which a disk of so many megabytes is mounted now; undefined where that is not permitted. */
async function mountDisk(
  folder: string,
  megabytes: number | undefined,
  { uid, gid }: { uid?: number; gid?: number },
): Promise<string | undefined> {
  if (megabytes === undefined) return undefined;
  await mkdir(folder);
  const owner = uid === undefined ? "" : `,uid=${uid},gid=${gid}`;
  try {
    await exec("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m${owner}`, "tmpfs", folder]);
    return folder;
  } catch {
    return undefined;
  }
}

/** Writes a file until there is no space left. By a program: here each piece would wait for all that the test does beside it. */
async function fillUp(path: string): Promise<void> {
  for (const size of ["1M", "4k"])
    await exec("dd", ["if=/dev/zero", `of=${path}`, `bs=${size}`, "oflag=append", "conv=notrunc"]).catch(
      ({ stderr }: { stderr: string }) => {
        if (!stderr.includes("No space left")) throw new Error(stderr);
      },
    );
}

/** A throw-away PostgreSQL on loopback. It cannot outlive the test process. Throws when PostgreSQL is not installed. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresCluster> {
  const bin = findPostgresBin();
  if (bin === undefined) throw new Error("PostgreSQL (initdb, postgres) was not found");
  const account = await serverAccount();
  const folder = await mkdtemp(join(tmpdir(), "tests-postgres-"));
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
  const disk = await mountDisk(join(folder, "disk"), options.ownDiskMegabytes, account);
  const data = join(disk ?? folder, "data");
  const initdb = ["-D", data, "-U", superuser, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  const durable = options.fsync === true ? "on" : "off";
  const port = await freePort();
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    lc_messages: "C",
    fsync: durable,
    full_page_writes: durable,
    synchronous_commit: durable,
    // A database of a test lives for seconds: looking after hundreds of them took a process three times a second.
    autovacuum: "off",
    jit: "off",
    ...options.settings,
  };
  const args = ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  let server: Program;
  let databases = 0;

  async function start(): Promise<void> {
    server = startProgram({
      command: join(bin ?? "", "postgres"),
      args,
      cwd: folder,
      env: { PATH: process.env.PATH ?? "", LC_ALL: "C.UTF-8", TZ: "UTC" },
      stopSignal: "SIGQUIT",
      folder,
      ...account,
    });
    await server.waitFor(readyLine, 30_000);
  }

  async function crash(): Promise<void> {
    await stopProgram(server, "SIGQUIT", 10_000);
  }

  async function remove(): Promise<void> {
    if (disk !== undefined) await exec("umount", [disk]);
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await exec(join(bin, "initdb"), initdb, { cwd: folder, ...account });
    await start();
  } catch (error) {
    await remove();
    throw error;
  }

  return {
    port,
    async createDatabase(template = "template1") {
      databases += 1;
      const name = `test_${databases}`;
      await execute(port, `CREATE DATABASE ${name} TEMPLATE ${template}`);
      return `postgres://${superuser}@127.0.0.1:${port}/${name}`;
    },
    crash,
    start,
    async restart() {
      await crash();
      await start();
    },
    ...(disk !== undefined && {
      async withFullDisk(meanwhile: () => Promise<unknown>) {
        const ballast = join(disk, "ballast");
        await fillUp(ballast);
        try {
          await meanwhile();
        } finally {
          await rm(ballast);
        }
        // It ends by itself when there is no space for what it has to write first after a crash.
        if (server.hasExited()) await start();
      },
    }),
    async stop() {
      await crash();
      await remove();
    },
  };
}

/** A race is about who comes first: on a busy machine everybody waits longer than customers do. */
const RACERS_WAIT: CustomersWait = { connectMs: 30_000, statementMs: 20_000, lockMs: 20_000 };

/** Connects to the database of a race. */
export const openRacersDatabase = (url: string, connections?: DatabaseConnections): Promise<DatabaseConnection> =>
  openDatabase({ url, dataDirectory: "", connections, customersWait: RACERS_WAIT, onConnectionError: () => {} });

/** A database on PostgreSQL that nobody else uses: a copy of the migrated one where the setup of the tests has made that, else on a server of its own. */
export async function ownDatabase(): Promise<AddedDatabase> {
  const template = process.env.TEMPLATE_DATABASE_URL;
  if (template !== undefined) return copyDatabase(template);
  const cluster = await startPostgres();
  return { url: await cluster.createDatabase(), drop: cluster.stop };
}
