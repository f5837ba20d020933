import { describe, expect, it } from "vitest";
import { createOriginCheck, isOwnOrigin, type OriginFacts } from "./origin-check.ts";
import type { RequestContext } from "./request-context.ts";

const ownOrigin = "http://krasnodar.localhost:3000";
const form = "application/x-www-form-urlencoded";
const post = (headers: OriginFacts["headers"], path = "/basket/") =>
  isOwnOrigin({ method: "POST", path, headers, ownOrigin });

describe("origin check", () => {
  it("lets every page be read", () => {
    expect(isOwnOrigin({ method: "GET", path: "/", headers: { origin: "https://evil.test" }, ownOrigin })).toBe(true);
  });

  it("accepts exactly its own origin", () => {
    expect(post({ origin: ownOrigin })).toBe(true);
    expect(post({ origin: ownOrigin.toUpperCase() })).toBe(true);
    for (const origin of [
      "null",
      "",
      "https://evil.test",
      "http://krasnodar.localhost",
      "https://krasnodar.localhost:3000",
      "http://localhost:3000",
      `${ownOrigin}.evil.test`,
    ]) {
      expect(post({ origin }), origin).toBe(false);
    }
  });

  it("falls back to Sec-Fetch-Site, then to the referrer", () => {
    expect(post({ "sec-fetch-site": "same-origin" })).toBe(true);
    expect(post({ "sec-fetch-site": "same-site" })).toBe(false);
    expect(post({ "sec-fetch-site": "none" })).toBe(false);
    expect(post({ referer: `${ownOrigin}/basket/?step=2` })).toBe(true);
    expect(post({ referer: "https://evil.test/" })).toBe(false);
    expect(post({ referer: "not a url" })).toBe(false);
  });

  it("believes the browser that a form with a hidden origin is our own", () => {
    expect(post({ origin: "null", "sec-fetch-site": "same-origin" })).toBe(true);
    for (const site of ["same-site", "cross-site", "none"])
      expect(post({ origin: "null", "sec-fetch-site": site }), site).toBe(false);
    expect(post({ origin: "https://evil.test", "sec-fetch-site": "same-origin" })).toBe(false);
  });

  it("does not let a good referrer excuse a bad origin", () => {
    expect(post({ origin: "null", referer: `${ownOrigin}/` })).toBe(false);
  });

  it("refuses forms that name no origin at all, also at the API", () => {
    for (const type of [form, "multipart/form-data; boundary=x", "text/plain"]) {
      expect(post({ "content-type": type }), type).toBe(false);
      expect(post({ "content-type": type }, "/api/gateway/goods/view"), type).toBe(false);
    }
  });

  it("takes a form of a program that signs in by a header, which no page of another site can send", () => {
    const program = { "content-type": "multipart/form-data; boundary=x", authorization: "Bearer token" };
    expect(post(program, "/api/gateway/review-goods/create")).toBe(true);
    expect(post(program)).toBe(false);
    for (const elsewhere of [{ origin: "https://evil.test" }, { "sec-fetch-site": "cross-site" }])
      expect(post({ ...program, ...elsewhere }, "/api/gateway/review-goods/create")).toBe(false);
  });

  it("lets programs that are no browsers call the API", () => {
    expect(post({ "content-type": "application/json" }, "/api/gateway/goods/view")).toBe(true);
    expect(post({ "content-type": "application/json" })).toBe(false);
    expect(post({ "content-type": "application/json" }, "/cars.json")).toBe(true);
    expect(post({}, "/api/gateway/goods/view")).toBe(true);
    for (const type of [`${form} ; charset=utf-8`, form.toUpperCase()])
      expect(post({ "content-type": type }, "/api/gateway/goods/view"), type).toBe(false);
  });

  it("refuses when the own origin cannot be known", () => {
    const headers = { origin: "http://x" };
    expect(isOwnOrigin({ method: "POST", path: "/", headers, ownOrigin: null })).toBe(false);
    const referred = { referer: "not a url" };
    expect(isOwnOrigin({ method: "POST", path: "/", headers: referred, ownOrigin: null })).toBe(false);
  });
});

describe("the layer of the origin check", () => {
  const RETURN = "/order/return/8cJ2/";
  let location: string | undefined;

  function answered(
    method: string,
    headers: Record<string, string>,
    { protocol = "http", path = "/basket/" }: { protocol?: "http" | "https"; path?: string } = {},
  ) {
    let status: number | null = null;
    const context = {
      method,
      path,
      search: "?orderId=7",
      protocol,
      id: "1",
      request: { headers, resume: () => {} },
      response: {
        writeHead: (given: number, sent: string[]) => {
          status = given;
          location = sent[sent.indexOf("Location") + 1];
        },
        end: () => {},
      },
    } as unknown as RequestContext;
    const check = createOriginCheck({ isBankReturn: (asked) => asked === RETURN });
    expect(check(context)).toBe(status !== null);
    return status;
  }

  it("lets forms of the host itself on, by the protocol of its visitor, and refuses those of others", () => {
    expect(answered("POST", { host: "shop.test", origin: "http://shop.test" })).toBeNull();
    expect(answered("POST", { host: "shop.test", origin: "https://shop.test" })).toBe(403);
    expect(answered("POST", { host: "shop.test", origin: "https://shop.test" }, { protocol: "https" })).toBeNull();
    expect(answered("POST", { host: "shop.test", origin: "http://evil.test" })).toBe(403);
    expect(answered("POST", { origin: "http://shop.test" })).toBe(403);
  });
  it("leads a customer whom a bank brings back by POST to the page of the return, and takes its own form there", () => {
    const bank = { host: "shop.test", origin: "https://bank.test" };
    expect(answered("POST", bank, { path: RETURN })).toBe(303);
    expect(location).toBe(`${RETURN}?orderId=7`);
    expect(answered("PUT", bank, { path: RETURN })).toBe(403);
    expect(answered("POST", { host: "shop.test", origin: "http://shop.test" }, { path: RETURN })).toBeNull();
  });
  it("lets everybody read", () => {
    for (const method of ["GET", "HEAD"]) expect(answered(method, { origin: "http://evil.test" })).toBeNull();
  });
});
