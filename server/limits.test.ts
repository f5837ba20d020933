import { describe, expect, it } from "vitest";
import { factsOf } from "../app/path-facts.ts";
import { createLimits, hasTwoHosts, refuseRequestLine } from "./limits.ts";
import type { RequestContext } from "./request-context.ts";

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
    "/a/%2E",
    "/a/./b",
    "/a#b",
    "/a b",
    "/a\u0000b",
    "/a\tb",
    "a/b",
    "/.",
    "http://x/",
    "*",
  ])("refuse the path %s with 400", (path) => {
    expect(refuse("GET", path)).toBe(400);
  });

  it("refuse broken or crowded queries with 400", () => {
    expect(refuse("GET", "/", "?q=100%")).toBe(400);
    for (const search of ["?q=%00", "?q=a#b", "?q=%a", "?q=%4g", "?%"]) expect(refuse("GET", "/", search)).toBe(400);
    const pairs = (count: number) => `?${Array.from({ length: count }, (_, index) => `a=${index}`).join("&")}`;
    expect(refuse("GET", "/", pairs(200))).toBeNull();
    expect(refuse("GET", "/", pairs(201))).toBe(400);
  });

  it("refuse addresses over 8 KB with 414", () => {
    const path = `/${"a".repeat(91)}`;
    expect(refuse("GET", path, `?q=${"a".repeat(8_097)}`)).toBeNull();
    expect(refuse("GET", path, `?q=${"a".repeat(8_098)}`)).toBe(414);
    expect(refuse("GET", `/${"a".repeat(8_200)}`)).toBe(414);
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
    expect(hasTwoHosts(["Accept", "a", "HOST", "b", "Cookie", "c", "Host", "b"])).toBe(true);
    expect(hasTwoHosts(["Host", "a", "Hose", "b", "X-Host", "c"])).toBe(false);
  });
});

describe("the layer of limits", () => {
  const rules = { bodyLimitBytes: () => 1_000, allowsPrograms: (path: string) => path.startsWith("/api/") };
  function answered(line: { method?: string; path?: string; rawHeaders?: string[]; length?: string } = {}) {
    const { method = "GET", path = "/", rawHeaders = ["Host", "a"], length } = line;
    let answer: { status: number; headers: string[] } | null = null;
    const context = {
      method,
      path,
      search: "",
      id: "1",
      request: { rawHeaders, headers: { "content-length": length } },
      response: {
        writeHead: (status: number, headers: string[]) => {
          answer = { status, headers };
        },
        end: () => {},
      },
    } as unknown as RequestContext;
    const isAnswered = createLimits(rules)(context);
    expect(isAnswered).toBe(answer !== null);
    return answer as { status: number; headers: string[] } | null;
  }
  const allowed = (headers: readonly string[] = []) => headers[headers.indexOf("Allow") + 1];

  it("lets ordinary requests on", () => {
    expect(answered()).toBeNull();
    expect(answered({ method: "POST", length: "1000" })).toBeNull();
    expect(answered({ method: "PUT", path: "/api/x" })).toBeNull();
  });
  it("refuses two hosts, bad addresses and bodies that are said to be too large", () => {
    expect(answered({ rawHeaders: ["Host", "a", "Host", "b"] })?.status).toBe(400);
    expect(answered({ path: "//a" })?.status).toBe(400);
    expect(answered({ method: "POST", length: "1001" })?.status).toBe(413);
    expect(answered({ method: "POST", length: "many" })?.status).toBe(413);
  });
  it("names the methods that it takes, and only where it refused the method", () => {
    const [page, api] = [answered({ method: "PUT" }), answered({ method: "PATCH", path: "/api/x" })];
    expect([page?.status, allowed(page?.headers)]).toEqual([405, "GET, HEAD, POST"]);
    expect([api?.status, allowed(api?.headers)]).toEqual([405, "GET, HEAD, POST, PUT, DELETE"]);
    expect(answered({ path: "//a" })?.headers).not.toContain("Allow");
  });
});
