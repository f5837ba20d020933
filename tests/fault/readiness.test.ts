import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createGatewayCheck } from "../../app/composition/gateway-check.server.ts";
import { createTransport } from "../../app/composition/transport.server.ts";
import { openDatabase } from "../../gateway/platform/db/database.ts";
import { createDatabaseCheck } from "../../gateway/platform/db/database-check.ts";
import { listenOnLoopback } from "../../gateway/platform/providers/testing.ts";
import { readGatewaySettings } from "../../gateway/settings.ts";
import { type EmbeddedGateway, startGateway } from "../../gateway/start.ts";
import { startGatewayInTest } from "../support/gateway-in-test.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";

const RECOVERY_MS = 10_000;
/** What a balancer waits for, with time to spare for a busy machine. */
const SOON_MS = 5_000;

/** A network in front of the database that can go silent: connections stay open and bring nothing. */
async function startNetwork(databasePort: number) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const database = connect(databasePort, "127.0.0.1");
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        if (!isSilent) to.write(bytes);
      });
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  return {
    port: await listenOnLoopback(server),
    connections: () => sockets.size / 2,
    fallSilent() {
      isSilent = true;
    },
    speak() {
      isSilent = false;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

describe.skipIf(!hasPostgres())("whether a gateway works", () => {
  let cluster: PostgresCluster;
  let gateway: EmbeddedGateway;
  let directory: string;

  beforeAll(async () => {
    cluster = await startPostgres();
    directory = await mkdtemp(join(tmpdir(), "readiness-"));
    gateway = await startGateway({
      ...readGatewaySettings(
        { DATABASE_URL: await cluster.createDatabase(), DATA_DIR: directory, DEMO_GOODS: "100" },
        { hasInboxByDefault: false },
      ),
      serverName: "test",
      siteOrigin: "http://localhost",
      onProgress: () => {},
      log: { error: () => {}, info: () => {} },
    });
  });
  afterAll(async () => {
    await gateway.close();
    await cluster.stop();
    await rm(directory, { recursive: true });
  });

  const ask = (path: string) => gateway.fetch(new Request(`http://gateway${path}`));
  const isReady = () =>
    createGatewayCheck(
      createTransport({ embedded: gateway.fetch, gatewayUrl: "http://gateway", gatewaySiteUrl: "http://gateway" }).call,
    )(AbortSignal.timeout(SOON_MS));

  it("is what it can do itself: a database that is gone is told, and takes no gateway out of the balancer", async () => {
    expect(await (await ask("/readyz")).json()).toEqual({
      ready: true,
      checks: { database: true, clock: true, index: true, regions: true },
    });
    expect(await isReady()).toBe(true);

    await cluster.crash();
    const answer = await ask("/readyz");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      ready: true,
      checks: { database: false, clock: true, index: true, regions: true },
    });
    expect(await isReady()).toBe(true);
    expect((await ask("/healthz")).status).toBe(200);

    await cluster.start();
    const hasDatabase = async () => (await (await ask("/readyz")).json()).checks.database;
    await vi.waitUntil(hasDatabase, { timeout: RECOVERY_MS });
  });

  it("shows in pictures, too: they are to be asked for again while the database is gone", async () => {
    const pictures = [
      "goods/picture/7654321-320",
      `goods/picture/own/${"a".repeat(40)}-320.webp`,
      `content-pictures/${"a".repeat(40)}-640x480.webp`,
    ];
    const statuses = () => Promise.all(pictures.map(async (path) => (await ask(`/api/gateway/${path}`)).status));
    await cluster.crash();
    expect(await statuses()).toEqual([503, 503, 503]);
    expect((await ask(`/api/gateway/${pictures[0]}`)).headers.get("Retry-After")).toBe("10");
    await cluster.start();
    await vi.waitUntil(async () => (await statuses()).every((status) => status === 404), { timeout: RECOVERY_MS });
  });

  it("is answered soon and with one query at a time when the database hangs", async () => {
    const network = await startNetwork(cluster.port);
    const url = new URL(await cluster.createDatabase());
    url.port = String(network.port);
    const connection = await openDatabase({ url: url.href, dataDirectory: "", onConnectionError: () => {} });
    try {
      const answers = createDatabaseCheck(connection.pool);
      expect(await answers()).toBe(true);
      network.fallSilent();
      const startedMs = performance.now();
      const asked = Array.from({ length: 50 }, answers);
      expect(new Set(await Promise.all(asked))).toEqual(new Set([false]));
      expect(await answers()).toBe(false);
      expect(performance.now() - startedMs).toBeLessThan(SOON_MS);
      expect([network.connections(), connection.pool.waitingCount]).toEqual([1, 0]);

      network.speak();
      await vi.waitUntil(answers, { timeout: RECOVERY_MS });
    } finally {
      await connection.close();
      await network.stop();
    }
  });
});

describe("whether a gateway elsewhere works", () => {
  it("is what it says itself, and no when it does not answer", async () => {
    const gateway = await startGatewayInTest();
    const { call } = createTransport({ embedded: null, gatewayUrl: gateway.url, gatewaySiteUrl: gateway.url });
    const isReady = createGatewayCheck(call);
    expect(await isReady(AbortSignal.timeout(SOON_MS))).toBe(true);
    expect(gateway.calls.map((each) => each.call)).toEqual(["GET /readyz"]);
    gateway.refuses = /readyz/;
    await expect(isReady(AbortSignal.timeout(SOON_MS))).rejects.toThrow("status 502");
    await gateway.stop();
    await expect(isReady(AbortSignal.timeout(SOON_MS))).rejects.toThrow("no answer");
  });
});
