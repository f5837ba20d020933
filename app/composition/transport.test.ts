import { createServer, type RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { EXCHANGE_BITRIX_PATH, EXCHANGE_COOKIE, EXCHANGE_PATH } from "../../gateway/contract/office/exchange.ts";
import { listenOnLoopback } from "../../gateway/platform/providers/testing.ts";
import { contractEndpoints } from "../../gateway/testing/contract.ts";
import { createTransport } from "./transport.server.ts";

const PICTURE = Buffer.from([0x52, 0x49, 0x46, 0x46, 0, 0xff]);

/** A transport to a gateway of another process, which answers so. */
async function transportTo(listener: RequestListener) {
  const server = createServer(listener);
  const port = await listenOnLoopback(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const gatewayUrl = `http://127.0.0.1:${port}`;
  const { forward, call } = createTransport({ embedded: null, gatewayUrl, gatewaySiteUrl: gatewayUrl });
  const sender = { clientAddress: "203.0.113.7", regionSlug: null };
  return { call, get: (path: string) => forward(new Request(`http://shop.test${path}`), sender) };
}

describe("a gateway of another process", () => {
  it("answers with the Response that the layers in front know, whatever the pool calls its own", async () => {
    const { get, call } = await transportTo((_, response) => {
      response.writeHead(200, { "Content-Type": "image/webp", "Set-Cookie": ["a=1", "b=2"] }).end(PICTURE);
    });
    const picture = await get("/api/gateway/goods/picture/1");
    expect(picture).toBeInstanceOf(Response);
    expect(picture.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PICTURE);
    expect(await call("api", "/api/gateway/x", { method: "GET" })).toBeInstanceOf(Response);
  });

  it("may have its answers packed by a proxy on the way", async () => {
    const { get } = await transportTo((_, response) => {
      response.writeHead(200, { "Content-Type": "text/plain", "Content-Encoding": "gzip" }).end(gzipSync("шина"));
    });
    const answer = await get("/api/gateway/x");
    expect(answer.headers.has("content-encoding")).toBe(false);
    expect(await answer.text()).toBe("шина");
  });

  it("may answer that nothing has changed", async () => {
    const { get } = await transportTo((_, response) => {
      response.writeHead(304, { ETag: '"1"' }).end();
    });
    const answer = await get("/api/gateway/goods/picture/1");
    expect([answer.status, answer.headers.get("etag"), answer.body]).toEqual([304, '"1"', null]);
  });
});

/** What only the site may say of a caller, and never a browser or a program. */
const forged = { "X-Authorized-User-Id": "7", "X-Acting-Id": "0b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f" };

describe("a call that comes from outside", () => {
  it("cannot say that it is made for somebody else, whichever call it is", async () => {
    const arrived: Request[] = [];
    const { forward } = createTransport({
      embedded: async (request) => {
        arrived.push(request);
        return new Response("{}");
      },
      gatewayUrl: "http://gateway",
      gatewaySiteUrl: "http://gateway",
    });
    const endpoints = await contractEndpoints();
    const callback = { method: "POST", path: "/api/callbacks/payment/provider" };
    for (const { method, path } of [...endpoints, callback]) {
      const body = method === "GET" ? null : "{}";
      const headers = { ...forged, Authorization: "Bearer token", Cookie: "acting=sealed; cart=token" };
      await forward(new Request(`http://shop${path}`, { method, headers, body }), {
        clientAddress: "203.0.113.7",
        regionSlug: null,
      });
    }
    expect(arrived).toHaveLength(endpoints.length + 1);
    const named = arrived.flatMap(({ headers }) => [...headers.keys()]);
    expect(named).toContain("authorization");
    expect(named.filter((name) => /acting|authorized/.test(name) || name === "cookie")).toEqual([]);
  });

  it("of 1C has its password and the session of its exchange, and nothing else of what it sends", async () => {
    const arrived: Headers[] = [];
    const { forward } = createTransport({
      embedded: async ({ headers }) => {
        arrived.push(headers);
        return new Response("success");
      },
      gatewayUrl: "http://gateway",
      gatewaySiteUrl: "http://gateway",
    });
    for (const path of [EXCHANGE_PATH, EXCHANGE_BITRIX_PATH, "/api/gateway/x"])
      await forward(
        new Request(`http://shop${path}?type=catalog&mode=file`, {
          method: "POST",
          headers: { ...forged, Authorization: "Basic YTpi", Cookie: `cart=1; ${EXCHANGE_COOKIE}=key; acting=sealed` },
          body: "<a/>",
        }),
        { clientAddress: "203.0.113.7", regionSlug: null },
      );
    const told = arrived.map((headers) => [headers.get("authorization"), headers.get("cookie")]);
    const ofExchange = ["Basic YTpi", `${EXCHANGE_COOKIE}=key`];
    expect(told).toEqual([ofExchange, ofExchange, ["Basic YTpi", null]]);
    expect(arrived.map((headers) => headers.get("x-client-address"))).toEqual(Array(3).fill("203.0.113.7"));
  });
});
