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
  ])("of «%s» names everything once", (title, brandTitle, one, expected) => {
    expect(fullTitle({ title, brandTitle }, one)).toBe(expected ?? title);
  });

  it("keeps figures that come twice", () => {
    expect(withoutDoubles("Набор 4 4 шт. Mobil MOBIL 1")).toBe("Набор 4 4 шт. Mobil 1");
  });
});
