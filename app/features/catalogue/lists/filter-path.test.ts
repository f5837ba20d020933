import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildFilterPath, type CatalogueFilters, parseFilterPath, toggled, without } from "./filter-path.ts";

const lists = (value: Record<string, string[]>): CatalogueFilters => ({ lists: value, ranges: {} });

describe("CAT-031 CAT-032 CAT-033 the filter path", () => {
  it("CAT-029 joins several values with -or-", () => {
    expect(parseFilterPath("brand-is-nokian-or-pirelli/")).toEqual(lists({ brand: ["nokian", "pirelli"] }));
    expect(buildFilterPath(lists({ brand: ["nokian", "pirelli"] }))).toBe("brand-is-nokian-or-pirelli/");
  });
  it("CAT-030 has one value as {key}-is-{v1}", () => {
    expect(parseFilterPath("brand-is-ikon-tyres")).toEqual(lists({ brand: ["ikon-tyres"] }));
  });
  it.each([
    ["CAT-031", "price-from-1000/", { from: 1000 }],
    ["CAT-032", "price-to-5000/", { to: 5000 }],
    ["CAT-033", "price-from-1000-to-5000/", { from: 1000, to: 5000 }],
  ])("%s reads and builds %s", (_id, path, range) => {
    const filters = { lists: {}, ranges: { price: range } };
    expect(parseFilterPath(path)).toEqual(filters);
    expect(buildFilterPath(filters)).toBe(path);
  });
  it("CAT-033 takes the two bounds of a range from two segments as well, and negative ones", () => {
    expect(parseFilterPath("price-from-1000/price-to-5000/")).toEqual({
      lists: {},
      ranges: { price: { from: 1000, to: 5000 } },
    });
    const offsets = { lists: {}, ranges: { et: { from: -19, to: -5.5 } } };
    expect(buildFilterPath(offsets)).toBe("et-from--19-to--5.5/");
    expect(parseFilterPath("et-from--19-to--5.5/")).toEqual(offsets);
  });
  it("CAT-036 escapes what an address cannot hold as it is", () => {
    const odd = lists({ brand: ["a?b#c", "Шины & диски", "100%"] });
    const path = buildFilterPath(odd);
    expect(new URL(`http://shop/${path}`).pathname).toBe(`/${path}`);
    expect(() => new Headers({ Location: path })).not.toThrow();
    expect(parseFilterPath(decodeURIComponent(path))?.lists.brand?.sort()).toEqual(odd.lists.brand?.sort());
  });
  it("CAT-034 CAT-035 sorts keys and values", () => {
    expect(buildFilterPath({ lists: { width: ["205", "195"], brand: ["b", "a"] }, ranges: { price: { to: 9 } } })).toBe(
      "brand-is-a-or-b/price-to-9/width-is-195-or-205/",
    );
    expect(buildFilterPath(lists({ automodel: ["x"], autogeneration: ["y"], autobrand: ["z"] }))).toBe(
      "autobrand-is-z/autogeneration-is-y/automodel-is-x/",
    );
  });
  it("CAT-036 keeps hyphens of values and splits at the first -is-", () => {
    expect(parseFilterPath("model-is-hakka-is-10/")).toEqual(lists({ model: ["hakka-is-10"] }));
    expect(parseFilterPath("speed-index-is-v/")).toEqual(lists({ "speed-index": ["v"] }));
  });
  it("CAT-041 ignores the key tab both ways", () => {
    expect(parseFilterPath("tab-is-by-params/brand-is-a/")).toEqual(lists({ brand: ["a"] }));
    expect(buildFilterPath(lists({ tab: ["by-auto"], brand: ["a"] }))).toBe("brand-is-a/");
    expect(parseFilterPath("brand-is-a/tab-from-1/")).toEqual(lists({ brand: ["a"] }));
    expect(buildFilterPath({ lists: { brand: ["a"] }, ranges: { tab: { from: 1 } } })).toBe("brand-is-a/");
  });
  it("answers nothing for a segment that is no filter", () => {
    expect(parseFilterPath("tab/")).toBeNull();
    expect(parseFilterPath("nokian/")).toBeNull();
    expect(parseFilterPath("brand-is-/")).toBeNull();
    expect(parseFilterPath("price-from-cheap/")).toBeNull();
    expect(parseFilterPath("price-from-99999999999999999999999/")).toBeNull();
  });

  const slug = fc
    .array(fc.stringMatching(/^[a-z0-9.]{1,6}$/), { minLength: 1, maxLength: 3 })
    .map((words) => words.join("-"))
    .filter((text) => !/-(is|or|from|to)-/.test(`-${text}-`));
  const key = fc.constantFrom("brand", "model", "width", "load-index", "vsesezonnye", "autobrand", "shops");
  const bound = fc.integer({ min: -100, max: 10 ** 7 });
  const filters = fc.record({
    lists: fc.dictionary(
      key,
      fc.uniqueArray(slug, { minLength: 1, maxLength: 4 }).map((values) => values.sort()),
    ),
    ranges: fc.dictionary(
      fc.constantFrom("price", "capacity", "et"),
      fc.oneof(fc.record({ from: bound }), fc.record({ to: bound }), fc.record({ from: bound, to: bound })),
    ),
  });

  it("CAT-034 CAT-036 comes back from its path unchanged", () => {
    fc.assert(
      fc.property(filters, (choice) => {
        expect(parseFilterPath(buildFilterPath(choice))).toEqual(choice);
      }),
    );
  });
  it("CAT-034 is the same path whatever the order of keys", () => {
    fc.assert(
      fc.property(filters, (choice) => {
        const reversed = Object.fromEntries(Object.entries(choice.lists).reverse());
        expect(buildFilterPath({ ...choice, lists: reversed })).toBe(buildFilterPath(choice));
      }),
    );
  });
  it("never fails on any text", () => {
    fc.assert(fc.property(fc.string(), (text) => void parseFilterPath(text)));
  });
});

describe("a changed choice", () => {
  it("adds a value and takes it back", () => {
    const chosen = toggled(lists({ brand: ["a"] }), "brand", "b");
    expect(chosen.lists.brand).toEqual(["a", "b"]);
    expect(buildFilterPath(toggled(chosen, "brand", "a"))).toBe("brand-is-b/");
  });
  it("drops a whole key", () => {
    expect(buildFilterPath(without({ lists: { brand: ["a"] }, ranges: { price: { to: 5 } } }, "price"))).toBe(
      "brand-is-a/",
    );
  });
});
