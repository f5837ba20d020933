import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { categories, categorySlugs } from "../../../../gateway/contract/catalogue/categories.ts";
import { canonicalOf, type ListChoice } from "./canonical.ts";
import { buildFilterPath, parseFilterPath } from "./filter-path.ts";
import { indexedLists } from "./indexing-policy.ts";

const choose = (path: string, rest: Partial<ListChoice> = {}): ListChoice => {
  const filters = parseFilterPath(path);
  if (!filters) throw new Error(`no filters in ${path}`);
  return { category: "tyre", filters, page: 1, total: 100, ...rest };
};
const canonical = (path: string, rest?: Partial<ListChoice>) => canonicalOf(choose(path, rest));

describe("the canonical address of a list", () => {
  it.each([
    ["", ""],
    ["brand-is-nokian/", "brand-is-nokian/"],
    ["brand-is-nokian/model-is-hakka/", "brand-is-nokian/model-is-hakka/"],
    ["diameter-is-16/profile-is-55/width-is-205/", "diameter-is-16/profile-is-55/width-is-205/"],
    ["season-is-winter/", "season-is-winter/"],
    ["brand-is-nokian/price-from-1000-to-9000/", "brand-is-nokian/"],
    ["brand-is-kama-or-nokian/", ""],
    ["brand-is-kama-or-nokian/season-is-winter/", "season-is-winter/"],
    ["brand-is-nokian/shops-is-4/", "brand-is-nokian/"],
    ["brand-is-nokian/runflat-is-true/season-is-winter/", "brand-is-nokian/season-is-winter/"],
    ["autobrand-is-kia/automodel-is-rio/", ""],
    ["price-to-9000/", ""],
  ])("of /catalog/tyres/%s is /catalog/tyres/%s", (path, expected) => {
    expect(canonical(path)).toBe(`/catalog/tyres/${expected}`);
  });

  it("keeps the number of a later page of an indexed list, and only of it", () => {
    expect(canonical("brand-is-nokian/", { page: 3 })).toBe("/catalog/tyres/brand-is-nokian/?page=3");
    expect(canonical("brand-is-nokian/price-to-9000/", { page: 3 })).toBe("/catalog/tyres/brand-is-nokian/");
  });

  it("of a list of nothing is the whole category", () => {
    expect(canonical("brand-is-nobody/", { total: 0 })).toBe("/catalog/tyres/");
  });

  it("CAT-059 of the special tyre path is that path", () => {
    const path = "diameter-is-19/season-is-summer/shops-is-3/";
    expect(canonical(path, { isOwnPage: true })).toBe(`/catalog/tyres/${path}`);
    expect(canonical(path)).toBe("/catalog/tyres/diameter-is-19/season-is-summer/");
  });

  it("of truck tyres stays among truck tyres", () => {
    expect(canonical("price-to-9000/", { category: "trucktyre" })).toBe("/catalog/tyres/category-is-trucktyre/");
  });

  it("is a fixed point whatever is chosen", () => {
    const keys = ["brand", "model", "season", "diameter", "width", "profile", "pcd", "kind", "shops", "autobrand"];
    const lists = fc.dictionary(fc.constantFrom(...keys), fc.uniqueArray(fc.constantFrom("a", "b"), { minLength: 1 }));
    fc.assert(
      fc.property(fc.constantFrom(...categorySlugs), lists, fc.boolean(), (category, chosen, withRange) => {
        const filters: ListChoice["filters"] = { lists: chosen, ranges: withRange ? { price: { to: 5 } } : {} };
        const found = canonicalOf({ category, filters, page: 1, total: 5 });
        const again = parseFilterPath(found.slice(categories[category].list.length));
        expect(again).not.toBeNull();
        if (again) expect(canonicalOf({ category, filters: again, page: 1, total: 5 })).toBe(found);
      }),
    );
  });
});

describe("the indexing policy", () => {
  it("names each combination once, in the order of the address", () => {
    for (const combinations of Object.values(indexedLists)) {
      const paths = combinations.map((keys) =>
        buildFilterPath({ lists: Object.fromEntries(keys.map((key) => [key, ["x"]])), ranges: {} }),
      );
      expect(new Set(paths).size).toBe(paths.length);
      for (const [index, keys] of combinations.entries())
        expect(paths[index]).toBe(keys.map((key) => `${key}-is-x/`).join(""));
    }
  });
});
