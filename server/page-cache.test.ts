import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildEntry } from "./cache-entry.ts";
import type { Page } from "./handler.ts";
import { createPageCache, type GoodsClock, type SharedRequest } from "./page-cache.ts";
import { createRequestContext } from "./request-context.ts";
import { type Answer, ask } from "./test-client.ts";

const LIFETIME = "public, s-maxage=10, stale-while-revalidate=20, stale-if-error=100";
const html = (text: string, cacheControl = LIFETIME, status = 200, more: Record<string, string> = {}): Page => ({
  status,
  headers: new Headers({ "content-type": "text/html; charset=utf-8", "cache-control": cacheControl, ...more }),
  body: Buffer.from(text),
});

let server: Server;
let port = 0;
let clockMs = 0;
let contentVersion = "";
let goodsTime = 0;
let shown: string[] = [];
let isPartial = false;
let changed: GoodsClock["hasChanged"] = () => false;
let shared: SharedRequest[] = [];
let direct: string[] = [];
let errors: unknown[] = [];
let render: (request: SharedRequest) => Promise<Page>;

beforeEach(async () => {
  clockMs = 1_000_000;
  contentVersion = "1";
  goodsTime = 0;
  shown = [];
  isPartial = false;
  changed = () => false;
  shared = [];
  direct = [];
  errors = [];
  render = async () => html(`версия ${shared.length}`);
  const cache = createPageCache({
    maxBytes: 1_000_000,
    varyKey: ({ headers }) => (headers.cookie?.includes("cart=") ? null : ""),
    renderShared: async (request) => {
      shared.push(request);
      return { goods: shown, isPartial, ...(await render(request)) };
    },
    reads: (_, parameter) => ["a", "b", "page"].includes(parameter),
    goodsClock: { now: () => goodsTime, hasChanged: (goods, since) => changed(goods, since) },
    answerDirectly: async ({ path, search, response, request }) => {
      direct.push(path + search);
      response.end(`лично для ${request.headers.cookie ?? "гостя"}`);
    },
    onRefreshError: (error) => errors.push(error),
    contentVersion: () => contentVersion,
    nowMs: () => clockMs,
  });
  server = createServer((request, response) => {
    const context = createRequestContext(request, response, "id-1", "http");
    const region = /^(\w+)\.shop\.test$/.exec(request.headers.host ?? "")?.[1];
    context.regionSlug = region ?? null;
    cache.answer(context)?.catch(() => {
      response.statusCode = 500;
      response.end("сбой");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

const get = (path = "/", headers: Record<string, string> = {}, method = "GET"): Promise<Answer> =>
  ask({ port, path, headers, method });
const cacheOf = (answer: Answer) => answer.headers["x-cache"];

describe("page cache", () => {
  it("renders once and then answers from memory", async () => {
    expect(cacheOf(await get())).toBe("miss");
    const second = await get();
    expect([cacheOf(second), second.text, second.headers["x-request-id"]]).toEqual(["hit", "версия 1", "id-1"]);
    expect(second.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    expect(shared).toHaveLength(1);
  });

  it("renders one page for queries that differ in order and origin only, without what the visitor sent", async () => {
    await get("/c/?b=2&utm_source=mail&a=1", { cookie: "utm=mail", "save-data": "on" });
    expect(cacheOf(await get("/c/?a=1&b=2", { "save-data": "on" }))).toBe("hit");
    expect(shared).toEqual([
      { requestId: "id-1", regionSlug: null, path: "/c/", search: "?a=1&b=2", saveData: true, varyKey: "" },
    ]);
  });

  it("has one page for all that a page does not read, and one for each that it does", async () => {
    expect(cacheOf(await get("/?ysclid=1&_ga=2"))).toBe("miss");
    for (const search of ["", "?fbclid=3", "?whatever=4&more=5"]) expect(cacheOf(await get(`/${search}`))).toBe("hit");
    expect(cacheOf(await get("/?page=2&ysclid=1"))).toBe("miss");
    expect(cacheOf(await get("/?page=2"))).toBe("hit");
    expect(shared.map(({ search }) => search)).toEqual(["", "?page=2"]);
  });

  it("renders a page anew once goods that it shows have changed, and no other page", async () => {
    shown = ["1001"];
    await get("/tyre/");
    shown = ["1002"];
    await get("/disk/");
    goodsTime = 1;
    changed = (goods, since) => goods.includes("1001") && since < 1;
    shown = ["1001"];
    const [tyre, disk] = [await get("/tyre/"), await get("/disk/")];
    expect([cacheOf(tyre), tyre.text, cacheOf(disk)]).toEqual(["miss", "версия 3", "hit"]);
    expect(cacheOf(await get("/tyre/"))).toBe("hit");
  });

  it("does not keep as new a page whose goods changed while it was rendered", async () => {
    shown = ["1001"];
    changed = (_, since) => since < 1;
    render = async () => {
      goodsTime = 1;
      return html(`версия ${shared.length}`);
    };
    await get("/tyre/");
    expect((await get("/tyre/")).text).toBe("версия 2");
    expect(cacheOf(await get("/tyre/"))).toBe("hit");
  });

  it("shows the page of before when goods have changed and rendering fails", async () => {
    shown = ["1001"];
    await get("/tyre/");
    changed = () => true;
    render = async () => {
      throw new Error("away");
    };
    expect([cacheOf(await get("/tyre/")), errors.length]).toEqual(["stale-error", 1]);
  });

  it("keeps a whole page rather than one that lacks replies of the gateway, as long as it may be stale", async () => {
    await get();
    isPartial = true;
    clockMs += 11_000;
    expect([cacheOf(await get()), shared.length]).toEqual(["stale", 2]);
    await expect.poll(async () => cacheOf(await get())).toBe("stale-error");
    clockMs += 6_000;
    await get();
    clockMs += 4_000;
    expect((await get()).text).toBe("версия 1");
    clockMs += 10_000;
    const partial = await get();
    expect([cacheOf(partial), partial.text]).toEqual(["miss", `версия ${shared.length}`]);
  });

  it("asks again for a page that lacks replies after two seconds, and prefers it to one of other goods", async () => {
    shown = ["1001"];
    await get();
    changed = () => true;
    isPartial = true;
    expect((await get()).text).toBe("версия 2");
    changed = () => false;
    isPartial = false;
    expect(cacheOf(await get())).toBe("hit");
    clockMs += 2_000;
    expect((await get()).text).toBe("версия 3");
  });

  it("REG-001 keeps regions apart", async () => {
    await get("/", { host: "omsk.shop.test" });
    expect(cacheOf(await get("/", { host: "tomsk.shop.test" }))).toBe("miss");
    expect(cacheOf(await get("/", { host: "omsk.shop.test" }))).toBe("hit");
  });

  it("never touches the page of a visitor with a cart", async () => {
    await get();
    expect((await get("/", { cookie: "cart=1" })).text).toBe("лично для cart=1");
    expect(shared).toHaveLength(1);
  });

  it("answers many simultaneous misses from one rendering", async () => {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    render = async () => {
      await gate;
      return html("одна");
    };
    const waiting = Promise.all(Array.from({ length: 20 }, () => get("/many/")));
    const late = get("/many/");
    release();
    const answers = [...(await waiting), await late];
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(["одна"]));
    expect(shared).toHaveLength(1);
  });

  it("serves a stale page at once and renders it anew behind it, once", async () => {
    await get();
    clockMs += 11_000;
    const stale = await Promise.all([get(), get(), get()]);
    expect(stale.some((answer) => cacheOf(answer) === "stale" && answer.text === "версия 1")).toBe(true);
    const fresh = await get();
    expect([cacheOf(fresh), fresh.text]).toEqual(["hit", "версия 2"]);
    expect(shared).toHaveLength(2);
  });

  it("renders anew at once what staff have changed, also a page that was being rendered then, and shows the old one when that fails", async () => {
    render = async () => {
      contentVersion = "2";
      return html(`версия ${shared.length}`);
    };
    await get();
    expect((await get()).text).toBe("версия 2");
    expect([cacheOf(await get()), shared.length]).toEqual(["hit", 2]);
    contentVersion = "3";
    render = async () => Promise.reject(new Error("gateway is down"));
    const old = await get();
    expect([cacheOf(old), old.text]).toEqual(["stale-error", "версия 2"]);
  });

  it("renders anew when the page is too old to be served stale", async () => {
    await get();
    clockMs += 31_000;
    const answer = await get();
    expect([cacheOf(answer), answer.text]).toEqual(["miss", "версия 2"]);
  });

  it.each([
    ["throws", async () => Promise.reject(new Error("gateway is down"))],
    ["answers 503", async () => html("сбой", "no-store", 503)],
  ])("keeps serving the stale page when rendering %s, and does not try on every request", async (_, failing) => {
    await get();
    clockMs += 31_000;
    render = failing;
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await get();
      expect([answer.status, cacheOf(answer), answer.text]).toEqual([200, "stale-error", "версия 1"]);
    }
    expect(shared).toHaveLength(2);
    clockMs += 6000;
    render = async () => html("снова");
    expect((await get()).text).toBe("снова");
  });

  it("shows the failure once the stale page is too old even for that", async () => {
    await get();
    clockMs += 111_000;
    render = async () => Promise.reject(new Error("gateway is down"));
    expect((await get()).status).toBe(500);
  });

  it("stores nothing but public pages with a shared lifetime and without cookies", async () => {
    for (const page of [
      html("а", "private, no-store"),
      html("б", "public, max-age=60"),
      html("в", LIFETIME, 404),
      html("г", LIFETIME, 200, { "set-cookie": "a=1" }),
    ]) {
      const path = `/${shared.length}/`;
      render = async () => page;
      await get(path);
      expect((await get(path)).headers["x-cache"]).toBeUndefined();
      expect(direct).toContain(path);
    }
  });

  it("renders a page that is not for everybody from the visitor's own request", async () => {
    render = async () => html("общая", "private, no-store");
    expect((await get("/my/?utm_source=a", { cookie: "token=1" })).text).toBe("лично для token=1");
    expect((await get("/other/")).text).toBe("общая");
    expect(direct).toEqual(["/my/?utm_source=a"]);
  });

  it("gives a cookie made for one visitor to nobody who waited with him", async () => {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    render = async () => {
      await gate;
      return html("с меткой", LIFETIME, 200, { "set-cookie": "id=1" });
    };
    const all = Promise.all([get("/x/"), get("/x/"), get("/x/")]);
    await Promise.race([all, new Promise((resolve) => setImmediate(resolve))]);
    release();
    const marked = (await all).filter(({ headers }) => headers["set-cookie"] !== undefined);
    expect(marked).toHaveLength(1);
  });

  it("answers 304 to the ETag of the encoding it would send", async () => {
    render = async () => html("шины ".repeat(500));
    const first = await get("/", { "accept-encoding": "br" });
    expect(first.headers["content-encoding"]).toBe("br");
    const etag = first.headers.etag ?? "";
    const again = await get("/", { "accept-encoding": "br", "if-none-match": etag });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect((await get("/", { "accept-encoding": "gzip", "if-none-match": etag })).status).toBe(200);
  });

  it("answers HEAD with the headers of GET and no body", async () => {
    const got = await get();
    const head = await get("/", {}, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers["content-length"]).toBe(got.headers["content-length"]);
  });

  it("makes gzip of a page for who takes no brotli, and keeps it then", async () => {
    render = async () => html("шины ".repeat(500));
    const first = await get("/", { "accept-encoding": "gzip" });
    const again = await get("/", { "accept-encoding": "gzip" });
    expect([cacheOf(first), cacheOf(again)]).toEqual(["miss", "hit"]);
    for (const { headers, body } of [first, again]) {
      expect([headers["content-encoding"], headers["content-length"]]).toEqual(["gzip", String(body.length)]);
      expect(gunzipSync(body).toString()).toBe("шины ".repeat(500));
    }
    const { etag = "" } = again.headers;
    expect((await get("/", { "accept-encoding": "gzip", "if-none-match": etag })).status).toBe(304);
  });

  it("keeps a page compressed only, and unpacks it for who takes it plain", async () => {
    const text = "шины ".repeat(500);
    render = async () => html(text);
    for (const outcome of ["miss", "hit"]) {
      const plain = await get("/", { "accept-encoding": "identity" });
      expect([cacheOf(plain), plain.text, plain.headers["content-encoding"]]).toEqual([outcome, text, undefined]);
      expect(plain.headers["content-length"]).toBe(String(Buffer.byteLength(text)));
    }
    const repeated = await buildEntry(
      html("шины ".repeat(50_000)),
      { freshSeconds: 1, staleSeconds: 1, staleOnErrorSeconds: 1 },
      0,
    );
    expect(repeated.bytes).toBeLessThan(10_000);
  });

  it("stays within its memory", async () => {
    // Random, so that it is as large when it is compressed.
    render = async () => html(randomBytes(240_000).toString("base64"));
    for (const path of ["/1/", "/2/", "/3/", "/4/", "/5/"]) await get(path);
    expect(cacheOf(await get("/5/"))).toBe("hit");
    expect(cacheOf(await get("/1/"))).toBe("miss");
  });

  it("counts the gzip that it keeps to its memory", async () => {
    render = async () => html(randomBytes(240_000).toString("base64"));
    const gzip = { "accept-encoding": "gzip" };
    for (const path of ["/1/", "/2/", "/3/"]) await get(path, gzip);
    expect(cacheOf(await get("/3/", gzip))).toBe("hit");
    expect(cacheOf(await get("/1/", gzip))).toBe("miss");
  });
});
