import { createServer } from "node:http";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { listenOnLoopback } from "../testing.ts";
import { createHttpMarketplaces } from "./http-marketplaces.ts";
import { type MarketplaceStandIn, startMarketplaceStandIn } from "./stand-in.ts";

let time = 0;

const system = await startMarketplaceStandIn({ now: () => time });
beforeEach(() => system.failWith(null));
afterAll(() => system.close());

const renew = (numbers: string[], settings: Partial<MarketplaceStandIn> = {}) =>
  createHttpMarketplaces({ url: system.url, token: system.token, ...settings }).renew("ozon", numbers, "key-1");

describe("orders of marketplaces by HTTP", () => {
  it("are done, unknown or late", async () => {
    const answered = await renew(["1", "2404", "3202"]);
    expect(answered).toEqual({
      outcome: "answered",
      answers: new Map([
        ["1", { state: "done", message: "" }],
        ["2404", { state: "refused", message: "Маркетплейс не знает такого номера" }],
        ["3202", { state: "later", message: "" }],
      ]),
    });
    expect(system.received.at(-1)).toEqual({
      authorization: "Bearer stand-in",
      key: "key-1",
      body: { shop: "ozon", orders: ["1", "2404", "3202"] },
    });
    time += 5_000;
    expect(await renew(["3202"])).toMatchObject({ answers: new Map([["3202", { state: "done", message: "" }]]) });
  });

  it.each([400, 429, 500, 503])("are postponed by status %i", async (status) => {
    system.failWith(status);
    expect(await renew(["1"])).toEqual({ outcome: "postponed", reason: `status ${status}` });
  });

  it("are postponed by a wrong token, another reply and nobody there", async () => {
    expect(await renew(["1"], { token: "another" })).toEqual({ outcome: "postponed", reason: "status 401" });
    const other = createServer((_request, response) => response.writeHead(200, { Connection: "close" }).end("{}"));
    const url = `http://127.0.0.1:${await listenOnLoopback(other)}/`;
    expect(await renew(["1"], { url })).toEqual({ outcome: "postponed", reason: "a reply of another form" });
    await new Promise((resolve) => other.close(resolve));
    expect(await renew(["1"], { url })).toMatchObject({ outcome: "postponed" });
  });
});
