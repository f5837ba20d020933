import { describe, expect, it } from "vitest";
import { headerPlacements } from "../../../../gateway/contract/chain/region.ts";
import { headerBanner } from "./header-banner.ts";

const image = (type: "desktop_redesign" | "mobile_redesign", hex = "#DFF0F8") => ({
  type,
  url: `/banners/${type}.svg`,
  metadata: { hex },
});
const named = (title: string, images = [image("desktop_redesign"), image("mobile_redesign", "#0a557d")]) => ({
  url: "/offers/",
  title,
  alt: title,
  images,
});

describe("the header's banner", () => {
  it("NAV-031 NAV-033 is that of the first placement that has one, whatever the page", () => {
    expect(headerPlacements).toEqual([
      "header_catalog",
      "header_goods",
      "header_main",
      "header_service",
      "header_reviews",
    ]);
    for (let first = 0; first < headerPlacements.length; first += 1) {
      const left = headerPlacements.slice(first).toReversed();
      const found = Object.fromEntries(left.map((placement) => [placement, named(placement)]));
      expect(headerBanner(found)?.alt).toBe(headerPlacements[first]);
    }
    expect(headerBanner({ footer: named("чужое место") })).toBeNull();
    expect(headerBanner({})).toBeNull();
  });

  it("NAV-032 NAV-051 has a picture for wide screens and one for phones", () => {
    expect(headerBanner({ header_main: named("Шины") })).toEqual({
      href: "/offers/",
      alt: "Шины",
      wide: { src: "/banners/desktop_redesign.svg", hex: "#DFF0F8" },
      narrow: { src: "/banners/mobile_redesign.svg", hex: "#0a557d" },
    });
    const one = headerBanner({ header_main: named("Шины", [image("mobile_redesign")]) });
    expect(one?.wide).toEqual(one?.narrow);
  });

  it("NAV-053 takes only #RRGGBB for the colour around the picture", () => {
    for (const hex of ["", "red", "#fff", "#12345g", "#123456;x", "url(#a)", "#1234567"]) {
      const view = headerBanner({ header_main: named("Шины", [image("desktop_redesign", hex)]) });
      expect(view?.wide, hex).toEqual({ src: "/banners/desktop_redesign.svg" });
    }
  });

  it("passes over a banner without pictures or with a link that is none", () => {
    const next = { header_main: named("следующий") };
    expect(headerBanner({ header_catalog: named("пустой", []), ...next })?.alt).toBe("следующий");
    for (const url of ["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,x", "offers/"])
      expect(headerBanner({ header_catalog: { ...named("чужой"), url }, ...next })?.alt, url).toBe("следующий");
  });
});
