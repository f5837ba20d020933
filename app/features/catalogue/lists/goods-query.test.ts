import { describe, expect, it } from "vitest";
import { encodeGoodsQuery } from "../../../../gateway/contract/catalogue/goods-query.ts";
import type { CatalogueFilters } from "./filter-path.ts";
import { filtersOfQuery, goodsQueryOf, pathKeyOf, sortOf } from "./goods-query.ts";

const first = { sort: "popularity", page: 1 } as const;
const wire = (category: Parameters<typeof goodsQueryOf>[0], lists: CatalogueFilters["lists"], ranges = {}) =>
  decodeURIComponent(encodeGoodsQuery(goodsQueryOf(category, { lists, ranges }, first)).toString());

describe("the query sent to the gateway", () => {
  it("CAT-042 CAT-043 repeats {key}[]={value}", () => {
    expect(wire("tyre", { brand: ["nokian", "pirelli"] })).toContain("brand[]=nokian&brand[]=pirelli");
  });
  it("CAT-044 sends vsesezonnye as allSeason[]", () => {
    expect(wire("tyre", { vsesezonnye: ["true"] })).toContain("allSeason[]=true");
    expect(pathKeyOf("allSeason")).toBe("vsesezonnye");
  });
  it("CAT-044 becomes the choice of a page again, ranges and renamed keys included", () => {
    const choice = { lists: { vsesezonnye: ["true"], width: ["205"] }, ranges: { et: { from: 45, to: 45 } } };
    expect(filtersOfQuery(goodsQueryOf("disk", choice, first))).toEqual(choice);
  });
  it("CAT-045 sends startstop[]=false for batteries when nothing is selected", () => {
    expect(wire("battery", {})).toContain("startstop[]=false");
    expect(wire("battery", { startstop: ["true"] })).not.toContain("startstop[]=false");
  });
  it("CAT-046 sends no startstop for other categories", () => {
    expect(wire("tyre", {})).not.toContain("startstop");
  });
  it("CAT-047 skips a width of '00'", () => {
    expect(wire("tyre", { width: ["00"], profile: ["55"] })).not.toContain("width");
  });
  it("CAT-048 omits the value 'all'", () => {
    expect(wire("tyre", { season: ["all"], brand: ["all", "viatti"] })).toMatch(/^category\[\]=tyre&brand\[\]=viatti&/);
  });
  it("CAT-074 asks for 24 goods from the page's first", () => {
    expect(goodsQueryOf("tyre", { lists: {}, ranges: {} }, { sort: "price", page: 3 })).toMatchObject({
      offset: 48,
      limit: 24,
      sort: "price",
    });
    expect(sortOf("cheap")).toBe("popularity");
    expect(sortOf("stock")).toBe("stock");
  });
});
