import { describe, expect, it } from "vitest";
import type { Facet } from "../../../../gateway/contract/catalogue/goods.ts";
import { hiddenFields } from "./catalogue.server.ts";
import { filtersOfForm } from "./catalogue-form.ts";
import { isFormName } from "./form-names.ts";

const season: Facet = { kind: "list", key: "season", title: "Сезон", values: [] };
const price: Facet = { kind: "range", key: "price", title: "Цена", unit: "₽", min: 0, max: 1, from: null, to: 9 };

describe("choices that the form of filters does not show", () => {
  it("go with it as they are: the car, and bounds without goods between them", () => {
    const filters = {
      lists: { season: ["winter"], autobrand: ["kia"] },
      ranges: { price: { to: 9 }, capacity: { from: 500, to: 600 } },
    };
    expect(hiddenFields(filters, [season, price])).toEqual([
      ["autobrand", "kia"],
      ["capacity-from", "500"],
      ["capacity-to", "600"],
    ]);
  });
});

const read = (query: string) => filtersOfForm(new URLSearchParams(query), isFormName);

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
  it("takes bounds as people write them, and leaves out what has no address", () => {
    expect(read("price-from=5 000&price-to=12\u00a0500&et-from=−19&et-to=-5")).toEqual({
      lists: {},
      ranges: { price: { from: 5000, to: 12500 }, et: { from: -19, to: -5 } },
    });
    expect(read("price-from=99999999999999999999999&price-to=0.00000001")).toEqual({ lists: {}, ranges: {} });
  });
  it("is absent when the query has no filter", () => {
    expect(read("utm_source=mail&sort=price&page=2&filter=by-params")).toBeNull();
  });
});
