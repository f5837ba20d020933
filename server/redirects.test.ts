import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factsOf } from "../app/path-facts.ts";
import { canonicalPath as canonicalPathBy } from "./redirects.ts";

const canonicalPath = (path: string) => canonicalPathBy(path, (each) => factsOf(each).slash);

describe("canonical path", () => {
  it.each([
    ["/basket", "/basket/"],
    ["/my", "/my/"],
    ["/catalog/tyres/diameter-is-19", "/catalog/tyres/diameter-is-19/"],
    ["/disk/k7/rapid/6.5", "/disk/k7/rapid/6.5/"],
    ["/login/", "/login"],
    ["/apiary", "/apiary/"],
  ])("GEN-041 of %s is %s", (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });

  it.each([
    "/",
    "/basket/",
    "/login",
    "/robots.txt",
    "/sitemap-1.xml",
    "/_root.data",
    "/catalog/tyres.data",
    "/api/gateway/goods/list",
    "/assets/app",
    "/healthz",
    "/.well-known/security",
  ])("GEN-041 of %s is itself", (path) => {
    expect(canonicalPath(path)).toBeNull();
  });

  it("is always a local path, and canonical itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("/", "\\", "a", ".", "login", "x.txt") }), (tail) => {
        const target = canonicalPath(`/${tail}`);
        if (target === null) return;
        expect(target).toMatch(/^\/(?![/\\])/);
        expect(canonicalPath(target)).toBeNull();
      }),
    );
  });
});
