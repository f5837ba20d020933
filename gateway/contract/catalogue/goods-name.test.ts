import { describe, expect, it } from "vitest";
import { fullTitle, goodsName, withoutDoubles } from "./goods-name.ts";

describe("the name of goods", () => {
  it.each([
    ["Nokian", "Hakkapeliitta 10", "Nokian Hakkapeliitta 10"],
    ["Mobil", "Mobil 1 FS", "Mobil 1 FS"],
    ["КиК", "кик Борелли", "кик Борелли"],
    ["Total", "Totalis", "Total Totalis"],
    ["Textar", "Textar epad", "Textar epad"],
    ["Тосол", "Тосол", "Тосол"],
  ])("of %s %s is «%s»", (brand, model, name) => {
    expect(goodsName(brand, model)).toBe(name);
  });
});

describe("a full title", () => {
  it.each([
    ["Щётки стеклоочистителя Bosch Aerotwin, комплект 650 + 400 мм", "Bosch", "Щётка стеклоочистителя", null],
    ["Антифриз Felix Carbox G12", "Felix", "Автотовар", null],
    ["Колодки Textar Textar epad", "Textar", "Тормозные колодки", "Колодки Textar epad"],
    ["КиК Борелли 6x15", "КиК", "Диск", "Диск КиК Борелли 6x15"],
    ["Nokian Hakkapeliitta 10 205/55 R16", "Nokian", "Шина", "Шина Nokian Hakkapeliitta 10 205/55 R16"],
    ["Зимняя шина Nokian Hakkapeliitta 10", "Nokian", "Шина", null],
    ["Nokian Шина Hakkapeliitta 10", "Nokian", "шина", null],
    ["Ikon Нордман 8", "Ikon", "Шина", "Шина Ikon Нордман 8"],
  ])("of «%s» names everything once", (title, brandTitle, one, expected) => {
    expect(fullTitle({ title, brandTitle }, one)).toBe(expected ?? title);
  });

  it("keeps figures that come twice", () => {
    expect(withoutDoubles("Набор 4 4 шт. Mobil MOBIL 1")).toBe("Набор 4 4 шт. Mobil 1");
  });

  it.each([
    ["Колодки колодки  КОЛОДКИ Textar", "Колодки Textar"],
    ["Textar epad epad", "Textar epad"],
    ["5W-30 5W-30 Mobil", "5W-30 Mobil"],
    ["я я", "я"],
    ["Mobil Mobilube", "Mobil Mobilube"],
    ["Аромобиль мобиль", "Аромобиль мобиль"],
  ])("of «%s» is «%s»: a word comes once, a part of another is none", (title, plain) => {
    expect(withoutDoubles(title)).toBe(plain);
  });
});
