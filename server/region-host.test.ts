import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveRegionHost, splitHost } from "./region-host.ts";

const regions = new Set(["krasnodar", "nizhny-novgorod"]);
const local = { publicHost: "localhost", isKnownRegion: (slug: string) => regions.has(slug) };
const shop = { ...local, publicHost: "shop.test" };

describe("hosts", () => {
  it("REG-002 take the region from the subdomain, whatever the port and the case", () => {
    expect(resolveRegionHost("krasnodar.shop.test", shop)).toEqual({ kind: "region", regionSlug: "krasnodar" });
    expect(resolveRegionHost("Nizhny-Novgorod.localhost:3000", local)).toEqual({
      kind: "region",
      regionSlug: "nizhny-novgorod",
    });
  });

  it("REG-006 show the default region on the bare host", () => {
    for (const host of ["localhost", "localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) {
      expect(resolveRegionHost(host, local), host).toEqual({ kind: "default" });
    }
    expect(resolveRegionHost("SHOP.test:8080", shop)).toEqual({ kind: "default" });
  });

  it("REG-006 send unknown regions to the bare host", () => {
    for (const host of ["atlantis.shop.test", "www.krasnodar.shop.test", "-.shop.test"]) {
      expect(resolveRegionHost(host, shop), host).toEqual({ kind: "redirect-to-default" });
    }
  });

  it.each([
    undefined,
    "",
    "evil.test",
    "evilshop.test",
    "shop.test.evil.test",
    "127.0.0.1",
    "shop.test:99999",
    "shop.test:0",
    "shop.test:port",
    "a@shop.test",
    "shop.test/path",
    "shop test",
    "магазин.test",
  ])("refuse the foreign host %s", (host) => {
    expect(resolveRegionHost(host, shop)).toEqual({ kind: "foreign" });
  });

  it("never throw", () => {
    fc.assert(
      fc.property(fc.string(), (host) => {
        expect(["region", "default", "redirect-to-default", "foreign"]).toContain(resolveRegionHost(host, shop).kind);
      }),
    );
  });

  it("split name and port", () => {
    expect(splitHost("[::1]:80")).toEqual({ name: "[::1]", port: "80" });
    expect(splitHost("Shop.Test")).toEqual({ name: "shop.test", port: "" });
  });
});
