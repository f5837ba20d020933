import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, SMALL_SHOP_GOODS, startSite } from "../support/site.ts";
import { IS_FULL } from "../support/test-scope.ts";
import { axeFaults, axeSample, hasBrowser } from "./axe-walk.ts";
import { type Crawl, crawlShop } from "./crawl-shop.ts";
import type { FaultKind } from "./page-report.ts";

const OTHER_REGION = "samara";

let site: Site;
let crawl: Crawl;

beforeAll(async () => {
  site = await startSite({ goods: SMALL_SHOP_GOODS });
  const htmlPerTemplate = IS_FULL ? Number.POSITIVE_INFINITY : 1;
  crawl = await crawlShop(site, { sampledRegion: OTHER_REGION, perKind: 1, pictureEvery: 40, htmlPerTemplate });
}, 600_000);
afterAll(() => site?.stop());

const faultsOf = (...kinds: FaultKind[]): string[] =>
  crawl.faults.filter(({ kind }) => kinds.includes(kind)).map(({ at, text }) => `${at}: ${text}`);

describe("a crawler that follows every link", () => {
  it("gets everywhere: home, all lists, products of all three kinds, texts, every region", () => {
    const kinds = new Set(crawl.pages.map(({ kind }) => kind));
    const wanted = [
      "/",
      "/catalog/tyres/",
      "/catalog/tyres/?page",
      "/catalog/wheels/",
      "/catalog/autoproducts/",
      "/search/battery/",
      "/search/battery-accessories/",
      "/search/oils/",
      "/search/brake-pads/",
      "/search/wheel-covers/",
      "/search/wipers/",
      "/tyre/*/*/*/",
      "/disk/*/*/*/",
      "/goods/*/",
      "/catalog/tyres/brand-is-*/model-is-*/",
      "/search/?q",
      "/cars/",
      "/comparison/",
      "/favourites/",
      "/reviews/*/",
      "/reviews/*/new/",
      "/basket/",
      "/offers/",
      "/disknt/",
      "/regions/",
      "/recently-seen/",
      "/login?next",
      "/?showAuthModal",
      "/?showRegionModal",
      "/order/status/",
      "/company/policy/",
      "/service/",
      "/service-catalog/",
      "/service-tyre-fitting/",
    ];
    expect(wanted.filter((kind) => !kinds.has(kind))).toEqual([]);
    // So small a shop has none of these goods, so that nothing leads to their lists.
    expect(["/search/brake-disks/", "/search/tpms/"].filter((kind) => kinds.has(kind))).toEqual([]);
    const chosen = [...kinds].filter((kind) => kind.startsWith("/catalog/tyres/"));
    for (const choice of [/\?sort$/, /\?more$/, /width-is-\*\/$/])
      expect(chosen, `${choice}`).toContainEqual(expect.stringMatching(choice));
    const { host } = new URL(site.url);
    expect(crawl.pages.filter((page) => page.kind === "/" && page.host !== host).length).toBeGreaterThan(50);
    expect(crawl.pages.some((page) => page.host === `${OTHER_REGION}.${host}` && page.kind === "/disk/*/*/*/")).toBe(
      true,
    );
    expect(crawl.pages.length).toBeGreaterThan(crawl.inSitemaps);
    expect(crawl.inSitemaps).toBeGreaterThan(2 * SMALL_SHOP_GOODS);
  });

  it("GEN-041 GEN-042 finds no link to a missing page, a fault or a redirect", () => {
    expect(faultsOf("broken link")).toEqual([]);
  });

  it("GEN-011 sees one heading of the first rank, a title, a description and leave to index on each page", () => {
    expect(faultsOf("head")).toEqual([]);
  });

  it("GEN-007 reads no control, heading, hint or paragraph that is in another language than Russian", () => {
    expect(faultsOf("language")).toEqual([]);
  });

  it("never meets two pages of one region with the same title or the same description", () => {
    expect(faultsOf("same title", "same description")).toEqual([]);
  });

  it("GEN-011 every page names its canonical address: an existing page with the same content", () => {
    expect(faultsOf("canonical")).toEqual([]);
  });

  it("REG-002 stays in the region it came to", () => {
    expect(faultsOf("region")).toEqual([]);
  });

  it("finds the place that each link into a page and each drawing names", () => {
    expect(faultsOf("fragment")).toEqual([]);
  });

  it("GEN-008 reads structured data that are whole and say what each page shows", () => {
    expect(faultsOf("structured data")).toEqual([]);
    const kinds = new Set(crawl.pages.filter((page) => page.hasStructuredData).map(({ kind }) => kind));
    for (const kind of ["/", "/catalog/tyres/", "/tyre/*/*/*/", "/goods/*/"]) expect(kinds, kind).toContain(kind);
  });

  it("finds no inner path and no zero byte on any page", () => {
    expect(faultsOf("content")).toEqual([]);
  });

  it("GEN-018 finds no error in the HTML of a page of any kind, nothing that the content policy refuses and no script of others", () => {
    expect(faultsOf("HTML")).toEqual([]);
  });

  it.skipIf(!hasBrowser())(
    "GEN-007 meets no obstacle that axe knows on a page of every kind on a phone (left out where there is no Chromium)",
    async () => {
      const sample = axeSample(crawl.pages, new URL(site.url).host, 1);
      expect(sample.length).toBeGreaterThan(25);
      expect(await axeFaults(sample, [360])).toEqual([]);
    },
    300_000,
  );
});
