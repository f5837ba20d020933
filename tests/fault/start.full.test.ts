import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import journal from "../../gateway/platform/db/migrations/meta/_journal.json" with { type: "json" };
import { atOnce, times } from "../support/at-once.ts";
import { asker } from "../support/http.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { freePort, type Program, startProgram, stopProgram } from "../support/process.ts";
import { SHARED_SECRETS, startSite } from "../support/site.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const START_MS = 60_000;

function start(program: string, env: Record<string, string>): Program {
  return startProgram({
    command: process.execPath,
    args: [join(root, program)],
    cwd: root,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...env },
    stopSignal: "SIGTERM",
  });
}

describe.skipIf(!hasPostgres())("gateways that start at once", () => {
  let cluster: PostgresCluster;
  let folder: string;
  beforeAll(async () => {
    cluster = await startPostgres();
    folder = await mkdtemp(join(tmpdir(), "tests-start-"));
  });
  afterAll(async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("as three processes on an empty database, migrate and fill it once, and all are ready", async () => {
    const url = await cluster.createDatabase();
    const ports = await Promise.all(times(3, freePort));
    const gateways = ports.map((port) =>
      start("build/gateway.js", {
        ...SHARED_SECRETS,
        DATABASE_URL: url,
        DEMO_GOODS: "60",
        DATA_DIR: folder,
        GATEWAY_PORT: String(port),
      }),
    );
    try {
      await Promise.all(gateways.map((gateway) => gateway.waitFor("Gateway: http", START_MS)));
      const ready = await Promise.all(ports.map((port) => asker({ port })("/readyz")));
      expect(ready.map(({ status }) => status)).toEqual([200, 200, 200]);
      const client = new Client({ connectionString: url });
      await client.connect();
      const count = async (table: string) => (await client.query(`select count(*)::int as n from ${table}`)).rows[0].n;
      expect([await count("drizzle.__drizzle_migrations"), await count("goods")]).toEqual([journal.entries.length, 60]);
      await client.end();
    } finally {
      await Promise.all(gateways.map((gateway) => stopProgram(gateway, "SIGTERM", 20_000)));
    }
  });

  it("without the secrets that all of them share, refuse it in production, with all else that is wrong", async () => {
    const wrong = { DATABASE_URL: await cluster.createDatabase(), SMTP_URL: "smtp://mail.example:587", PORT: "eighty" };
    const site = start("build/server.js", { ...wrong, WORKERS: "many", DATA_DIR: folder });
    expect(await site.exited).not.toBe(0);
    for (const name of ["COOKIE_SECRET", "ACCESS_TOKEN_SECRET", "MAIL_FROM", "PORT", "WORKERS"])
      expect(site.output()).toContain(`  ${name}: `);
    const gateway = start("build/gateway.js", { ...wrong, GATEWAY_PORT: "eighty", DATA_DIR: folder });
    expect(await gateway.exited).toBe(1);
    for (const name of ["ACCESS_TOKEN_SECRET", "MAIL_FROM", "GATEWAY_PORT"])
      expect(gateway.output()).toContain(`  ${name}: `);
  });
});

describe("a site on the embedded database", () => {
  it("is one process", async () => {
    const site = start("build/server.js", { WORKERS: "2", ALLOW_EMBEDDED_DATABASE: "yes", DATA_DIR: "/nowhere" });
    expect(await site.exited).not.toBe(0);
    expect(site.output()).toContain("  WORKERS: needs PostgreSQL");
  });

  it(
    "starts again on the same folder at once after it was killed",
    async () => {
      const site = await startSite({ goods: 60 });
      try {
        await site.crash();
        await site.start();
        expect((await asker(site)("/catalog/tyres/")).status).toBe(200);
      } finally {
        await site.stop();
      }
    },
    2 * START_MS,
  );
});

describe("the lock of installing and building", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tests-lock-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Notes when it has the lock and when it gives it back; with `isStuck` it keeps it. */
  async function holder(isStuck = false): Promise<Program> {
    const file = join(folder, `holder-${isStuck}.mjs`);
    await writeFile(
      file,
      `import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { withLock } from ${JSON.stringify(pathToFileURL(join(root, "scripts/lib/lock.mjs")).href)};
const note = (text) => appendFileSync(${JSON.stringify(join(folder, "notes"))}, text);
await withLock(${JSON.stringify(join(folder, "lock"))}, "building", async () => {
  note("(");
  console.log("has it");
  await pause(${isStuck ? 600_000 : 50});
  note(")");
});
`,
    );
    return startProgram({ command: process.execPath, args: [file], stopSignal: "SIGTERM" });
  }
  const notes = () => readFileSync(join(folder, "notes"), "utf8");

  it("lets one of many processes work at a time", async () => {
    const holders = await atOnce(6, () => holder());
    expect(await Promise.all(holders.map(({ exited }) => exited))).toEqual([0, 0, 0, 0, 0, 0]);
    expect(notes()).toBe("()".repeat(6));
  });

  it("waits for whoever has it, and for nobody who was killed", async () => {
    const killed = await holder(true);
    await killed.waitFor("has it", START_MS);
    const before = notes();
    const waiting = await atOnce(4, () => holder());
    await waiting[0]?.waitFor("is building, waiting for it", START_MS);
    expect(notes()).toBe(before);
    await stopProgram(killed, "SIGKILL", 1_000);
    expect(await Promise.all(waiting.map(({ exited }) => exited))).toEqual([0, 0, 0, 0]);
    expect(notes()).toBe(`${before}${"()".repeat(4)}`);
  });
});
