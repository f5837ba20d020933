import { describe, expect, it } from "vitest";
import { filtersOfForm } from "./catalogue-form.ts";

const read = (query: string) => filtersOfForm(new URLSearchParams(query));

describe("a plain filter form", () => {
  it("CAT-015 sends sizes as lists", () => {
    expect(read("width=205&profile=55&diameter=16")).toEqual({
      lists: { width: ["205"], profile: ["55"], diameter: ["16"] },
      ranges: {},
    });
  });
  it("CAT-069 counts «Все» and empty values as not chosen", () => {
    expect(read("width=Все&profile=all&diameter=")).toEqual({ lists: {}, ranges: {} });
  });
  it("sends ranges by their two bounds", () => {
    expect(read("price-from=1000&price-to=5000,5&et-from=abc")).toEqual({
      lists: {},
      ranges: { price: { from: 1000, to: 5000.5 } },
    });
  });
  it("is absent when the query has no filter", () => {
    expect(read("utm_source=mail&sort=price&page=2&filter=by-params")).toBeNull();
  });
});
