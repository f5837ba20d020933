import { cpSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, startProgram, stopProgram } from "../tests/support/process.ts";
import { demoTemplate, SHARED_SECRETS } from "../tests/support/site.ts";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Those of its `npm start`. */
function nodeFlagsOf(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { scripts: { start: string } };
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
}

interface SiteToMeasure {
  /** Another folder with a `build/`. */
  folder?: string;
  /** Of the demo shop. */
  goods: number;
  /** The embedded database without. */
  databaseUrl?: string;
  env?: Record<string, string>;
}

export interface BuiltSite {
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** The built site as `npm start` has it, without what tests need: no source maps, and the compilers of V8 as they are. */
export async function startBuiltSite({ folder = root, goods, databaseUrl, env }: SiteToMeasure): Promise<BuiltSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-site-"));
  if (databaseUrl === undefined) cpSync(await demoTemplate(goods), dataDir, { recursive: true });
  const port = await freePort();
  const program = startProgram({
    command: process.execPath,
    args: [...nodeFlagsOf(folder), join(folder, "build/server.js"), String(port)],
    cwd: folder,
    env: {
      ...SHARED_SECRETS,
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      MALLOC_ARENA_MAX: "2",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_GOODS: String(goods),
      LOG_LEVEL: "warn",
      ...(databaseUrl === undefined ? { ALLOW_EMBEDDED_DATABASE: "yes" } : { DATABASE_URL: databaseUrl }),
      ...env,
    },
    stopSignal: "SIGTERM",
    folder: dataDir,
  });
  await program.waitFor("Site: http", 600_000);
  return {
    url: `http://localhost:${port}`,
    port,
    async stop() {
      await stopProgram(program, "SIGTERM", 20_000);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
