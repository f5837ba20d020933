import { describe, expect, it } from "vitest";
import { hasTwoHosts, refuseRequestLine } from "./limits.ts";

describe("request line limits", () => {
  it("pass ordinary requests", () => {
    expect(refuseRequestLine("GET", "/catalog/tyres/brand-is-ikon/", "?page=2&sort=stock")).toBeNull();
    expect(refuseRequestLine("POST", "/basket/", "")).toBeNull();
    expect(refuseRequestLine("GET", "/search-client/", "?client=%2B79120000000")).toBeNull();
    expect(refuseRequestLine("GET", "/%D1%88%D0%B8%D0%BD%D1%8B/", "?q=a\\b")).toBeNull();
  });

  it.each([
    "//evil.test",
    "/a\\b",
    "/%5cevil",
    "/a%00b",
    "/%zz",
    "/%",
    "/%ff",
    "/a/../b",
    "/%2e%2e/b",
    "/.",
    "http://x/",
    "*",
  ])("refuse the path %s with 400", (path) => {
    expect(refuseRequestLine("GET", path, "")).toBe(400);
  });

  it("refuse broken or crowded queries with 400", () => {
    expect(refuseRequestLine("GET", "/", "?q=100%")).toBe(400);
    expect(refuseRequestLine("GET", "/", "?q=%00")).toBe(400);
    const pairs = (count: number) => `?${Array.from({ length: count }, (_, index) => `a=${index}`).join("&")}`;
    expect(refuseRequestLine("GET", "/", pairs(200))).toBeNull();
    expect(refuseRequestLine("GET", "/", pairs(201))).toBe(400);
  });

  it("refuse addresses over 8 KB with 414", () => {
    expect(refuseRequestLine("GET", "/", `?q=${"a".repeat(8200)}`)).toBe(414);
  });

  it("leave PUT and DELETE to the API and the cart, and other methods to nobody", () => {
    expect(refuseRequestLine("PUT", "/api/gateway/auth/user", "")).toBeNull();
    expect(refuseRequestLine("DELETE", "/basket/item", "")).toBeNull();
    for (const [method, path] of [
      ["PUT", "/my/"],
      ["DELETE", "/apiary/"],
      ["PATCH", "/api/x"],
      ["OPTIONS", "/"],
      ["TRACE", "/"],
    ] as const) {
      expect(refuseRequestLine(method, path, ""), `${method} ${path}`).toBe(405);
    }
  });

  it("notice a second Host header", () => {
    expect(hasTwoHosts(["Host", "a", "Accept", "host"])).toBe(false);
    expect(hasTwoHosts(["Host", "a", "host", "b"])).toBe(true);
  });
});
