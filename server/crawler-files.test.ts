import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../gateway/testing/eventually.ts";
import { createCrawlerFiles } from "./crawler-files.ts";
import { createRequestContext } from "./request-context.ts";
import { ask } from "./test-client.ts";

const CACHE = "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=3600";
const FEED = "/feeds/yml.xml";
const HOUR_MS = 3_600_000;

let server: Server;
let port = 0;
let nowMs = 0;
let asked: Request[] = [];
let errors: unknown[] = [];
let answer: (request: Request) => Response | Promise<Response>;

/** A file in pieces; `breakAfter` pieces it fails. */
function file(text: string, { etag = "", breakAfter = Number.POSITIVE_INFINITY } = {}): Response {
  const pieces = text.match(/.{1,1000}/gs) ?? [];
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces[sent];
      if (sent === breakAfter) controller.error(new Error("the gateway went away"));
      else if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
      sent += 1;
    },
  });
  return new Response(body, {
    headers: { "Content-Type": "application/xml", "Cache-Control": CACHE, ...(etag && { ETag: etag }) },
  });
}

const text = (mark: string) => `<feed>${mark.repeat(4_000)}</feed>`;
const get = (headers: Record<string, string> = {}, path = FEED, method = "GET") => ask({ port, path, method, headers });

beforeEach(async () => {
  nowMs = Date.parse("2026-11-20T07:00:00Z");
  asked = [];
  errors = [];
  answer = () => file(text("a"));
  const files = createCrawlerFiles({
    handler: async (request) => {
      asked.push(request);
      return answer(request);
    },
    publicOrigin: "http://shop.example",
    answerDirectly: async ({ response }) => void response.writeHead(404).end("no file"),
    onError: (error) => errors.push(error),
    nowMs: () => nowMs,
    maxWaitMs: 2_000,
  });
  server = createServer((request, response) => {
    const context = createRequestContext(request, response, "id", "http");
    context.regionSlug = request.headers.host?.startsWith("perm.") ? "perm" : null;
    void files.answer(context);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  vi.unstubAllEnvs();
  return new Promise((resolve) => server.close(resolve));
});

describe("a file for crawlers", () => {
  it("is made once for readers that ask at the same time, whatever query they add", async () => {
    const answers = await Promise.all([get(), get(), get({}, `${FEED}?x=1`), get({ "Accept-Encoding": "gzip" })]);
    expect(asked).toHaveLength(1);
    const texts = answers.map(({ body, headers }) =>
      headers["content-encoding"] === "gzip" ? gunzipSync(body).toString() : body.toString(),
    );
    expect(new Set(texts)).toEqual(new Set([text("a")]));
    for (const { headers, body } of answers) expect(headers["content-length"]).toBe(String(body.length));
  });

  it("is made from the address alone, for each region its own", async () => {
    await get({ Cookie: "access_token=x", "User-Agent": "Googlebot", "X-Forwarded-Host": "evil.example" });
    await get({ Host: "perm.shop.example" });
    expect(asked.map(({ url }) => url)).toEqual([`http://shop.example${FEED}`, `http://perm.shop.example${FEED}`]);
    for (const { headers } of asked) expect([...headers.keys()].sort()).toEqual(["host", "x-request-id"]);
  });

  it("is answered as it is made where there is no folder for temporary files", async () => {
    vi.stubEnv("TMPDIR", "/nowhere/at/all");
    expect((await get()).body.toString()).toBe("no file");
    expect(asked).toEqual([]);
    expect(errors).toHaveLength(1);
    vi.unstubAllEnvs();
    expect((await get()).body.toString()).toBe(text("a"));
  });

  it("is not made anew while the source says that nothing has changed", async () => {
    answer = ({ headers }) =>
      headers.get("If-None-Match") === '"1"' ? new Response(null, { status: 304 }) : file(text("a"), { etag: '"1"' });
    const first = await get();
    nowMs += HOUR_MS;
    const second = await get();
    expect(asked).toHaveLength(2);
    expect(second.text).toBe(first.text);
    expect(second.headers["last-modified"]).toBe(first.headers["last-modified"]);
    nowMs += 59_000;
    expect((await get()).headers["x-cache"]).toBe("hit");
  });

  it("keeps its time while its text is the same, and gets another with another text", async () => {
    const first = await get();
    nowMs += HOUR_MS;
    const same = await get();
    expect(same.headers["last-modified"]).toBe(first.headers["last-modified"]);
    expect((await get({ "If-None-Match": first.headers.etag ?? "" })).status).toBe(304);
    nowMs += HOUR_MS;
    answer = () => file(text("b"));
    const changed = await get({ "If-Modified-Since": first.headers["last-modified"] ?? "" });
    expect([changed.status, changed.text]).toEqual([200, text("b")]);
    expect(changed.headers["last-modified"]).toBe(new Date(nowMs).toUTCString());
  });

  it("is sent a little old while the new one is made", async () => {
    await get();
    answer = () => file(text("b"));
    nowMs += 90_000;
    const stale = await get();
    expect([stale.text, stale.headers["x-cache"]]).toEqual([text("a"), "stale"]);
    await eventually(async () => (await get()).text).toBe(text("b"));
  });

  it("is never half of one: the old stands while the new cannot be made, and nothing is tried again at once", async () => {
    await get();
    answer = () => file(text("b"), { breakAfter: 2 });
    nowMs += 30 * 60_000;
    const old = await get();
    expect([old.status, old.text, old.headers["x-cache"]]).toEqual([200, text("a"), "stale-error"]);
    await get();
    expect([asked.length, errors.length]).toEqual([2, 1]);
    nowMs += 31_000;
    answer = () => file(text("c"));
    expect((await get()).text).toBe(text("c"));
  });

  it("that could not be made at all is a refusal with the time to come back", async () => {
    answer = () => new Response(null, { status: 503 });
    const { status, headers } = await get();
    expect([status, headers["retry-after"]]).toEqual([503, "30"]);
  });

  it("that there is not is answered by the site", async () => {
    answer = () => new Response(null, { status: 404 });
    const { status, text: body } = await get({}, "/sitemap/goods-99.xml");
    expect([status, body]).toEqual([404, "no file"]);
  });

  it("is asked for by its head alone", async () => {
    const { status, body, headers } = await get({}, FEED, "HEAD");
    expect([status, body.length, headers["content-length"]]).toEqual([200, 0, String(text("a").length)]);
  });
});
