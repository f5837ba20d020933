import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ORDINARY_FORM } from "./form-types.ts";
import type { RunningServer } from "./http-server.ts";
import { createStaticFiles } from "./static-files.ts";
import { ask, type Question } from "./test-client.ts";
import { startTestServer } from "./test-server.ts";

const FEED_LIFETIME = "public, s-maxage=60, stale-while-revalidate=60, stale-if-error=3600";

let folder = "";
let running: RunningServer;

/** A site of the simplest kind: what each address does is written in its name. */
async function render(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/crash/") throw new Error("broken");
  if (pathname === "/moved/") return new Response(null, { status: 303, headers: { Location: "/" } });
  if (pathname === "/picture.webp")
    return new Response(new Uint8Array(9), { headers: { "Content-Type": "image/webp" } });
  if (pathname === "/feeds/yml.xml") {
    const headers = { "Content-Type": "application/xml", "Cache-Control": FEED_LIFETIME };
    return new Response("<yml_catalog/>", { headers });
  }
  return new Response("<p>страница</p>", {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "public, s-maxage=60" },
  });
}

/** The site behind a proxy that says how its clients came, as customers reach it by https. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "every-answer-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets", "app-1.js"), "size()");
  running = await startTestServer({
    publicHost: "shop.test",
    publicOrigin: "https://shop.test",
    trustedProxies: ["127.0.0.1"],
    staticFiles: createStaticFiles(folder),
    isKnownRegion: (slug) => slug === "samara",
    paths: {
      bodyLimitBytes: () => 1_000,
      formTypes: () => [ORDINARY_FORM],
      slash: (path) => (path.startsWith("/api/") || path.endsWith(".webp") ? "as requested" : "always"),
      isCallback: (path) => path.startsWith("/api/callbacks/"),
      isStoredFile: (path) => path.startsWith("/feeds/"),
    },
    render,
  });
});
afterAll(async () => {
  await running?.stop();
  await rm(folder, { recursive: true });
});

const byHttps = { host: "shop.test", "x-forwarded-for": "198.51.100.1", "x-forwarded-proto": "https" };
const byHttp = { ...byHttps, "x-forwarded-proto": "http" };
const go = (path: string, { headers, ...more }: Omit<Question, "port" | "path"> = {}) =>
  ask({ port: running.port, path, ...more, headers: { ...byHttps, ...headers } });
const form = { "content-type": ORDINARY_FORM, origin: "https://shop.test" };

describe("every answer", () => {
  it.each<[string, string, number, Omit<Question, "port" | "path">]>([
    ["a page", "/", 200, {}],
    ["the same page from the cache", "/", 200, {}],
    ["a page that has not changed", "/", 304, { headers: { "if-none-match": "*" } }],
    ["a redirect of the site", "/moved/", 303, {}],
    ["the redirect to the slash", "/offers", 308, {}],
    ["the redirect of an unknown region", "/", 307, { headers: { host: "atlantis.shop.test" } }],
    ["the redirect to https", "/", 308, { headers: byHttp }],
    ["a foreign host", "/", 421, { headers: { host: "evil.test" } }],
    ["a path that is none", "/%zz", 400, {}],
    ["a method that is none", "/", 405, { method: "TRACE" }],
    ["a body that is too large", "/", 413, { method: "POST", headers: form, body: "a".repeat(2_000) }],
    ["a form of another type", "/", 415, { method: "POST", headers: { ...form, "content-type": "text/xml" } }],
    ["a form of another site", "/", 403, { method: "POST", headers: { ...form, origin: "https://evil.test" } }],
    ["a file", "/assets/app-1.js", 200, {}],
    ["a file that is gone", "/assets/app-0.js", 404, {}],
    ["a picture", "/picture.webp", 200, {}],
    ["a feed", "/feeds/yml.xml", 200, {}],
    ["a call", "/api/gateway/goods/view", 200, {}],
    ["a provider's callback", "/api/callbacks/payments/bank", 200, { method: "POST" }],
    ["a crash", "/crash/", 500, {}],
    ["a probe", "/healthz", 200, {}],
    ["metrics that are not shown", "/metrics", 404, {}],
  ])("keeps to https, to its type and to its origin's name: %s", async (_, path, status, question) => {
    const answer = await go(path, question);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
  });
});

describe("plain http where customers use https", () => {
  it("leads to the same page by https, whatever the region and the port that was asked", async () => {
    const answer = await go("/offers/?page=2", { headers: { ...byHttp, host: "samara.shop.test:80" } });
    expect([answer.status, answer.headers.location]).toEqual([308, "https://samara.shop.test/offers/?page=2"]);
    expect((await go("/", { headers: byHttp, method: "HEAD" })).headers.location).toBe("https://shop.test/");
  });

  it("takes no form and no call, which have been seen on the way", async () => {
    const post = { method: "POST", headers: { ...byHttp, ...form, origin: "http://shop.test" }, body: "a=1" };
    for (const path of ["/", "/api/gateway/goods/view", "/api/callbacks/payments/bank"])
      expect((await go(path, post)).status).toBe(403);
  });

  it("answers probes, which know no host", async () => {
    expect((await go("/healthz", { headers: { host: "10.0.0.7", "x-forwarded-proto": "http" } })).status).toBe(200);
  });

  it("is believed of a trusted proxy alone: a page asked for without one is answered, not led in a circle", async () => {
    expect((await ask({ port: running.port, path: "/", headers: { host: "shop.test" } })).status).toBe(200);
  });
});
