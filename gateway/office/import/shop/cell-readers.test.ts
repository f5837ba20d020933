import { describe, expect, it } from "vitest";
import {
  asDay,
  asNumber,
  asReferences,
  asRegions,
  asWord,
  asWords,
  asYesNo,
  type CellReader,
  type LookUp,
} from "./cell-readers.ts";

const known: Record<string, string> = { perm: "1", kungur: "2" };
const lookUp: LookUp = (_table, key) => known[key];
const read = (reader: CellReader, text: string): unknown => {
  const reading = reader("field", text, lookUp);
  return "fields" in reading ? reading.fields.field : reading;
};

describe("a cell of a table of the shop", () => {
  it.each([
    ["1 200 ₽", 1_200],
    ["1 200 руб.", 1_200],
    ["7,5", 7.5],
    ["R16", 16],
    ["15 %", 15],
    ["-20%", -20],
    ["40 мин", 40],
    ["2 дня", 2],
  ])("«%s» is a number", (text, figure) => {
    expect(read(asNumber, text)).toBe(figure);
  });

  it.each(["много", "1e3", "0x10", "1.2.3", "12-15", "₽"])("«%s» is none", (text) => {
    expect(read(asNumber, text)).toEqual({ wanted: "Нужно число" });
  });

  it("is a word of a form or its title, whatever its letters", () => {
    const kind = asWord({ shop: "центр|магазин", warehouse: "склад" });
    expect(["Центр", " магазин", "SHOP", "Склад"].map((text) => read(kind, text))).toEqual([
      "shop",
      "shop",
      "shop",
      "warehouse",
    ]);
    expect(read(kind, "сарай")).toEqual({ wanted: "Нужно одно из: «центр», «склад»" });
    expect(read(asWords({ a: "первое", b: "второе" }), "Второе; первое")).toEqual(["b", "a"]);
    expect(read(asWords({ a: "первое", b: "второе" }), "второе, третье")).toEqual({
      wanted: "Нужно одно или несколько через запятую: «первое», «второе»",
    });
  });

  it("is a day, a yes or a no as people write them", () => {
    expect([read(asDay, "5.03.2026"), read(asDay, "2026-03-05")]).toEqual(["2026-03-05", "2026-03-05"]);
    expect([read(asYesNo, "Да"), read(asYesNo, "нет"), read(asYesNo, "+")]).toEqual([true, false, true]);
    expect(read(asYesNo, "наверное")).toEqual({ wanted: "Нужно «да» или «нет»" });
  });

  it("names rows of other tables, of which a missing one is told", () => {
    expect(read(asReferences("regions"), "perm, kungur")).toEqual(["1", "2"]);
    expect(read(asRegions, "perm; kungur")).toEqual(["perm", "kungur"]);
    expect(read(asRegions, "Все")).toEqual([]);
    expect(read(asRegions, "perm, nytva")).toEqual({ wanted: "Ни в таблице regions, ни в магазине нет «nytva»" });
  });
});
