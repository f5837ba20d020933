import { describe, expect, it } from "vitest";
import { factsOf } from "../app/path-facts.ts";
import { hasTwoHosts, refuseRequestLine } from "./limits.ts";

const refuse = (method: string, path: string, search = "") =>
  refuseRequestLine({ method, path, search, allowsPrograms: factsOf(path).allowsPrograms });

describe("request line limits", () => {
  it("pass ordinary requests", () => {
    expect(refuse("GET", "/catalog/tyres/brand-is-ikon/", "?page=2&sort=stock")).toBeNull();
    expect(refuse("POST", "/basket/")).toBeNull();
    expect(refuse("GET", "/search-client/", "?client=%2B79120000000")).toBeNull();
    expect(refuse("GET", "/%D1%88%D0%B8%D0%BD%D1%8B/", "?q=a\\b")).toBeNull();
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
    expect(refuse("GET", path)).toBe(400);
  });

  it("refuse broken or crowded queries with 400", () => {
    expect(refuse("GET", "/", "?q=100%")).toBe(400);
    expect(refuse("GET", "/", "?q=%00")).toBe(400);
    const pairs = (count: number) => `?${Array.from({ length: count }, (_, index) => `a=${index}`).join("&")}`;
    expect(refuse("GET", "/", pairs(200))).toBeNull();
    expect(refuse("GET", "/", pairs(201))).toBe(400);
  });

  it("refuse addresses over 8 KB with 414", () => {
    expect(refuse("GET", "/", `?q=${"a".repeat(8200)}`)).toBe(414);
  });

  it("leave PUT and DELETE to the API and the cart, and other methods to nobody", () => {
    expect(refuse("PUT", "/api/gateway/auth/user")).toBeNull();
    expect(refuse("DELETE", "/basket/item")).toBeNull();
    for (const [method, path] of [
      ["PUT", "/my/"],
      ["DELETE", "/apiary/"],
      ["PATCH", "/api/x"],
      ["OPTIONS", "/"],
      ["TRACE", "/"],
    ] as const) {
      expect(refuse(method, path), `${method} ${path}`).toBe(405);
    }
  });

  it("notice a second Host header", () => {
    expect(hasTwoHosts(["Host", "a", "Accept", "host"])).toBe(false);
    expect(hasTwoHosts(["Host", "a", "host", "b"])).toBe(true);
  });
});
