import { describe, expect, it } from "vitest";
import { categorySlugs } from "../../../../gateway/contract/catalogue/categories.ts";
import { catalogueFamilies, familyOf } from "./catalogue.server.ts";
import { parseFilterPath } from "./filter-path.ts";
import { brandPath, cataloguePath, modelPath } from "./links.ts";

describe("catalogue links", () => {
  it("CAT-050 leads to a tyre model", () => {
    expect(modelPath("tyre", "nokian", "hakka-10")).toBe("/catalog/tyres/brand-is-nokian/model-is-hakka-10/");
  });
  it("CAT-051 may be followed by the season", () => {
    expect(modelPath("tyre", "nokian", "hakka-10", "winter")).toBe(
      "/catalog/tyres/brand-is-nokian/model-is-hakka-10/season-is-winter/",
    );
  });
  it("CAT-052 leads to a wheel model by parameters, in stock first", () => {
    expect(modelPath("disk", "skad", "kiwi")).toBe(
      "/catalog/wheels/brand-is-skad/model-is-kiwi/?filter=by-params&sort=stock",
    );
  });
  it("CAT-053 follows the search rule for other types", () => {
    expect(modelPath("oils", "lukoil", "genesis")).toBe("/search/oils/brand-is-lukoil/model-is-genesis/");
  });
  it("CAT-070 leads every category to a list route that exists", () => {
    for (const category of categorySlugs) {
      const [path = ""] = modelPath(category, "a", "b").split("?");
      const found = familyOf(path);
      expect(found?.family.categories).toContain(category);
      expect(parseFilterPath(found?.rest ?? "")).toMatchObject({ lists: { brand: ["a"], model: ["b"] } });
    }
  });
  it.each([
    ["autoproducts", "/catalog/autoproducts/brand-is-a/model-is-b/"],
    ["trucktyre", "/catalog/tyres/brand-is-a/category-is-trucktyre/model-is-b/"],
  ] as const)("CAT-070 leads %s to its own list, not to a search route: %s", (category, path) => {
    expect(modelPath(category, "a", "b")).toBe(path);
    expect(brandPath(category, "a")).toBe(path.replace("model-is-b/", ""));
  });
  it("CAT-013 lists truck tyres under tyres, CAT-014 brake disks on a route of their own", () => {
    expect(cataloguePath("trucktyre")).toBe("/catalog/tyres/category-is-trucktyre/");
    expect(brandPath("brake-disks", "trw")).toBe("/search/brake-disks/brand-is-trw/");
    expect(catalogueFamilies).toHaveLength(11);
  });
  it("distinguishes battery search from battery accessories", () => {
    expect(familyOf("/search/battery-accessories/")?.family.categories).toEqual(["battery-accessories"]);
    expect(familyOf("/search/nothing/")).toBeNull();
  });
});
