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

  it.each<[how: string, spelt: (heading: string) => string]>([
    ["in capitals", (heading) => heading.toUpperCase()],
    ["over several lines", (heading) => heading.replaceAll(" ", "\n")],
    ["with underscores", (heading) => heading.replaceAll(" ", "_")],
    ["with a number before it", (heading) => `3. ${heading}`],
    ["with a colon", (heading) => `${heading}:`],
    [
      "with a Latin letter in Russian words",
      (heading) => heading.replaceAll(/[А-Яа-я]{4,}/g, (word) => word.replace("о", "o")),
    ],
    [
      "with a Russian letter in Latin words",
      (heading) => heading.replaceAll(/[A-Za-z]{4,}/g, (word) => word.replace("e", "е")),
    ],
    ["with long dashes", (heading) => heading.replaceAll("-", "–")],
  ])("mean the same %s", (_, spelt) => {
    for (const [heading, field] of rows) expect(field.split("|"), heading).toContain(fieldOf(spelt(heading)));
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
