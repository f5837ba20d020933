import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fieldOf } from "./headings.ts";
import { stockColumnOf } from "./stock-rows.ts";

/** Headings of suppliers' tables with the field that is meant; `a|b` is either. */
const rows = readFileSync(join(import.meta.dirname, "../testing-data/headings.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t") as [heading: string, field: string]);

describe("headings of suppliers", () => {
  it.each(rows.map(([heading, field]) => [heading, field]))("«%s» is %s", (heading, field) => {
    expect(field?.split("|")).toContain(fieldOf(heading ?? ""));
  });

  it.each(["Ключевые слова", "", "—"])("«%s» is nothing that is known", (heading) => {
    expect(fieldOf(heading)).toBeNull();
  });

  it("name the columns of a stock file", () => {
    expect(["Код товара", "Склад", "Остаток", "Дата", "Цена", "Наименование"].map(stockColumnOf)).toEqual([
      "sku",
      "location",
      "quantity",
      "date",
      null,
      null,
    ]);
  });
});
