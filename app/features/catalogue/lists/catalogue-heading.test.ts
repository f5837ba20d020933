import { describe, expect, it } from "vitest";
import { categorySlugs } from "../../../../gateway/contract/catalogue/categories.ts";
import type { Facet } from "../../../../gateway/contract/catalogue/goods.ts";
import { catalogueHeading } from "./catalogue-heading.ts";
import { indexedLists } from "./indexing-policy.ts";

const facet = (key: string, title: string, value: string, valueTitle: string): Facet => ({
  kind: "list",
  key,
  title,
  values: [{ value, title: valueTitle, count: 1, selected: true }],
});

describe("the heading of a list", () => {
  it("says what is chosen in the order one says it", () => {
    const lists = { season: ["winter"], brand: ["nokian"], width: ["205"], profile: ["55"], diameter: ["16"] };
    const facets = [facet("brand", "Бренд", "nokian", "Nokian")];
    expect(catalogueHeading("tyre", { lists, ranges: {} }, facets, null)).toBe("Зимние шины Nokian 205/55 R16");
  });

  it("names the car of the list, and a maker that is in the model's name once", () => {
    const facets = [facet("brand", "Бренд", "mobil", "Mobil"), facet("model", "Модель", "mobil-1-fs", "Mobil 1 FS")];
    const lists = { brand: ["mobil"], model: ["mobil-1-fs"] };
    expect(catalogueHeading("oils", { lists, ranges: {} }, facets, null)).toBe("Моторные масла Mobil 1 FS");
    expect(catalogueHeading("tyre", { lists: {}, ranges: {} }, [], "BMW 4 серия")).toBe("Шины для BMW 4 серия");
  });

  it("names other choices with their facet, and leaves several values to the chips", () => {
    const facets = [
      facet("polarity", "Полярность", "direct", "Прямая"),
      facet("viscosity", "Вязкость", "5w-30", "5W-30"),
    ];
    expect(catalogueHeading("battery", { lists: { polarity: ["direct"] }, ranges: {} }, facets, null)).toBe(
      "Аккумуляторы, полярность: прямая",
    );
    expect(catalogueHeading("oils", { lists: { viscosity: ["5w-30"] }, ranges: {} }, facets, null)).toBe(
      "Моторные масла, вязкость: 5W-30",
    );
    expect(catalogueHeading("oils", { lists: { viscosity: ["5w-30", "0w-20"] }, ranges: {} }, facets, null)).toBe(
      "Моторные масла",
    );
  });

  it("is another for every list that search engines know as a page of its own", () => {
    for (const category of categorySlugs) {
      const headings = [[], ...indexedLists[category]].flatMap((keys) =>
        ["summer", "winter"].map((value) =>
          catalogueHeading(
            category,
            {
              lists: Object.fromEntries(keys.map((key) => [key, [key === "season" ? value : `${value}-${key}`]])),
              ranges: {},
            },
            [],
            null,
          ),
        ),
      );
      const whole = headings.splice(0, 2);
      expect(new Set(whole).size, category).toBe(1);
      expect(new Set([...headings, ...whole]).size, category).toBe(headings.length + 1);
    }
  });
});
