import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { factsOf, pathGroup } from "../app/path-facts.ts";
import { eventually } from "../gateway/testing/eventually.ts";
import { ORDINARY_FORM } from "./form-types.ts";
import { createMetrics } from "./metrics.ts";
import { createStaticFiles } from "./static-files.ts";
import { ask, type Question } from "./test-client.ts";
import { startTestServer } from "./test-server.ts";

let begun: string[] = [];
let release: () => void = () => {};
let isHeld: Promise<void> = Promise.resolve();

const HELD_CALL = "/api/gateway/feeds/held";
const PUBLIC_PAGE = "public, s-maxage=60, stale-while-revalidate=600, stale-if-error=3600";

/** Renders of /held/ end when the test says so. */
async function render(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  begun.push(pathname);
  if (pathname === "/held/") await isHeld;
  const cacheControl = pathname === "/kept/" ? PUBLIC_PAGE : "private, no-cache";
  return new Response(`страница ${pathname}`, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": cacheControl },
  });
}

const running = await startTestServer({
  admission: { atOnce: 1, waitMs: 100, turnMs: 60_000 },
  metrics: createMetrics(pathGroup),
  staticFiles: createStaticFiles("public"),
  isKnownRegion: () => true,
  paths: {
    formTypes: () => [ORDINARY_FORM],
    slash: (path) => factsOf(path).slash,
    isGatewayCall: (path) => factsOf(path).isGatewayCall,
    cost: (path) => factsOf(path).cost,
    isForBuyers: (path) => factsOf(path).isForBuyers,
  },
  varyKey: ({ headers }) => (headers.cookie ? null : ""),
  async gateway(request) {
    const { pathname } = new URL(request.url);
    begun.push(pathname);
    if (pathname === HELD_CALL) await isHeld;
    return new Response("[]", { headers: { "Content-Type": "application/json" } });
  },
  render,
});
afterAll(() => running.stop());

beforeEach(() => {
  begun = [];
});

const go = (path: string, more: Omit<Question, "port" | "path"> = {}) =>
  ask({ port: running.port, path, ...more, headers: { host: `localhost:${running.port}`, ...more.headers } });
const own = { cookie: "cart=1" };

/** Asks while a render that does not end has the only turn. */
async function whileHeld<Done>(questions: () => Promise<Done>, path = "/held/"): Promise<Done> {
  isHeld = new Promise((resolve) => {
    release = resolve;
  });
  const held = go(path, { headers: own });
  await eventually(() => begun).toContain(path);
  try {
    return await questions();
  } finally {
    release();
    expect((await held).status).toBe(200);
  }
}

describe("more visitors than can be served", () => {
  it("shed a page that had no turn in time, in Russian, with a date to come again and nothing rendered", async () => {
    const shed = await whileHeld(() => {
      const answer = go("/catalog/tyres/", { headers: own });
      setTimeout(() => release(), 300);
      return answer;
    });
    expect([shed.status, shed.headers["retry-after"], shed.headers["cache-control"]]).toEqual([503, "30", "no-store"]);
    expect(shed.text).toContain("Сейчас очень много посетителей");
    expect(begun).toEqual(["/held/"]);
  });

  it.each([
    "/basket/",
    "/basket.data?_routes=routes/basket",
    "/order/261127-7K3QX/secret/",
    "/order/261127-7K3QX/secret/calendar.ics",
    "/service-tyre-fitting/?sizes=4x205-55-16&packet=full&shop=4&date=2026-12-01&time=10:15",
    "/service-tyre-fitting.data?sizes=4x16",
    "/service-tyre-fitting/times/?shop=4&date=2026-12-01",
    "/appointment/Z-60000001/secret/",
    "/appointment/Z-60000001/secret/move.data?date=2026-12-01",
    "/appointment/Z-60000001/secret/calendar.ics",
    "/waiting/?shop=4",
    "/waiting/secret/",
  ])("do not shed %s: a time or a cart is held there", async (path) => {
    const answer = await whileHeld(() => go(path, { headers: own }));
    expect(answer.status).toBe(200);
  });

  it("make one heavy answer at a time, while pages, other calls, pictures and health go on", async () => {
    const others = ["/catalog/tyres/", "/api/gateway/goods/list", "/api/gateway/goods/picture/1.webp", "/healthz"];
    const [heavy, ...answers] = await whileHeld(async () => {
      const second = go("/api/gateway/feeds/offers", { headers: own });
      const found = await Promise.all(others.map((path) => go(path, { headers: own })));
      setTimeout(() => release(), 300);
      return [await second, ...found];
    }, HELD_CALL);
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect([heavy?.status, begun.includes("/api/gateway/feeds/offers")]).toEqual([503, false]);
  });

  it("leave health, forms, calls, files, kept pages and the pages of buyers their own room", async () => {
    expect((await go("/kept/")).status).toBe(200);
    begun = [];
    const form = { "content-type": "application/x-www-form-urlencoded", origin: `http://localhost:${running.port}` };
    const answers = await whileHeld(() =>
      Promise.all([
        go("/healthz"),
        go("/kept/"),
        go("/api/gateway/goods/list"),
        go("/basket/", { headers: own }),
        go("/login", { headers: own }),
        go("/basket/", { method: "POST", body: "sku=1", headers: { ...own, ...form } }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });
});
