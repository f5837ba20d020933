import { describe, expect, it } from "vitest";
import type { Facet } from "../../../../gateway/contract/catalogue/goods.ts";
import { hiddenFields } from "./catalogue.server.ts";

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
