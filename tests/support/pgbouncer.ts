import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPgBouncer } from "../../scripts/lib/programs.mjs";
import { serverAccount } from "./postgres.ts";
import { freePort, startProgram, stopProgram } from "./process.ts";

export const hasPgBouncer = (): boolean => findPgBouncer() !== undefined;

/** Fewer than the gateway opens: its connections have to share them. */
const SERVER_CONNECTIONS = 3;

export interface Pooler {
  /** The same database through the pooler. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** PgBouncer in transaction mode on loopback, as Debian has it, without settings that help its clients. */
export async function startPgBouncer(databasePort: number): Promise<Pooler> {
  const command = findPgBouncer();
  if (command === undefined) throw new Error("PgBouncer was not found");
  const account = await serverAccount();
  const folder = await mkdtemp(join(tmpdir(), "tests-pgbouncer-"));
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${databasePort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
`,
  );
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
  const env = { PATH: process.env.PATH ?? "" };
  const program = startProgram({ command, args: [file], cwd: folder, env, stopSignal: "SIGINT", folder, ...account });
  await program.waitFor("process up", 10_000);
  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    async stop() {
      await stopProgram(program, "SIGINT", 5_000);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
