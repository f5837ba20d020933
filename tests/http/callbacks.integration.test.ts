import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTransport } from "../../app/composition/transport.server.ts";
import { factsOf } from "../../app/path-facts.ts";
import { CALLBACK_BODY_BYTES } from "../../gateway/contract/platform/callbacks.ts";
import { handleNotices } from "../../gateway/platform/callbacks/apply-notice.ts";
import { providersByAddress } from "../../gateway/platform/callbacks/callback-provider.ts";
import { forgetOldNotices } from "../../gateway/platform/callbacks/forget-notices.ts";
import { serveCallbacks } from "../../gateway/platform/callbacks/serve-callbacks.ts";
import { createTestBank, signatureOf } from "../../gateway/platform/callbacks/testing.ts";
import type { DatabaseConnection } from "../../gateway/platform/db/database.ts";
import { providerNotices } from "../../gateway/platform/db/schema/provider-notices.ts";
import { openTestDatabase } from "../../gateway/platform/db/testing.ts";
import { openJobQueue } from "../../gateway/platform/jobs/job-queue.ts";
import { runJobs } from "../../gateway/platform/jobs/run-jobs.ts";
import { testTimes } from "../../gateway/platform/jobs/testing.ts";
import { eventually } from "../../gateway/testing/eventually.ts";
import type { RunningServer } from "../../server/http-server.ts";
import { ask, type Question } from "../../server/test-client.ts";
import { startTestServer } from "../../server/test-server.ts";
import { atOnce } from "../support/at-once.ts";
import { holdRow } from "../support/holding-proxy.ts";

const CALLBACKS = "/api/callbacks/payment/test-bank";
const FORM = "application/x-www-form-urlencoded";

describe.each(["in the process of the site", "elsewhere"])("callbacks of providers to a gateway %s", (place) => {
  let connection: DatabaseConnection;
  let app: Hono;
  let site: RunningServer;
  let stopGateway: () => Promise<void>;
  let jobs: { close(): Promise<void> };
  let failures: unknown[];
  const bank = createTestBank();

  beforeAll(async () => {
    connection = await openTestDatabase();
    await connection.db.execute(sql`create table bank_effects (event text primary key)`);
    app = new Hono();
    const queue = openJobQueue(connection, testTimes);
    const providers = providersByAddress([bank]);
    const log = { error: (details: object) => void failures.push(details) };
    serveCallbacks(app, { db: connection.db, queue, providers, log });
    const handlers = [handleNotices(connection.db, providers)];
    jobs = await runJobs({ queue, store: connection.kind, handlers, schedules: [], log });

    const server = serve({ hostname: "127.0.0.1", port: 0, fetch: app.fetch });
    await once(server, "listening");
    stopGateway = () => new Promise((resolve) => server.close(() => resolve()));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    site = await startSite(place === "elsewhere" ? null : async (request) => app.fetch(request), url);
  });
  beforeEach(async () => {
    await connection.db.execute(sql`delete from pgboss.job`);
    await connection.db.delete(providerNotices);
    await connection.db.execute(sql`delete from bank_effects`);
    failures = [];
    bank.seen = [];
  });
  afterEach(() => {
    bank.beforeApply = async () => {};
  });
  afterAll(async () => {
    await site.stop();
    await jobs.close();
    await stopGateway();
    await connection.close();
  });

  const post = (body: string | Buffer, more: Partial<Question> = {}) =>
    ask({
      port: site.port,
      path: CALLBACKS,
      method: "POST",
      body,
      ...more,
      headers: {
        host: "localhost",
        "content-type": FORM,
        "X-Api-Signature-SHA256": signatureOf(body),
        ...more.headers,
      },
    });
  const effects = async () =>
    (await connection.db.execute<{ event: string }>(sql`select event from bank_effects order by event`)).rows.map(
      ({ event }) => event,
    );
  const notices = () => connection.db.select().from(providerNotices);

  it("are stored byte by byte, answered as the provider wants and applied once, however often they come", async () => {
    const body = Buffer.concat([Buffer.from("event=paid&name="), Buffer.from([0xff, 0x00, 0xc0, 0x0d, 0x0a])]);
    const answers = await atOnce(8, () => post(body));
    for (const { status, headers, text } of answers) {
      expect([status, headers["content-type"], text]).toEqual([202, "text/plain; charset=utf-8", "OK paid"]);
    }
    await eventually(effects).toEqual(["paid"]);
    const again = await post(body);
    expect([again.status, again.text]).toEqual([202, "OK paid"]);
    const stored = await notices();
    expect(stored).toMatchObject([{ kind: "payment", provider: "test-bank", key: "paid", failure: null }]);
    expect(stored[0]?.body.equals(body)).toBe(true);
    expect(stored[0]?.appliedAt).toBeInstanceOf(Date);
    const { rows } = await connection.db.execute(sql`select state from pgboss.job where name = 'notice'`);
    expect(rows).toEqual([{ state: "completed" }]);
  });

  it("are acknowledged before they are worked on", async () => {
    const { held, release } = holdRow();
    bank.beforeApply = () => held;
    expect((await post("event=slow")).status).toBe(202);
    expect(await notices()).toMatchObject([{ appliedAt: null }]);
    expect(await effects()).toEqual([]);
    release();
    await eventually(effects).toEqual(["slow"]);
  });

  it("that cannot be applied yet are applied later, and say meanwhile why not", async () => {
    bank.beforeApply = async () => {
      throw new Error("no such order yet");
    };
    expect((await post("event=early")).status).toBe(202);
    await eventually(async () => (await notices())[0]?.failure).toBe("no such order yet");
    bank.beforeApply = async () => {};
    await eventually(
      async () => (await connection.db.execute(sql`select state from pgboss.job where name = 'notice'`)).rows,
    ).toEqual([{ state: "retry" }]);
    await connection.db.execute(sql`update pgboss.job set start_after = now() - interval '1 second'`);
    await eventually(effects).toEqual(["early"]);
    expect(await notices()).toMatchObject([{ failure: null, appliedAt: expect.any(Date) }]);
  });

  it("come with every header of theirs, and none that only the site may set", async () => {
    const answer = await post("event=headers", {
      headers: {
        authorization: "Basic YmFuazpzZWNyZXQ=",
        "content-hmac": "a=b",
        "x-signature": "c",
        cookie: "cart=1",
        "x-client-address": "203.0.113.9",
        "x-region-slug": "kazan",
        "x-forwarded-for": "203.0.113.9",
      },
    });
    expect(answer.status).toBe(202);
    const [notice] = bank.seen;
    const { headers = {}, clientAddress } = notice ?? {};
    expect(headers).toMatchObject({
      "content-type": FORM,
      "content-hmac": "a=b",
      "x-signature": "c",
      authorization: "Basic YmFuazpzZWNyZXQ=",
    });
    for (const name of ["cookie", "x-client-address", "x-client-agent", "x-region-slug", "x-forwarded-for", "host"]) {
      expect(headers).not.toHaveProperty(name);
    }
    expect(clientAddress).toBe("127.0.0.1");
    // The secret has done its work.
    expect((await notices())[0]?.headers).not.toHaveProperty("authorization");
  });

  it("may come as an address with a query", async () => {
    const query = "event=by-query";
    const answer = await post("", { method: "GET", path: `${CALLBACKS}?${query}`, headers: signed(query) });
    expect([answer.status, answer.text]).toEqual([202, "OK by-query"]);
    await eventually(effects).toEqual(["by-query"]);
  });

  it("are refused with a wrong signature, and not stored", async () => {
    const answer = await post("event=forged", { headers: signed("event=other") });
    expect([answer.status, answer.text]).toEqual([403, ""]);
    expect(await notices()).toEqual([]);
  });

  it("are not acknowledged when they could not be stored", async () => {
    expect((await post("event=%00")).status).toBe(503);
    expect(failures).toHaveLength(1);
    expect(await notices()).toEqual([]);
  });

  it("of providers that are not known have no address", async () => {
    for (const path of ["/api/callbacks/payment/other", "/api/callbacks/delivery/test-bank"]) {
      expect((await post("event=1", { path })).status).toBe(404);
    }
    expect(bank.seen).toEqual([]);
  });

  it("take up to 64 KB, whether their length is declared or not", async () => {
    const event = "event=large&rest=";
    const largest = event.padEnd(CALLBACK_BODY_BYTES, "x");
    const chunked = { "transfer-encoding": "chunked" };
    expect((await post(largest)).status).toBe(202);
    expect((await post(`${largest}x`)).status).toBe(413);
    expect((await post(`${largest}x`, { headers: chunked })).status).toBe(413);
    // The gateway does not leave it to the site.
    expect((await app.request(CALLBACKS, { method: "POST", body: `${largest}x` })).status).toBe(413);
    expect(await notices()).toHaveLength(1);
  });

  it("alone need no page of ours to come from", async () => {
    for (const path of ["/api/callbacks", "/api/callbacks-of/payment/test-bank", "/api/gateway/goods/view"]) {
      expect((await post("event=1", { path })).status).toBe(403);
    }
  });

  it("are forgotten after 90 days", async () => {
    const notice = { kind: "payment", provider: "test-bank", query: "", headers: {}, body: Buffer.from("") };
    await connection.db.insert(providerNotices).values([
      { ...notice, key: "old", receivedAt: sql`now() - interval '91 days'` },
      { ...notice, key: "new", receivedAt: sql`now() - interval '89 days'` },
    ]);
    await forgetOldNotices(connection.db);
    expect((await notices()).map(({ key }) => key)).toEqual(["new"]);
  });
});

const signed = (text: string) => ({ "X-Api-Signature-SHA256": signatureOf(text) });

/** The layers of a site in front of a gateway; of itself it has no pages. */
function startSite(
  embedded: ((request: Request) => Promise<Response>) | null,
  gatewayUrl: string,
): Promise<RunningServer> {
  const transport = createTransport({ embedded, gatewayUrl, gatewaySiteUrl: gatewayUrl });
  return startTestServer({
    publicOrigin: "http://localhost",
    paths: {
      bodyLimitBytes: () => CALLBACK_BODY_BYTES,
      allowsPrograms: () => true,
      isCallback: (path) => factsOf(path).accepts === "callback",
    },
    varyKey: () => null,
    gateway: (request, facts) => transport.forward(request, facts),
  });
}
