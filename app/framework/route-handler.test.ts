import { describe, expect, it } from "vitest";
import { canBeginFixed, firstSegment, fixedSegments, routeSubset } from "./route-handler.server.ts";

const routes = [
  { id: "root", path: "" },
  { id: "home", parentId: "root", index: true },
  { id: "tyres", parentId: "root", path: "catalog/tyres/*" },
  { id: "wheels", parentId: "root", path: "catalog/wheels/*" },
  { id: "my", parentId: "root", path: "my" },
  { id: "my-home", parentId: "my", index: true },
  { id: "my-order", parentId: "my", path: "orders/:identity" },
  { id: "robots", parentId: "root", path: "robots.txt" },
  { id: "product", parentId: "root", path: ":productType/*" },
  { id: "not-found", parentId: "root", path: "*" },
];
const byId = Object.fromEntries(routes.map((route) => [route.id, route]));
const build = { routes: byId, assets: { version: "1", routes: byId } } as never as Parameters<typeof routeSubset>[0];

describe("Part of the routes", () => {
  it("keeps the routes that begin with the segment, with a parameter or with nothing", () => {
    expect(Object.keys(routeSubset(build, "catalog").routes)).toEqual([
      "root",
      "home",
      "tyres",
      "wheels",
      "robots",
      "product",
      "not-found",
    ]);
  });

  it("keeps the children of a route that begins with the segment", () => {
    expect(Object.keys(routeSubset(build, "my").routes)).toEqual(
      expect.arrayContaining(["root", "my", "my-home", "my-order", "product"]),
    );
  });

  it("narrows the manifest of the renderer alike", () => {
    const part = routeSubset(build, "my");
    expect(Object.keys(part.assets.routes)).toEqual(Object.keys(part.routes));
    expect(part.assets.version).toBe("1");
  });

  it("has a part for plain fixed segments alone: others are matched among all routes", () => {
    expect([...fixedSegments(build)]).toEqual(["catalog", "my"]);
    expect(["/catalog/tyres/", "/Catalog/", "//catalog/", "/%63atalog/", "/my.data", "/"].map(firstSegment)).toEqual([
      "catalog",
      "Catalog",
      "",
      "%63atalog",
      "my.data",
      "",
    ]);
  });

  it("is that of no fixed segment for the home page and products, however a fixed one is spelled", () => {
    const begin = (pathname: string) => canBeginFixed(pathname, fixedSegments(build));
    expect(["/", "/tyre/nokian/hakka/1/", "/tyre/x/1.data", "/unknown"].map(begin)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(["/Catalog/tyres/", "//catalog/", "/%63atalog/", "/my.data", "/robots.txt"].map(begin)).toEqual(
      Array(5).fill(true),
    );
    expect(Object.keys(routeSubset(build, "").routes)).toEqual(["root", "home", "robots", "product", "not-found"]);
  });
});
