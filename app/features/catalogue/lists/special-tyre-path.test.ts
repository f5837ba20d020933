import { describe, expect, it } from "vitest";
import type { Facet } from "../../../../gateway/contract/catalogue/goods.ts";
import { isSpecialTyrePage, isSpecialTyrePath, specialTyreTexts } from "./special-tyre-path.ts";

describe("the special tyre path", () => {
  it.each([
    ["CAT-055", "/catalog/tyres/"],
    ["CAT-056", "/catalog/tyres/diameter-is-19/"],
    ["CAT-056", "/catalog/tyres/season-is-summer/"],
    ["CAT-056", "/catalog/tyres/shops-is-12/"],
    ["CAT-056", "/catalog/tyres/diameter-is-19/season-is-summer/shops-is-7/"],
  ])("%s is %s", (_id, path) => expect(isSpecialTyrePath(path)).toBe(true));
  it.each([
    ["CAT-057", "/catalog/tyres"],
    ["CAT-057", "/catalog/tyres/diameter-is-19"],
    ["CAT-058", "/catalog/tyres/diameter-is-18/"],
    ["CAT-058", "/catalog/tyres/season-is-winter/"],
    ["CAT-073", "/catalog/tyres/season-is-summer/diameter-is-19/"],
    ["CAT-073", "/catalog/tyres/shops-is-1/shops-is-2/"],
    ["CAT-058", "/catalog/wheels/"],
  ])("%s is not %s", (_id, path) => expect(isSpecialTyrePath(path)).toBe(false));
});

describe("the words of a special tyre page", () => {
  const shops: Facet = {
    kind: "list",
    key: "shops",
    title: "Забрать сегодня в центре",
    values: [{ value: "7", title: "Протектор на Дмитровке", count: 3, selected: true }],
  };
  const headingOf = (lists: Record<string, string[]>) => specialTyreTexts({ lists, ranges: {} }, [shops]).heading;

  it("CAT-059 are for a shop of the region only, because choosing another city keeps the path", () => {
    const isOwn = (shop: string, facets: Facet[]) =>
      isSpecialTyrePage(`/catalog/tyres/shops-is-${shop}/`, { lists: { shops: [shop] }, ranges: {} }, facets);
    expect([isOwn("7", [shops]), isOwn("8", [shops]), isOwn("7", [])]).toEqual([true, false, false]);
    expect(isSpecialTyrePage("/catalog/tyres/", { lists: {}, ranges: {} }, [])).toBe(true);
  });

  it("CAT-059 names what the path narrows the list to", () => {
    expect(headingOf({})).toBe("Шины");
    expect(headingOf({ season: ["summer"], diameter: ["19"] })).toBe("Летние шины R19");
    expect(headingOf({ diameter: ["19"], shops: ["7"] })).toBe("Шины R19 в центре «Протектор на Дмитровке»");
  });
});
