import { describe, expect, it } from "vitest";
import { goodsName } from "./goods-name.ts";

describe("the name of goods", () => {
  it.each([
    ["Nokian", "Hakkapeliitta 10", "Nokian Hakkapeliitta 10"],
    ["Mobil", "Mobil 1 FS", "Mobil 1 FS"],
    ["КиК", "кик Борелли", "кик Борелли"],
    ["Total", "Totalis", "Total Totalis"],
  ])("of %s %s is «%s»", (brand, model, name) => {
    expect(goodsName(brand, model)).toBe(name);
  });
});
