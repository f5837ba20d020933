import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  importConfirm,
  importCorrect,
  importRunCard,
  importUndo,
  MAX_IMPORT_BYTES,
} from "../../../contract/office/import-desk.ts";
import {
  type ImportSourceValues,
  importSourceCalls,
  importSourceCard,
  importSourceFetch,
  importSourceList,
} from "../../../contract/office/import-sources.ts";
import { stateList } from "../../../contract/office/system-state.ts";
import type { DatabaseConnection } from "../../../platform/db/database.ts";
import { goods } from "../../../platform/db/schema/goods.ts";
import { importPieces, importRuns, importSources } from "../../../platform/db/schema/import-runs.ts";
import { importFiles } from "../../../platform/db/schema/system-state.ts";
import { type Login, loginOf } from "../../../platform/outside/logins.ts";
import { openOutsideFiles } from "../../../platform/outside/outside-files.ts";
import { openTestFtp } from "../../../platform/outside/testing.ts";
import { listenOnLoopback } from "../../../platform/providers/testing.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../../testing/client.ts";
import { FIXTURE_NOW, openFixtureDatabase } from "../../../testing/fixture.ts";
import { openTestShop, type TestShop } from "../../../testing/shop.ts";
import { openStaffGateway, signInStaff } from "../../../testing/staff.ts";
import { systemStateRoutes } from "../../system-state/handlers.ts";
import { workOnRuns } from "../desk/work-on-runs.ts";
import { fetchSources } from "./fetch-sources.ts";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let connection: DatabaseConnection;
let shop: TestShop;
let gateway: TestGateway;
let admin: Awaited<ReturnType<typeof signInStaff>>;
let answer: Answer = () => {};
const asked: IncomingMessage[] = [];
let port = 0;
const server = createServer((request, response) => {
  asked.push(request);
  answer(response, request);
});
/** 127.0.0.1 stands for the internet here, and all others of the loopback network for the shop's own. */
const files = openOutsideFiles({ mayAsk: (address) => address === "127.0.0.1", agentName: "shop" });
const folder = mkdtempSync(join(tmpdir(), "shop-sources-"));
const errors: unknown[] = [];
const log = { error: (details: object) => errors.push(details) };

beforeAll(async () => {
  port = await listenOnLoopback(server);
  connection = await openFixtureDatabase();
  shop = await openTestShop(connection);
  gateway = openStaffGateway(shop);
});
beforeEach(async () => {
  asked.length = 0;
  errors.length = 0;
  await pass(60 * 24 * 30);
  for (const table of [importPieces, importFiles]) await connection.db.delete(table);
  await connection.db.update(importRuns).set({ state: "stopped" });
  await connection.db.update(importSources).set({ archivedAt: FIXTURE_NOW });
});
afterAll(async () => {
  expect(gateway.failures).toEqual([]);
  await connection.close();
  await files.close();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sessions of staff end meanwhile. */
async function pass(minutes: number): Promise<void> {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
  admin = await signInStaff(shop, "admin");
}

const login = () => loginOf(`http://shop:secret@127.0.0.1:${port}/`);
const fetchDue = (more: { withinMs?: number; logins?: Login[] } = {}) =>
  fetchSources(
    { connection, now: shop.services.now, files, folder, logins: [login()], log, ...more },
    new AbortController().signal,
  );
const work = () => workOnRuns({ connection, now: shop.services.now, log }, new AbortController().signal);

/** Fetches what is due and does what follows. */
async function turn(): Promise<void> {
  await fetchDue();
  await work();
}

const tyre = (code: string, price: number) => `${code};Шина Cordiant Polar 195/65R15 91Q ${code};${price}`;
const list = (...rows: string[]) => `${["Код;Наименование;Цена", ...rows].join("\n")}\n`;
const manyRows = (price: number) => list(...Array.from({ length: 25 }, (_, n) => tyre(`M-${n}`, price)));
const tagOf = (text: string) => `"${createHash("sha256").update(text).digest("hex").slice(0, 8)}"`;

/** Answers with a version, and only who does not have it yet. */
const serve =
  (text: string): Answer =>
  (response, { headers }) =>
    headers["if-none-match"] === tagOf(text)
      ? response.writeHead(304).end()
      : response.writeHead(200, { ETag: tagOf(text) }).end(text);

let suppliers = 0;
async function given(values: Partial<ImportSourceValues> = {}): Promise<number> {
  suppliers += 1;
  const place = `http://127.0.0.1:${port}/price.csv`;
  const asked = {
    supplier: `sched-${suppliers}`,
    kind: "yml",
    place,
    isPartial: false,
    times: "1",
    hour: null,
  } as const;
  const { create } = importSourceCalls;
  return dataOf(await gateway.call(create, { key: randomUUID(), values: { ...asked, ...values } }, admin)).id;
}

const card = async (id: number) => dataOf(await gateway.call(importSourceCard, { id }, admin));
const runCard = async (id: number) => dataOf(await gateway.call(importRunCard, { id }, admin));
const lastRun = async (id: number) => runCard((await card(id)).runs[0]?.id ?? 0);
const priceOf = async (sku: string) =>
  (await connection.db.select().from(goods).where(eq(goods.sku, sku)))[0]?.priceKopecks ?? null;

async function confirm(source: number): Promise<void> {
  const { id, version } = await lastRun(source);
  dataOf(await gateway.call(importConfirm, { id, version, despiteDoubts: true }, admin));
  await work();
  expect(await runCard(id)).toMatchObject({ state: "done" });
}

/** A source whose first file staff have seen and loaded. */
async function known(text: string, values: Partial<ImportSourceValues> = {}): Promise<number> {
  answer = serve(text);
  const id = await given(values);
  await turn();
  await confirm(id);
  return id;
}

describe("a list at an address", () => {
  it("is fetched at once; its first file waits for staff, the next ones are loaded when they are due", async () => {
    answer = serve(list(tyre("S-1", 4000)));
    const id = await given();
    await turn();
    expect(await lastRun(id)).toMatchObject({ state: "tried", file: "price.csv", sourceId: id, begunBy: "" });
    expect(await priceOf("S-1")).toBeNull();
    expect(await card(id)).toMatchObject({ state: "attention", problem: null, hasLogin: false });
    await confirm(id);
    expect(await priceOf("S-1")).toBe(400_000);

    answer = serve(list(tyre("S-1", 4100)));
    await pass(59);
    await turn();
    expect(await priceOf("S-1")).toBe(400_000);
    await pass(2);
    await turn();
    expect(await lastRun(id)).toMatchObject({ state: "done", isConfirmed: false });
    expect(await priceOf("S-1")).toBe(410_000);
    expect(await card(id)).toMatchObject({ state: "fine", tries: 2 });
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(
      Array(2).fill(`Basic ${Buffer.from("shop:secret").toString("base64")}`),
    );
    expect(errors).toEqual([]);
  });

  it("that is the same by its version, or by its bytes, begins nothing and is noted", async () => {
    const id = await known(list(tyre("T-1", 4000)));
    await pass(61);
    const at = shop.clock.now.toISOString();
    await turn();
    expect(asked.at(-1)?.headers["if-none-match"]).toBe(tagOf(list(tyre("T-1", 4000))));
    answer = (response) => response.end(list(tyre("T-1", 4000)));
    expect(await card(id)).toMatchObject({ askedAt: at, foundAt: at, problem: null });
    await pass(61);
    await turn();
    expect((await card(id)).runs).toHaveLength(1);
    expect(await connection.db.$count(importPieces)).toBe(0);
  });

  it("that looks like a mistake waits, and a newer one takes its place with what staff have corrected", async () => {
    const id = await known(manyRows(4000));
    answer = serve(manyRows(2000));
    await pass(61);
    await turn();
    const waiting = await lastRun(id);
    expect(waiting.state).toBe("tried");
    expect(waiting.trial?.doubts).toHaveLength(1);
    const { state } = await card(id);
    expect([state, await priceOf("M-1")]).toEqual(["attention", 400_000]);
    const columns = { Цена: "price" };
    const profile = { columns, warehouses: {}, price: "", marginPercent: 50, roundUpToRoubles: null } as const;
    dataOf(await gateway.call(importCorrect, { id: waiting.id, version: waiting.version, ...profile }, admin));
    await work();
    // What staff have tried anew is not loaded without them.
    expect(await runCard(waiting.id)).toMatchObject({ state: "tried", trial: { doubts: [] } });
    answer = serve(manyRows(2700));
    await pass(61);
    await turn();
    const { version } = await runCard(waiting.id);
    expect(await runCard(waiting.id)).toMatchObject({ state: "stopped", hasFile: false });
    expect(
      await gateway.call(importConfirm, { id: waiting.id, version: waiting.version, despiteDoubts: true }, admin),
    ).toMatchObject({ status_code: 409 });
    expect(version).toBe(3);
    expect(await lastRun(id)).toMatchObject({ state: "done" });
    expect(await priceOf("M-1")).toBe(405_000);
    expect((await card(id)).runs.filter((run) => run.state === "tried")).toEqual([]);
  });

  it("that is broken is refused and told among all imports", async () => {
    const id = await known(list(tyre("V-1", 4000)));
    answer = (response) => response.end("<!doctype html><title>Вход</title>");
    await pass(61);
    await turn();
    const { state, problem, id: run } = await lastRun(id);
    expect([state, problem]).toEqual(["refused", expect.stringContaining("price.csv")]);
    const told = await connection.db.select().from(importFiles).where(eq(importFiles.runId, run));
    expect(told).toMatchObject([{ outcome: "refused", file: "price.csv" }]);
    expect(await card(id)).toMatchObject({ state: "attention" });
  });

  it("that does not come is told with when it is tried next, and after three times to staff", async () => {
    const id = await known(list(tyre("W-1", 4000)));
    const seen: unknown[] = [];
    const failing: [string, Answer][] = [
      ["login", (response) => response.writeHead(401).end()],
      ["missing", (response) => response.writeHead(404).end()],
      ["heavy", (response) => response.writeHead(200, { "Content-Length": MAX_IMPORT_BYTES + 1 }).write("a")],
      ["empty", (response) => response.writeHead(200).end()],
      ["silent", () => {}],
    ];
    await pass(60);
    for (const [problem, next] of failing) {
      answer = next;
      await fetchDue({ withinMs: 300 });
      const { state, dueAt, failures, ...found } = await card(id);
      expect(found.problem).toBe(problem);
      const minutes = (Date.parse(dueAt ?? "") - shop.clock.now.getTime()) / 60_000;
      seen.push([state, failures, minutes]);
      await pass(minutes);
    }
    expect(seen).toEqual([
      ["failing", 1, 15],
      ["failing", 2, 60],
      ["attention", 3, 180],
      ["attention", 4, 360],
      ["attention", 5, 720],
    ]);
    const told = openTestGateway(
      systemStateRoutes({ services: shop.services, providers: [], isIndexReady: () => true }),
      shop.identity,
    );
    const { rows } = dataOf(await told.call(stateList, {}, admin));
    expect(rows.find((row) => row.id === "import-sources")).toMatchObject({
      state: "watch",
      resource: "import-sources",
      detail: "Включено: 1, ждут вас: 1",
    });
    const { rows: listed } = dataOf(await gateway.call(importSourceList, { state: "attention" }, admin));
    expect(listed.map((row) => row.id)).toEqual([id]);
    answer = serve(list(tyre("W-1", 4000)));
    await turn();
    expect(await card(id)).toMatchObject({ state: "fine", failures: 0, problem: null });
    expect(await connection.db.$count(importPieces)).toBe(0);
  });

  it("on the shop's own network is not asked for, and what leads there is not followed", async () => {
    const direct = await given({ place: `http://127.0.0.2:${port}/price.csv` });
    const led = await given();
    answer = (response) => response.writeHead(302, { Location: `http://127.0.0.2:${port}/secret` }).end();
    await fetchDue();
    for (const id of [direct, led]) expect(await card(id)).toMatchObject({ problem: "address", runs: [] });
    expect(asked.map(({ url }) => url)).toEqual(["/price.csv"]);
  });
});

describe("a source", () => {
  it("whose last import staff have undone waits for them again", async () => {
    const id = await known(list(tyre("U-1", 4000)));
    dataOf(await gateway.call(importUndo, { id: (await lastRun(id)).id }, admin));
    await work();
    expect(await lastRun(id)).toMatchObject({ state: "undone" });
    await pass(61);
    await turn();
    expect((await card(id)).runs).toHaveLength(1);
    answer = serve(list(tyre("U-1", 4100)));
    await pass(61);
    await turn();
    expect(await lastRun(id)).toMatchObject({ state: "tried", trial: { doubts: [] } });
  });

  it("is fetched now by a press, once for two, even if its file is the same", async () => {
    const id = await known(list(tyre("X-1", 4000)));
    const { tries } = await card(id);
    await Promise.all([1, 2].map(() => gateway.call(importSourceFetch, { id, tries }, admin)));
    expect(await card(id)).toMatchObject({ isAskedFor: true });
    await turn();
    dataOf(await gateway.call(importSourceFetch, { id, tries }, admin));
    await turn();
    expect(await card(id)).toMatchObject({ isAskedFor: false, tries: tries + 1 });
    expect((await card(id)).runs.map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it("is fetched once by two processes, and a killed one leaves it to another", async () => {
    const id = await given();
    answer = serve(list(tyre("Y-1", 4000)));
    await Promise.all([fetchDue(), fetchDue()]);
    expect([asked.length, (await card(id)).runs.length]).toEqual([1, 1]);
    // Its file is still to be read.
    await pass(61);
    await fetchDue();
    expect(asked).toHaveLength(1);
    await connection.db
      .update(importSources)
      .set({ dueAt: null, claim: randomUUID(), claimedUntil: new Date(shop.clock.now.getTime() + 60_000) })
      .where(eq(importSources.id, id));
    await work();
    expect(await card(id)).toMatchObject({ isFetching: true });
    await fetchDue();
    expect(asked).toHaveLength(1);
    await pass(2);
    await fetchDue();
    expect(asked).toHaveLength(2);
  });

  it("that staff change while it is fetched is fetched anew, and one that is off is not", async () => {
    const id = await given();
    const { version, values } = dataOf(await gateway.call(importSourceCalls.get, { id }, admin));
    const changed = { ...values, place: `http://127.0.0.1:${port}/other.csv` };
    answer = (response) =>
      void gateway.call(importSourceCalls.update, { id, version, values: changed }, admin).then(() => {
        answer = serve(list(tyre("Z-2", 4000)));
        response.end(list(tyre("Z-1", 4000)));
      });
    await fetchDue();
    expect(asked.map(({ url }) => url)).toEqual(["/price.csv", "/other.csv"]);
    expect((await card(id)).runs.map(({ file }) => file)).toEqual(["other.csv"]);
    dataOf(await gateway.call(importSourceCalls.archive, { id, version: version + 1, isArchived: true }, admin));
    await pass(600);
    await turn();
    expect(asked).toHaveLength(2);
    const { tries } = await card(id);
    expect(await gateway.call(importSourceFetch, { id, tries }, admin)).toMatchObject({ status_code: 409 });
    expect(await card(id)).toMatchObject({ state: "off", dueAt: null });
  });

  it("of a second full list of one supplier is refused: it would hide the goods of the first", async () => {
    answer = serve(list(tyre("Q-1", 4000)));
    await given({ supplier: "twice" });
    await expect(given({ supplier: "twice" })).rejects.toThrow();
    await given({ supplier: "twice", isPartial: true });
    await given({ supplier: "twice", kind: "stock" });
  });
});

describe("a list in the folder", () => {
  it("is taken when its bytes are others, and stock without a date is of when it was written", async () => {
    const write = (text: string, minutesAgo: number) => {
      writeFileSync(join(folder, "stock-1.csv"), text);
      const at = new Date(shop.clock.now.getTime() - minutesAgo * 60_000);
      utimesSync(join(folder, "stock-1.csv"), at, at);
      return at;
    };
    const { rows } = await connection.pool.query<{ sku: string; code: string }>(
      "select g.sku, l.code from goods g, locations l where not g.is_hidden order by g.id, l.id limit 1",
    );
    const text = `sku;location;quantity\n${rows[0]?.sku};${rows[0]?.code};1\n`;
    const writtenAt = write(text, 600);
    const id = await given({ place: "stock-*.csv", kind: "stock" });
    await fetchDue();
    const [run] = await connection.db.select().from(importRuns).where(eq(importRuns.sourceId, id));
    expect(run).toMatchObject({ file: "stock-1.csv", kind: "stock", writtenAt });
    await work();
    expect((await lastRun(id)).trial?.parts[0]?.stockMoment).toBe(writtenAt.toISOString());
    await pass(61);
    write(text, 5);
    await fetchDue();
    expect((await card(id)).runs).toHaveLength(1);
  });

  it("is never a link out of it", async () => {
    symlinkSync("/etc/hostname", join(folder, "link.csv"));
    const id = await given({ place: "link.csv" });
    await fetchDue();
    expect(await card(id)).toMatchObject({ problem: "link", runs: [] });
  });
});

describe("a list over FTP", () => {
  it("is fetched as one at any address, the same one begins nothing, and a wrong password is told", async () => {
    const ftp = await openTestFtp({ user: "shop", password: "ftp-secret" });
    try {
      const writtenAt = new Date(shop.clock.now.getTime() - 3_600_000);
      ftp.files.set("out/price.csv", { text: list(tyre("F-1", 4000)), writtenAt });
      const fetchAs = async (password: string) => {
        await fetchDue({ logins: [loginOf(`ftp://shop:${password}@127.0.0.1:${ftp.port}/out/`)] });
        await work();
      };
      const id = await given({ place: `ftp://127.0.0.1:${ftp.port}/out/price.csv` });
      await fetchAs("ftp-secret");
      expect(await lastRun(id)).toMatchObject({ state: "tried", file: "price.csv" });
      await confirm(id);
      expect(await priceOf("F-1")).toBe(400_000);
      const [{ writtenAt: noted } = {}] = await connection.db
        .select()
        .from(importRuns)
        .where(eq(importRuns.sourceId, id));
      expect(noted?.getTime()).toBe(Math.floor(writtenAt.getTime() / 1_000) * 1_000);

      await pass(61);
      await fetchAs("ftp-secret");
      expect((await card(id)).runs).toHaveLength(1);
      expect(ftp.told.filter((said) => said.startsWith("RETR"))).toHaveLength(1);

      await pass(61);
      await fetchAs("another");
      expect(await card(id)).toMatchObject({ state: "failing", problem: "login", failures: 1 });
      ftp.files.set("out/price.csv", { text: list(tyre("F-1", 4100)), writtenAt: shop.clock.now });
      await pass(16);
      await fetchAs("ftp-secret");
      expect([await priceOf("F-1"), (await card(id)).problem]).toEqual([410_000, null]);
      expect(errors).toEqual([]);
    } finally {
      ftp.close();
    }
  });
});
