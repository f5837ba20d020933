import { once } from "node:events";
import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { failedWorkRetry } from "../../contract/office/failed-work.ts";
import {
  importCard,
  importList,
  KEPT_LINES,
  messageList,
  providerList,
  queueList,
  stateList,
  unreadNameList,
} from "../../contract/office/system-state.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { importFiles, processBeats, providerOutcomes } from "../../platform/db/schema/system-state.ts";
import { MAX_ATTEMPTS } from "../../platform/outbox/outbox-store.ts";
import { listenOnLoopback } from "../../platform/providers/testing.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { newFileReport } from "../import/runs/report.ts";
import { type ImportRun, saveFailure, saveReport } from "../import/runs/runs-store.ts";
import { startBeat } from "./beat.ts";
import { systemStateRoutes } from "./handlers.ts";
import { providerFacts } from "./provider-facts.ts";

let admin: Awaited<ReturnType<typeof signInStaff>>;
const page = { purpose: "page" } as const;

const { connection, shop, gateway } = await ownStaffShop();
beforeAll(async () => {
  for (const queue of ["price-import", "schedule"])
    await connection.db.execute(sql`select pgboss.create_queue(${queue}, '{}'::json)`);
  admin = await signInStaff(shop, "admin");
});
beforeEach(async () => {
  for (const table of [outboxMessages, importFiles, processBeats, providerOutcomes]) await connection.db.delete(table);
  for (const table of ["job", "archive"]) await connection.db.execute(sql.raw(`delete from pgboss.${table}`));
});

async function givenJob(name: string, state: string, rest: { data?: object; startAfter?: string } = {}): Promise<void> {
  const { data = {}, startAfter = "0 seconds" } = rest;
  await connection.db.execute(
    sql`insert into pgboss.job (name, data, state, start_after, completed_on)
        values (${name}, ${JSON.stringify(data)}::jsonb, ${state}::pgboss.job_state, now() + ${startAfter}::interval,
                case when ${state} = 'completed' then now() end)`,
  );
}

type Message = Partial<typeof outboxMessages.$inferInsert>;
async function givenMessage(rest: Message = {}): Promise<string> {
  const letter = {
    kind: "order_ready",
    channel: "mail" as const,
    recipient: "vera@example.ru",
    subject: "Заказ 7 готов",
  };
  const [row] = await connection.db
    .insert(outboxMessages)
    .values({ ...letter, body: "Ждём", ...rest })
    .returning();
  return String(row?.id);
}

const components = async () =>
  new Map(dataOf(await gateway.call(stateList, page, admin)).rows.map((row) => [row.id, row]));

const processes = async () => [...(await components()).values()].filter(({ id }) => id.startsWith("process-"));

it("queues say what waits, runs and has failed, each schedule for itself", async () => {
  await givenJob("price-import", "created", { startAfter: "-10 minutes" });
  await givenJob("price-import", "retry", { startAfter: "10 minutes" });
  await givenJob("price-import", "active");
  await givenJob("price-import", "failed");
  await givenJob("schedule", "completed", { data: { schedule: "points" } });
  const { rows } = dataOf(await gateway.call(queueList, page, admin));
  expect(rows).toMatchObject([
    { id: "price-import", waiting: 1, running: 1, failed: 1, doneAt: null },
    { id: "schedule/points", title: "Баллы", waiting: 0, running: 0, failed: 0, waitsSince: null },
  ]);
  expect(rows[1]?.doneAt).not.toBeNull();
  // The clock of the test stands still, so what is due since then is judged by it.
  expect((await components()).get("jobs")).toMatchObject({ detail: "Ждут: 1, не выполнено: 1", resource: "queues" });
});

it("messages are told by what became of them, without texts and whole addresses, and one that failed is retried once", async () => {
  const waiting = await givenMessage();
  const unsent = await givenMessage({ attempts: MAX_ATTEMPTS, failure: "550 mailbox full" });
  const sent = await givenMessage({ channel: "sms", recipient: "+79001234501", sentAt: new Date() });
  const dropped = await givenMessage({ dropped: "daily_cap" });
  const ids = async (filters: object) =>
    dataOf(await gateway.call(messageList, { ...page, ...filters }, admin)).rows.map(({ id }) => id);
  expect(await ids({})).toEqual([dropped, sent, unsent, waiting]);
  expect(await ids({ state: "waiting" })).toEqual([waiting]);
  expect(await ids({ state: "failed" })).toEqual([unsent]);
  expect(await ids({ state: "sent", channel: "sms" })).toEqual([sent]);
  expect(await ids({ state: "dropped", kind: "order_ready" })).toEqual([dropped]);
  expect(await ids({ kind: "order_paid" })).toEqual([]);
  const reply = dataOf(await gateway.call(messageList, page, admin));
  expect(reply.rows[2]).toMatchObject({ title: "Заказ готов", recipient: "v···@e···.ru", failure: "550 mailbox full" });
  expect(reply.rows[1]).toMatchObject({ recipient: "+7 900 ***-**-01", state: "sent" });
  expect(JSON.stringify(reply.rows)).not.toContain("Ждём");
  expect((await components()).get("mail")).toMatchObject({
    detail: "Не подключено: никому не уходят, ждут: 1, не отправлено: 1",
    state: "broken",
  });
  const retries = [1, 2].map(() => gateway.call(failedWorkRetry, { id: `message-${unsent}` }, admin));
  expect((await Promise.all(retries)).map(({ status_code }) => status_code).sort()).toEqual([200, 404]);
  expect(await ids({ state: "waiting" })).toEqual([unsent, waiting]);
});

const run: ImportRun = {
  startedAt: new Date("2026-11-20T11:00:00Z"),
  endedAt: new Date("2026-11-20T11:02:05Z"),
  startedBy: "deploy",
  isConfirmed: false,
};

it("imports leave what became of each file, and trials leave nothing", async () => {
  const report = { ...newFileReport("stock", "/srv/1c/stock.csv"), rows: 10, updated: 7, emptied: 1, rejected: 2 };
  const files = [{ ...report, rejectedByReason: { "нет такого артикула": 2 } }];
  await saveReport(connection, { dryRun: true, changed: false, files }, run);
  await saveReport(connection, { dryRun: false, changed: true, files }, run);
  const broken = { outcome: "refused", reason: "/srv/1c/goods.yml, строка 3: нет цены", dryRun: false } as const;
  await saveFailure(connection, { yml: "/srv/1c/goods.yml" }, broken, run);
  await saveFailure(connection, { yml: "/srv/1c/goods.yml" }, { ...broken, dryRun: true }, run);
  const { rows, total } = dataOf(await gateway.call(importList, page, admin));
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { kind: "yml", file: "goods.yml", outcome: "refused", reasons: "goods.yml, строка 3: нет цены" },
    {
      kind: "stock",
      file: "stock.csv",
      rows: 10,
      updated: 7,
      removed: 1,
      rejected: 2,
      reasons: "нет такого артикула: 2",
    },
  ]);
  expect(dataOf(await gateway.call(importList, { ...page, outcome: "done" }, admin)).rows).toHaveLength(1);
  expect((await components()).get("import")).toMatchObject({ state: "watch" });
});

const cards = async () => {
  const { rows } = dataOf(await gateway.call(importList, page, admin));
  return Promise.all(rows.map(async ({ id }) => dataOf(await gateway.call(importCard, { id }, admin))));
};

it("the page of an import tells who began it, what it did and which lines it left", async () => {
  const lines = Array.from({ length: KEPT_LINES + 5 }, (_, index) => ({ line: index + 2, reason: "нет", detail: "A" }));
  const done = {
    ...newFileReport("yml", "/srv/1c/goods.yml"),
    rows: 200,
    updated: 95,
    hidden: 3,
    priceChanges: 40,
    emptied: 2,
    rejected: lines.length,
    rejectedByReason: { нет: lines.length },
    rejectedRows: lines.toReversed(),
    unread: [{ text: "Enliten", count: 7, example: "Шина Enliten" }],
  };
  await saveReport(connection, { dryRun: false, changed: true, files: [done] }, { ...run, isConfirmed: true });
  const [card] = await cards();
  expect(card).toMatchObject({
    file: "goods.yml",
    startedBy: "deploy",
    removed: 5,
    startedAt: run.startedAt.toISOString(),
    at: run.endedAt.toISOString(),
    details: { isConfirmed: true, hidden: 3, emptied: 2, priceChanges: 40, reasons: [{ reason: "нет", count: 105 }] },
  });
  expect(card?.details?.lines).toHaveLength(KEPT_LINES);
  expect(card?.details?.lines[0]).toEqual({ line: 2, reason: "нет", detail: "A" });
  expect(JSON.stringify(card)).not.toContain("/srv");
  expect(dataOf(await gateway.call(unreadNameList, page, admin)).rows).toEqual([
    { id: "Enliten", text: "Enliten", count: 7, example: "Шина Enliten" },
  ]);
});

it("an import that waits for a word tells why, one of cards shows no numbers, and an old one knows no more than it did", async () => {
  const doubts = ["скрылись бы 40 % товаров: 400 из 1000"];
  const stopped = { outcome: "refused", reason: doubts.join(), doubts, dryRun: false } as const;
  await connection.db.insert(importFiles).values({ kind: "stock", file: "stock.csv", outcome: "done", rows: 7 });
  await saveFailure(connection, { yml: "/srv/goods.yml", stock: "/srv/stock.csv" }, stopped, run);
  const ofCards = {
    ...newFileReport("cards", "cards.csv"),
    rows: 1,
    rejected: 1,
    rejectedRows: [{ line: 2, reason: "нет телефона", detail: "7700123456" }],
  };
  await saveReport(connection, { dryRun: false, changed: false, files: [ofCards] }, run);
  const [card, stock, catalogue, old] = await cards();
  expect(card?.details?.lines).toEqual([{ line: 2, reason: "нет телефона", detail: "" }]);
  expect([catalogue, stock]).toMatchObject([
    { kind: "yml", details: { doubts } },
    { kind: "stock", details: { doubts } },
  ]);
  expect(old).toMatchObject({ startedAt: null, startedBy: "", details: null });
  expect(await gateway.call(importCard, { id: 2_000_000_000 }, admin)).toMatchObject({ status_code: 404 });
});

it("a process is listed while it lives, and how providers answered it, whoever they are", async () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === "/broken" ? 503 : 200;
    response.setHeader("Connection", "close");
    response.end("{}");
  });
  const origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  const providers = providerFacts({
    delivery: {},
    hasMessageInbox: false,
    organizations: { url: `${origin}/path`, token: "a-secret" },
  });
  const routes = systemStateRoutes({ services: shop.services, providers, isIndexReady: () => false });
  const own = openTestGateway(routes, shop.identity);
  const dadata = async () => {
    const { rows } = dataOf(await own.call(providerList, page, admin));
    expect(JSON.stringify(rows)).not.toContain("a-secret");
    return rows.find(({ id }) => id === "dadata");
  };
  let now = FIXTURE_NOW;
  const beat = startBeat(connection.db, { server: "web-1", clock: { now: () => now, differenceMs: () => 0 } });
  await (await fetch(`${origin}/fine?token=a-secret`)).text();
  await beat.tick();
  expect(await dadata()).toMatchObject({
    state: "set",
    origin,
    succeededAt: FIXTURE_NOW.toISOString(),
    failedAt: null,
  });
  now = new Date(FIXTURE_NOW.getTime() + 10_000);
  await (await fetch(`${origin}/broken`)).text();
  await beat.tick();
  expect(await dadata()).toMatchObject({
    succeededAt: FIXTURE_NOW.toISOString(),
    failedAt: now.toISOString(),
    failure: "503",
  });
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
  now = new Date(FIXTURE_NOW.getTime() + 20_000);
  await expect(fetch(`${origin}/fine`)).rejects.toThrow();
  await beat.tick();
  expect(await dadata()).toMatchObject({ failure: "ECONNREFUSED" });
  expect(await processes()).toMatchObject([{ title: `Процесс web-1, ${process.pid}`, state: "fine" }]);
  shop.clock.now = new Date(FIXTURE_NOW.getTime() + 90_000);
  expect(await processes()).toMatchObject([{ state: "broken" }]);
  shop.clock.now = FIXTURE_NOW;
  await beat.end();
  expect(await processes()).toEqual([]);
  const index = dataOf(await own.call(stateList, page, admin)).rows.find(({ id }) => id === "index");
  expect(index).toMatchObject({ state: "broken", detail: "Ещё строится" });
});

it("a process says by how much its clock is wrong, until it is right again", async () => {
  let aheadMs = 0;
  const beat = startBeat(connection.db, {
    server: "web-1",
    clock: { now: () => FIXTURE_NOW, differenceMs: () => aheadMs },
  });
  const told = async (ahead: number) => {
    aheadMs = ahead;
    await beat.tick();
    return (await processes()).map(({ state, detail }) => [state, detail.replace(/^Память [\d\s]+ МБ/, "")]);
  };
  const idle = "против часов базы данных, поэтому заданий процесс не выполняет";
  expect(await told(7_200_000)).toEqual([["watch", `. Часы спешат на 2\u00a0ч ${idle}`]]);
  expect(await told(-120_000)).toEqual([["watch", `. Часы отстают на 2\u00a0мин ${idle}`]]);
  expect(await told(-300)).toEqual([["fine", ""]]);
  await beat.end();
});
