import { readdirSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import { EXCHANGE_BITRIX_PATH, EXCHANGE_PATH } from "../gateway/contract/office/exchange.ts";
import { CALLBACK_PATH } from "../gateway/contract/platform/callbacks.ts";
import { factsOf, pathGroup, rowOf, sitemapPages, tableOfPaths } from "./path-facts.ts";
import routes from "./routes.ts";

/** A path that each route answers. */
const pathsOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const own = `${above}${path === undefined ? "" : `/${path}`}`;
    const sample = own.replace(":productType", "tyre").replace(/:\w+/g, "a1").replace("*", "b/c");
    return [...(index || path !== undefined ? [sample || "/"] : []), ...pathsOf(children ?? [], own)];
  });

it("callbacks are exactly the paths that the gateway serves them at", () => {
  const path = CALLBACK_PATH.replace(":kind", "payments").replace(":provider", "stand-in");
  expect(factsOf(path).accepts).toBe("callback");
  for (const other of ["/api/callbacks/", "/api/callbacks/payments/", `${path}/more`])
    expect(factsOf(other).accepts).not.toBe("callback");
});

it("an exchange with 1C is at two addresses and nowhere else", () => {
  for (const path of [EXCHANGE_PATH, EXCHANGE_BITRIX_PATH])
    expect(factsOf(path)).toMatchObject({ accepts: "exchange", isGatewayCall: true });
  for (const path of ["/api/exchange/", `${EXCHANGE_PATH}/more`, "/bitrix/admin/", `${EXCHANGE_BITRIX_PATH}/more`])
    expect(factsOf(path).accepts).not.toBe("exchange");
});

describe("The table of paths", () => {
  const paths = pathsOf(routes).filter((path) => path !== "/b/c");

  it("has a row for every route", () => {
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => pathGroup(path) === "other")).toEqual([]);
  });

  it("has no row behind one that takes all its paths", () => {
    const sampleValue = (values: string) => /[a-z][a-z-]+(?=[|)])/.exec(values)?.[0] ?? "a";
    const sampleOf = (row: string) =>
      row.replace("/*", "/b").replace(/:\w+(\(\S+\))?/g, (_, values = "") => sampleValue(values));
    expect(Object.keys(tableOfPaths).filter((row) => rowOf(sampleOf(row)) !== row)).toEqual([]);
  });

  it("gives no route to the gateway", () => {
    expect(paths.filter((path) => factsOf(path).isGatewayCall)).toEqual([]);
  });

  it("takes a path with its slash and without it for the same, but not a longer word", () => {
    expect([factsOf("/basket"), factsOf("/basket/")].map(({ allowsPrograms }) => allowsPrograms)).toEqual([true, true]);
    expect([factsOf("/goals"), factsOf("/goals/")].map(({ accepts }) => accepts)).toEqual(["text", "text"]);
    expect(factsOf("/basketball/")).toBe(factsOf("/nope/"));
  });
});

const source = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");

const modules = readdirSync(new URL("routes/", import.meta.url)).map((name) => `routes/${name}`);

it("each module of a route has its line in the routes", () => {
  const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);
  const listed = filesOf(routes);
  expect(modules.filter((file) => !listed.includes(file))).toEqual([]);
});

it("each page says in its headers who may store it", () => {
  // What the page of a missing address throws has headers of its own.
  const pages = modules.filter((file) => source(file).includes("export default") && file !== "routes/not-found.tsx");
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.filter((file) => !/^export (const headers\b|\{.*\bheaders\b)/m.test(source(file)))).toEqual([]);
});

it("each page of the sitemap is a route, and none is named twice", () => {
  const own = new Set(routes.map(({ path = "" }) => (path === "" ? "/" : `/${path}/`)));
  expect(sitemapPages.filter((path) => !own.has(path))).toEqual([]);
  expect(new Set(sitemapPages).size).toBe(sitemapPages.length);
});

it("a page for everybody, whose address is its own, is in the sitemap", () => {
  const isForEverybody = ({ file }: RouteConfigEntry): boolean => source(file).includes("headers = publicPage");
  const pages = routes.filter(({ path }) => path !== undefined && !/[:*]/.test(path)).filter(isForEverybody);
  expect(pages.length).toBeGreaterThan(5);
  // The goods that a browser has seen: crawlers have seen none.
  const missing = pages
    .map(({ path }) => `/${path}/`)
    .filter((path) => ![...sitemapPages, "/recently-seen/"].includes(path));
  expect(missing).toEqual([]);
});

it("what belongs to one person, or to staff, is indexed nowhere; pages that everybody sees are (GEN-011)", () => {
  const own = [
    "/my/",
    "/my/orders/",
    "/order/1/secret/",
    "/order/pay/secret/",
    "/appointment/1/secret/",
    "/waiting/secret/",
  ];
  const ofStaff = ["/manager/", "/back-office/orders/", "/search-client/", "/cp-logout/"];
  expect([...own, ...ofStaff].filter((path) => factsOf(path).isIndexed)).toEqual([]);
  const open = ["/", "/basket/", "/login", "/favourites/", "/regions/", "/order/status/", "/service-tyre-fitting/"];
  expect(open.filter((path) => !factsOf(path).isIndexed)).toEqual([]);
});

it("the data of a page are what the page is", () => {
  for (const [data, page] of [
    ["/basket.data", "/basket/"],
    ["/service-tyre-fitting.data", "/service-tyre-fitting/"],
    ["/appointment/Z-1/secret/move.data", "/appointment/Z-1/secret/move/"],
    ["/my/orders.data", "/my/orders/"],
    ["/_root.data", "/"],
    ["/catalog/tyres.data", "/catalog/tyres/"],
  ] as const) {
    expect(factsOf(data), data).toBe(factsOf(page));
    expect(pathGroup(data)).toBe(pathGroup(page));
  }
});

it.each([
  ["NAV-025", "/", "region"],
  ["NAV-014", "/service/", "service"],
  ["NAV-017", "/service/wheel-alignment/", "service"],
  ["NAV-015", "/service-catalog/", "service"],
  ["NAV-017", "/service-tyre-fitting/", "region"],
  ["NAV-010", "/search/battery/", "battery"],
  ["NAV-011", "/search/battery/brand-is-varta/", "battery"],
  ["NAV-012", "/search/battery-accessories/", "region"],
  ["NAV-010", "/search/battery", "battery"],
])("%s the header of %s shows the %s phone", (_id, path, hotline) => {
  expect(factsOf(path).hotline).toBe(hotline);
});

it.each([
  ["/", "home"],
  ["/catalog/tyres/", "catalog"],
  ["/basket/", "basket"],
  ["/login", "login"],
  ["/wp-admin/setup.php", "other"],
  ["/constructor/", "other"],
])("metrics count %s as %s", (path, group) => {
  expect(pathGroup(path)).toBe(group);
});

it.each([
  ["/reviews/1234567/new/", "photos"],
  ["/api/gateway/review-goods/create", "photos"],
  ["/back-office/banners/new/", "photos"],
  ["/back-office/offers/7/", "photos"],
  ["/back-office/goods/7/", "photos"],
  ["/api/gateway/back-office/content-pictures", "photos"],
  ["/back-office/settings/shop/", "photos"],
  ["/back-office/centres/7/", "photos"],
  ["/back-office/centres/new/", "photos"],
  ["/back-office/calendar/file/", "photos"],
  ["/back-office/centre-days/file/", "photos"],
  ["/back-office/calendar/7/", "form"],
  ["/back-office/settings/seller/", "form"],
  ["/api/gateway/back-office/goods-photos", "photos"],
  ["/api/gateway/back-office/shop-logos", "photos"],
  ["/api/gateway/back-office/shop-icons", "photos"],
  ["/api/gateway/back-office/centre-photos", "photos"],
  ["/back-office/announcements/new/", "form"],
  ["/reviews/1234567/", "form"],
  ["/basket/", "form"],
  ["/goals/", "text"],
])("%s accepts a %s", (path, accepts) => {
  expect(factsOf(path).accepts).toBe(accepts);
});

it.each([
  ["/api/gateway/goods/list", true],
  ["/basket/items.json", true],
  ["/basket/", false],
  ["/regions/list.json", false],
  ["/apiary/", false],
])("%s is a call of the gateway: %s", (path, isGatewayCall) => {
  expect(factsOf(path).isGatewayCall).toBe(isGatewayCall);
});

it.each([
  ["/sitemap.xml", true],
  ["/sitemap/tyre-2.xml", true],
  ["/feeds/yml.xml", true],
  ["/feeds/other.xml", false],
  ["/feeds/yml.xml/", false],
  ["/sitemap/../yml.xml", false],
  ["/sitemap/GOODS-1.xml", false],
  ["/robots.txt", false],
  ["/", false],
])("%s is stored for crawlers: %s", (path, isStoredFile) => {
  expect(factsOf(path).isStoredFile).toBe(isStoredFile);
});
