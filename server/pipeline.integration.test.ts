import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { factsOf, pathGroup } from "../app/path-facts.ts";
import { documentOf } from "../tests/support/document.ts";
import { ORDINARY_FORM } from "./form-types.ts";
import { INLINE_SCRIPTS_HEADER, type RequestFacts } from "./handler.ts";
import { createHealth } from "./health.ts";
import type { RunningServer } from "./http-server.ts";
import { ORDINARY_BODY_BYTES, UPLOAD_BODY_BYTES } from "./limits.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { precompress } from "./precompress.ts";
import { createStaticFiles } from "./static-files.ts";
import { ask, type Question } from "./test-client.ts";
import { startTestServer } from "./test-server.ts";

const SCRIPT = "window.size = '205/55 R16';";
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const INJECTED = "<script>steal(document.cookie)</script>";
const PUBLIC_PAGE = "public, s-maxage=60, stale-while-revalidate=600, stale-if-error=3600";
const TOKEN = "metrics-token-of-tests";

let folder = "";
let port = 0;
let running: RunningServer;
let isDatabaseUp = true;
let isShopEmpty = false;
/** Told of the question to a database that hangs; null while it answers. */
let hangingDatabase: ((signal: AbortSignal) => void) | null = null;
const logLines: string[] = [];
let seen: { request: Request; facts: RequestFacts }[] = [];
/** Resolves with the signal of the next request to /slow/. */
let slowStarted: (signal: AbortSignal) => void = () => {};
let releaseSlow: () => void = () => {};

function page(text: string, headers: Record<string, string> = {}, status = 200): Response {
  const body = `<!doctype html><html lang="ru"><body><script>${SCRIPT}</script>${text.repeat(60)}</body></html>`;
  const named = { "Content-Type": "text/html; charset=utf-8", [INLINE_SCRIPTS_HEADER]: hashOf(SCRIPT) };
  return new Response(body, { status, headers: { ...named, ...headers } });
}

/** A site of the simplest kind: what each address does is written in its name. */
async function render(request: Request, facts: RequestFacts): Promise<Response> {
  seen.push({ request, facts });
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/") return page(`регион ${facts.regionSlug}`, { "Cache-Control": PUBLIC_PAGE });
  if (pathname === "/basket/" && request.method === "POST") {
    const form = await request.formData();
    const headers = new Headers({ Location: `/basket/?added=${form.get("sku")}` });
    headers.append("Set-Cookie", "cart=1; Path=/");
    headers.append("Set-Cookie", "flash=added; Path=/");
    return new Response(null, { status: 303, headers });
  }
  if (searchParams.has("injected")) return page(INJECTED, { "Cache-Control": PUBLIC_PAGE });
  if (pathname === "/ruleless/") return page("нет такой", {}, 404);
  if (pathname === "/crash/") throw new Error("secret detail");
  if (pathname === "/login") return page("вход", { "Cache-Control": "private, no-store" });
  if (pathname === "/slow/") {
    slowStarted(request.signal);
    await new Promise<void>((resolve) => {
      releaseSlow = resolve;
    });
    return page("готово");
  }
  if (pathname === "/picture.webp") {
    return new Response(new Uint8Array(200_000).fill(7), { headers: { "Content-Type": "image/webp" } });
  }
  return page(`страница ${searchParams}`, { "Cache-Control": "private, no-cache" });
}

async function gateway(request: Request, facts: RequestFacts): Promise<Response> {
  const body = request.method === "GET" ? null : await request.text();
  const headers = Object.fromEntries(request.headers);
  return Response.json({ body, method: request.method, headers, clientAddress: facts.clientAddress });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "layers-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets", "app-1.js"), "console.log('шины');\n".repeat(200));
  await writeFile(join(folder, "robots.txt"), "User-agent: *\n");
  await precompress(folder);
  const log = createLog({
    level: "info",
    serverName: "test",
    buildTag: "test",
    stream: { write: (line: string) => void logLines.push(line) },
  });
  const metrics = createMetrics(pathGroup);
  running = await startTestServer({
    pageCacheBytes: 10_000_000,
    log,
    metrics,
    health: createHealth({
      checks: {
        database: (signal) => {
          if (!hangingDatabase && !isDatabaseUp) throw new Error("refused");
          if (!hangingDatabase) return undefined;
          hangingDatabase(signal);
          return new Promise(() => {});
        },
      },
      metrics,
      metricsToken: TOKEN,
      isStopping: () => running.isStopping(),
    }),
    staticFiles: createStaticFiles(folder),
    isKnownRegion: (slug) => slug === "krasnodar",
    isShopEmpty: () => isShopEmpty,
    paths: {
      bodyLimitBytes: (path) => (path.startsWith("/api/reviews/") ? UPLOAD_BODY_BYTES : ORDINARY_BODY_BYTES),
      formTypes: (path) => [ORDINARY_FORM, ...(path === "/reviews/1/new/" ? ["multipart/form-data"] : [])],
      slash: (path) => factsOf(path).slash,
      allowsPrograms: (path) => factsOf(path).allowsPrograms,
      isForSettingUp: (path) => path.startsWith("/back-office/"),
    },
    varyKey: ({ headers }) => (headers.cookie?.includes("cart=") ? null : ""),
    gateway,
    render,
  });
  port = running.port;
});

afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  seen = [];
  logLines.length = 0;
  isDatabaseUp = true;
  isShopEmpty = false;
  hangingDatabase = null;
});

const go = (path: string, more: Omit<Question, "port" | "path"> = {}) =>
  ask({ port, path, ...more, headers: { host: `localhost:${port}`, ...more.headers } });
const form = { "content-type": "application/x-www-form-urlencoded" };
const own = () => ({ origin: `http://localhost:${port}` });

/** Everything the server writes to a socket that sent exactly these bytes. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.end(bytes);
  await once(socket, "close");
  return Buffer.concat(chunks).toString();
}

describe("hosts", () => {
  it("REG-002 REG-006 show the region of the subdomain, and the default on the bare host", async () => {
    expect((await go("/", { headers: { host: `krasnodar.localhost:${port}` } })).text).toContain("регион krasnodar");
    expect((await go("/", { headers: { host: `127.0.0.1:${port}` } })).text).toContain("регион null");
  });

  it("REG-006 redirect an unknown region to the bare host with path and query", async () => {
    const answer = await go("/offers/?page=2", { headers: { host: `atlantis.localhost:${port}` } });
    expect([answer.status, answer.headers.location]).toEqual([307, `http://localhost:${port}/offers/?page=2`]);
  });

  it.each(["evil.test", "localhost.evil.test", "localhost:99999", "a b"])(
    "answer 421 in Russian to %s",
    async (host) => {
      const answer = await go("/", { headers: { host } });
      expect(answer.status).toBe(421);
      expect(answer.text).toContain("По этому адресу сайта нет");
    },
  );

  it("never show a forwarded host to the site", async () => {
    const headers = { "x-forwarded-host": "a:99999", "x-forwarded-proto": "https", cookie: "cart=1" };
    expect((await go("/", { headers })).status).toBe(200);
    expect(seen[0]?.request.url).toBe(`http://localhost:${port}/`);
    expect(seen[0]?.request.headers.has("x-forwarded-host")).toBe(false);
  });

  it("render shared pages on the configured host, whatever name and port they were asked by", async () => {
    await go("/?render=shared", { headers: { host: "127.0.0.1:1" } });
    expect(seen[0]?.request.url).toBe("http://localhost:3000/?render=shared");
    expect(seen[0]?.request.headers.get("host")).toBe("localhost:3000");
    expect(seen[0]?.facts.clientAddress).toBeNull();
  });
});

describe("limits", () => {
  it("refuse bad addresses and methods in Russian", async () => {
    for (const [path, status] of [
      ["//evil.test/", 400],
      ["/%zz", 400],
      ["/a%00", 400],
      [`/?q=${"a".repeat(9000)}`, 414],
    ] as const) {
      const answer = await go(path);
      expect(answer.status, path).toBe(status);
      expect(documentOf(answer.text).root.lang).toBe("ru");
    }
    const patched = await go("/my/", { method: "PATCH" });
    expect([patched.status, patched.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
    expect(patched.text).toContain("Ошибка отправки запроса. Повторите, пожалуйста");
  });

  it("refuse a declared body over the limit before reading it", async () => {
    const body = Buffer.alloc(ORDINARY_BODY_BYTES + 1, "a");
    const answer = await go("/basket/", { method: "POST", headers: { ...form, ...own() }, body });
    expect(answer.status).toBe(413);
    expect(seen).toHaveLength(0);
  });

  it("refuse an undeclared body over the limit while it streams", async () => {
    const headers = { ...form, ...own(), "transfer-encoding": "chunked" };
    const body = Buffer.alloc(ORDINARY_BODY_BYTES + 1, "a");
    const answer = await go("/basket/", { method: "POST", headers, body });
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("Слишком большая отправка");
  });

  it("give uploads more room, and answer the API in its own shape", async () => {
    const body = Buffer.alloc(2 * ORDINARY_BODY_BYTES, "a");
    const headers = { "content-type": "application/json" };
    const upload = await go("/api/reviews/photo", { method: "POST", headers, body });
    expect(upload.status).toBe(200);
    const refused = await go("/api/other", { method: "POST", headers, body });
    expect(JSON.parse(refused.text)).toMatchObject({ status_code: 413, data: null });
  });

  it("refuse a second Host header", async () => {
    const answer = await raw("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe("origin check", () => {
  it.each(["null", "https://evil.test", "http://krasnodar.localhost"])(
    "answers 403 in Russian to %s",
    async (origin) => {
      const answer = await go("/basket/", { method: "POST", headers: { ...form, origin }, body: "sku=1" });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain("Форма отправлена не с нашего сайта");
      expect(seen).toHaveLength(0);
    },
  );

  it("lets our own form through, and both cookies of the answer back", async () => {
    const answer = await go("/basket/", { method: "POST", headers: { ...form, ...own() }, body: "sku=77" });
    expect([answer.status, answer.headers.location]).toEqual([303, "/basket/?added=77"]);
    expect(answer.headers["set-cookie"]).toEqual(["cart=1; Path=/", "flash=added; Path=/"]);
  });
});

describe("forms", () => {
  it.each([
    ["/basket/", "application/json", 415],
    ["/basket/", "text/plain", 415],
    ["/basket/", undefined, 415],
    ["/basket/", "multipart/form-data; boundary=x", 415],
    ["/reviews/1/new/", "multipart/form-data", 415],
    ["/reviews/1/new/", "multipart/form-data; boundary=x", 200],
    ["/basket/", "application/x-www-form-urlencoded; charset=UTF-8", 303],
  ])("of the page %s with the type %s are answered %i", async (path, type, status) => {
    const headers = { ...own(), ...(type !== undefined && { "content-type": type }) };
    const answer = await go(path, { method: "POST", headers, body: "sku=77" });
    expect(answer.status).toBe(status);
    if (status === 415) expect(answer.text).toContain("Форма не прочитана");
    expect(seen).toHaveLength(status === 415 ? 0 : 1);
  });
});

describe("gateway paths", () => {
  it("reach the gateway with the visitor's address and without forged identity", async () => {
    const headers = {
      "content-type": "application/json",
      authorization: "Bearer t",
      "x-authorized-user-id": "1",
      "x-secret-token": "s",
      "x-forwarded-for": "198.51.100.1",
    };
    const answer = await go("/api/gateway/goods/view", { method: "POST", headers, body: "{}" });
    const got = JSON.parse(answer.text);
    expect([got.method, got.body, got.clientAddress]).toEqual(["POST", "{}", "127.0.0.1"]);
    expect(got.headers.authorization).toBe("Bearer t");
    for (const name of ["x-authorized-user-id", "x-secret-token", "x-forwarded-for"]) {
      expect(got.headers).not.toHaveProperty(name);
    }
    expect(got.headers["x-request-id"]).toBe(answer.headers["x-request-id"]);
  });
});

describe("documents", () => {
  it("GEN-041 have one address each", async () => {
    const slash = await go("/offers?page=2");
    expect([slash.status, slash.headers.location]).toEqual([308, "/offers/?page=2"]);
    const login = await go("/login/?next=%2Fmy%2F");
    expect([login.status, login.headers.location]).toEqual([308, "/login?next=%2Fmy%2F"]);
    expect((await go("/login")).status).toBe(200);
  });

  it("come compressed, with a policy that allows exactly the scripts that the site names", async () => {
    const answer = await go("/", { headers: { "accept-encoding": "gzip, deflate, br" } });
    expect(answer.headers["content-encoding"]).toBe("br");
    const html = brotliDecompressSync(answer.body).toString();
    expect(html).toContain(SCRIPT);
    expect(answer.headers["content-security-policy"]).toContain(`script-src 'self' ${hashOf(SCRIPT)};`);
    expect(answer.headers).not.toHaveProperty(INLINE_SCRIPTS_HEADER);
    expect(answer.headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(answer.headers.vary).toBe("Accept-Encoding, Cookie, Save-Data");
    expect(answer.headers["cache-control"]).not.toContain("no-store");
  });

  it("have no permission for a script that got into them otherwise, cached or not", async () => {
    for (const cookie of ["", "cart=1"]) {
      const answer = await go("/offers/?injected", { headers: { cookie } });
      expect(answer.text).toContain(INJECTED);
      expect(answer.headers["content-security-policy"]).toContain(`script-src 'self' ${hashOf(SCRIPT)};`);
    }
  });

  it("are private when rendered for a visitor with a cart", async () => {
    const answer = await go("/", { headers: { cookie: "cart=1" } });
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
    expect(answer.headers["x-cache"]).toBeUndefined();
    expect(seen[0]?.request.headers.get("cookie")).toBe("cart=1");
  });

  it("GEN-013 are the same for bots, which are only logged", async () => {
    const bot = "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)";
    const person = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0";
    const [one, two] = [
      await go("/", { headers: { "user-agent": bot } }),
      await go("/", { headers: { "user-agent": person } }),
    ];
    expect(one.text).toBe(two.text);
    await vi.waitUntil(() => logLines.length === 2);
    const lines = logLines.map((line) => JSON.parse(line));
    expect(lines.find(({ requestId }) => requestId === one.headers["x-request-id"])?.bot).toContain("YandexBot");
    expect(lines.find(({ requestId }) => requestId === two.headers["x-request-id"])).not.toHaveProperty("bot");
  });

  it("ERR-052 that crash say so in Russian, with a phone and without the detail", async () => {
    const answer = await go("/crash/");
    expect(answer.status).toBe(500);
    expect(answer.text).toContain("Техническая ошибка");
    expect(answer.text).toContain("круглосуточному телефону +7\u00a0(800)\u00a0000-00-02");
    expect(answer.text).not.toContain("secret detail");
    expect(logLines.join("")).toContain("secret detail");
  });

  it("are kept by no cache when the site has no rule for them", async () => {
    for (const cookie of ["", "cart=1"])
      expect((await go("/ruleless/", { headers: { cookie } })).headers["cache-control"]).toBe("private, no-cache");
  });

  it("answer HEAD without a body", async () => {
    const answer = await go("/offers/", { method: "HEAD" });
    expect([answer.status, answer.body.length]).toEqual([200, 0]);
  });

  it("may be large binary files, streamed whole", async () => {
    const answer = await go("/picture.webp", { headers: { cookie: "cart=1", "accept-encoding": "br" } });
    expect(answer.body.length).toBe(200_000);
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });
});

describe("static files", () => {
  it("are immutable and precompressed under /assets/", async () => {
    const answer = await go("/assets/app-1.js", { headers: { "accept-encoding": "br" } });
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(brotliDecompressSync(answer.body).toString()).toContain("шины");
    expect((await go("/assets/app-1.js")).headers["content-encoding"]).toBeUndefined();
  });

  it("carry an ETag elsewhere", async () => {
    const first = await go("/robots.txt");
    expect(first.text).toBe("User-agent: *\n");
    expect((await go("/robots.txt", { headers: { "if-none-match": first.headers.etag ?? "" } })).status).toBe(304);
  });

  it("answer 404 for an asset of another build without rendering, and never leave their folder", async () => {
    expect((await go("/assets/app-0.js")).status).toBe(404);
    expect((await go("/assets/..%2f..%2fpackage.json")).status).toBe(404);
    expect(seen).toHaveLength(0);
  });

  it("survive an impossible range", async () => {
    expect((await go("/robots.txt", { headers: { range: "bytes=9-2" } })).status).toBe(200);
  });
});

describe("a page that cannot be made", () => {
  it("names the shop, and leads home and to somebody who answers", async () => {
    const answer = await go("/crash/");
    expect(answer.text).toContain('<img src="/demo-icon.svg" alt="" width="40" height="40">Протектор');
    expect(answer.headers["content-security-policy"]).toContain("img-src 'self'");
    expect(answer.text).toContain('href="tel:+74950001000"');
    expect(answer.text).toContain('<a href="/">На главную</a>');
  });
});

describe("a shop that has not been filled yet", () => {
  it("says on every page what to do next, and lets calls and files through", async () => {
    isShopEmpty = true;
    for (const path of ["/", "/catalog/tyres/", "/robots-of-nobody.txt"]) {
      const answer = await go(path);
      expect([answer.status, answer.headers["cache-control"]]).toEqual([503, "no-store"]);
      expect(answer.text).toContain("<h1>Магазин ещё не заполнен</h1>");
      expect(answer.text).toContain("npm run import");
      expect(answer.text).not.toContain("<script");
    }
    expect((await go("/basket/", { method: "POST", headers: { ...form, ...own() }, body: "a=1" })).status).toBe(503);
    expect((await go("/api/anything.json")).status).toBe(200);
    expect((await go("/assets/app-1.js")).status).toBe(200);
    expect(seen).toEqual([]);
    expect((await go("/back-office/regions/new/")).status).toBe(200);
  });
});

describe("health", () => {
  it("answers whatever the host, and tells readiness from life", async () => {
    const headers = { host: "10.0.0.7" };
    expect((await go("/healthz", { headers })).status).toBe(200);
    expect((await go("/readyz", { headers })).status).toBe(200);
    isDatabaseUp = false;
    const answer = await go("/readyz", { headers });
    // It was ready once, and the database is not its own.
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      ready: true,
      stopping: false,
      checks: { database: false },
      failures: { database: "refused" },
    });
    expect((await go("/healthz", { headers })).status).toBe(200);
  });

  it("does not wait for a part that hangs, and lets it know", async () => {
    const asked = new Promise<AbortSignal>((resolve) => {
      hangingDatabase = resolve;
    });
    const answer = await go("/readyz");
    expect((await asked).aborted).toBe(true);
    expect(JSON.parse(answer.text).failures).toEqual({ database: "no answer within 2000 ms" });
  });

  it("shows metrics to this machine or with the token, not through a proxy", async () => {
    await go("/");
    const text = (await go("/metrics")).text;
    expect(text).toContain('http_request_duration_seconds_count{group="home",status="200"}');
    expect(text).toMatch(/page_cache_requests_total\{outcome="(hit|miss)"\}/);
    expect(text).toContain("nodejs_eventloop_lag");
    const proxied = { "x-forwarded-for": "198.51.100.1" };
    expect((await go("/metrics", { headers: proxied })).status).toBe(404);
    expect((await go("/metrics", { headers: { ...proxied, authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
  });
});

describe("log", () => {
  it("has one line per request without personal data", async () => {
    const headers = { cookie: "access_token=abc; cart=1", authorization: "Bearer abc" };
    const answer = await go("/order/status/?phone=79123456789&page=2", { headers });
    await vi.waitUntil(() => logLines.length === 1);
    const text = logLines.join("");
    const line = logLines.map((one) => JSON.parse(one)).find(({ msg }) => msg === "request");
    expect(line).toMatchObject({ path: "/order/status/", query: "?phone=***&page=2", status: 200, method: "GET" });
    expect(line.requestId).toBe(answer.headers["x-request-id"]);
    for (const secret of ["79123456789", "abc", "127.0.0.1"]) expect(text).not.toContain(secret);
  });
});

describe("clients that leave", () => {
  it("abort the work made for them, and the server goes on", async () => {
    const started = new Promise<AbortSignal>((resolve) => {
      slowStarted = resolve;
    });
    const request = httpRequest({
      host: "127.0.0.1",
      port,
      path: "/slow/",
      headers: { host: "localhost", cookie: "cart=1" },
    });
    request.on("error", () => {}).end();
    const signal = await started;
    const aborted = once(signal, "abort");
    request.destroy();
    await aborted;
    releaseSlow();
    expect((await go("/")).status).toBe(200);
  });

  it("do not take the page away from those who wait for the same one", async () => {
    const started = new Promise<AbortSignal>((resolve) => {
      slowStarted = resolve;
    });
    const leaving = httpRequest({ host: "127.0.0.1", port, path: "/slow/?shared", headers: { host: "localhost" } });
    leaving.on("error", () => {}).end();
    const signal = await started;
    const waiting = go("/slow/?shared");
    leaving.destroy();
    await go("/");
    releaseSlow();
    expect((await waiting).text).toContain("готово");
    expect(signal.aborted).toBe(false);
  });

  it("in the middle of a body let the handler fail, not wait", async () => {
    const socket = connect(port, "127.0.0.1");
    const head = `POST /basket/ HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: ${form["content-type"]}\r\nContent-Length: 100\r\n\r\nsku=`;
    socket.write(head);
    const signal = await vi.waitUntil(() => seen[0]?.request.signal);
    socket.destroy();
    await vi.waitUntil(() => signal.aborted);
    expect(signal.aborted).toBe(true);
    expect((await go("/")).status).toBe(200);
  });
});
