import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, expect, it, vi } from "vitest";
import { reportLayoutFailure } from "./report-layout-failure.server.ts";

afterEach(() => vi.restoreAllMocks());

const headers = new Headers({
  "User-Agent": "Mozilla/5.0",
  Cookie: "access_token=secret",
  Authorization: "Bearer secret",
  "X-Secret-Token": "secret",
  "X-Cart-Token": "secret",
  Referer: "https://shop.test/order/261120-7K3QX/secret/",
});

it("ERR-047 ERR-049 a layout that cannot be loaded is logged", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  reportLayoutFailure(undefined, headers);
  expect(logged.mock.calls).toEqual([["ошибка layout"]]);
});

it("ERR-048 API-173 API-174 the headers of the request are posted to the debug endpoint, secrets left out", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const asked = once(server, "request");
  reportLayoutFailure(`http://127.0.0.1:${port}/debug`, headers);
  const [request, response] = await asked;
  expect([request.method, request.url]).toEqual(["POST", "/debug"]);
  const report = await json(request);
  response.end();
  server.close();
  expect(report).toEqual({ "user-agent": "Mozilla/5.0" });
});

it("API-174 nothing is reported unless an endpoint is configured, and an unreachable one does no harm", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const asked = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("away"));
  reportLayoutFailure(undefined, headers);
  expect(asked).not.toHaveBeenCalled();
  expect(() => reportLayoutFailure("http://127.0.0.1:9/", headers)).not.toThrow();
});
