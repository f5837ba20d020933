import { describe, expect, it } from "vitest";
import { soldLinks } from "./assortment.ts";

interface Link {
  url: string;
  items: Link[];
}
const link = (url: string, ...items: Link[]): Link => ({ url, items });
const without =
  (...missing: string[]) =>
  (url: string) =>
    !missing.includes(url);

describe("links of a menu", () => {
  const menu = [
    link("/catalog/wheels/", link("/catalog/wheels/"), link("/search/tpms/")),
    link("/search/battery/", link("/search/battery/"), link("/search/battery-accessories/")),
    link("/offers/"),
  ];

  it("stay as they are in a shop that has everything", () => {
    expect(soldLinks(menu, () => true)).toEqual(menu);
  });

  it("go where they lead nowhere, and what is below such a one takes its place", () => {
    expect(soldLinks(menu, without("/catalog/wheels/", "/search/battery-accessories/"))).toEqual([
      link("/search/tpms/"),
      link("/search/battery/"),
      link("/offers/"),
    ]);
  });

  it("keep headings, which lead nowhere by themselves", () => {
    const footer = [link("", link("/contacts/"), link("/service-catalog/"))];
    expect(soldLinks(footer, without("/service-catalog/"))).toEqual([link("", link("/contacts/"))]);
  });
});
