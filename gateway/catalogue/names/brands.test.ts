import { describe, expect, it } from "vitest";
import { Brands, keyOf } from "./brands.ts";
import { brandsInRussian } from "./brands-in-russian.ts";

describe("makers in Russian letters", () => {
  const brands = new Brands();

  it.each([
    ["Шина Мишлен X-Ice North 4 205/55 R16 94T", "tyre", "Michelin"],
    ["ШИНА БРИДЖСТОУН Blizzak VRX", "tyre", "Bridgestone"],
    ["АКБ Варта Silver 60 Ач", "battery", "Varta"],
    ["Масло Ликви Моли Optimal 5W-40", "oils", "LIQUI MOLY"],
    ["Шина Кордиант Comfort 2", "tyre", "Cordiant"],
    ["Шина Кама-515", "tyre", "Кама"],
    ["Волтайр ВС-22", "tyre", "Волтайр"],
  ])("of «%s» among %s are %s", (name, category, title) => {
    expect(brands.find(name, "", category)?.title).toBe(title);
  });

  it("are one maker with the name of their own, where a list names them beside the goods", () => {
    for (const [spelling, title] of brandsInRussian) expect(brands.titleOf(spelling)).toBe(title);
    expect(brands.find("Шина Мишлен Primacy 4 205/55 R16", "Michelin")).toMatchObject({ title: "Michelin", from: 5 });
    expect(brands.find("Michelin Primacy 4 205/55 R16", "Мишлен")).toMatchObject({ title: "Michelin", from: 0 });
  });

  it("are those of makers that are known, none twice, and none that is a maker itself", () => {
    const known = new Brands([["Мишлен", "Мишлен"]]);
    expect(known.titleOf("мишлен")).toBe("Мишлен");
    const spellings = brandsInRussian.map(([spelling]) => keyOf(spelling));
    expect(new Set(spellings).size).toBe(spellings.length);
    for (const [, title] of brandsInRussian) expect(brands.find(title, "")?.title).toBe(title);
  });
});
