import { describe, expect, it } from "vitest";
import { adviceOn, columnLetters } from "./refusal-advice.ts";

it.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [51, "AZ"],
  [52, "BA"],
  [702, "AAA"],
])("the column at place %i is %s", (place, letters) => {
  expect(columnLetters(place)).toBe(letters);
});

const column = (place: number, heading: string, field: "code" | "price" | "article") => ({
  ...{ place, heading, field },
  warehouse: "",
});

describe("what would be right in a refused row", () => {
  it("names the column as the file calls it, the first of those that it may be about", () => {
    const columns = [column(1, "Артикул", "article"), column(2, "Код", "code")];
    expect(adviceOn("код товара повторяется", columns)).toEqual({
      column: "C «Код»",
      right: "Один код — одна строка: оставьте нужную",
    });
    expect(adviceOn("код товара повторяется", columns.slice(0, 1)).column).toBe("B «Артикул»");
    expect(adviceOn("цена не указана или неразумна", [column(3, "", "price")]).column).toBe("D");
  });

  it("names the part of a feed, which has no columns", () => {
    expect(adviceOn("цена не указана или неразумна", [])).toMatchObject({ column: "цена" });
  });

  it("is nothing for a reason of which no more is known", () => {
    expect(adviceOn("модификация повторяется", [])).toEqual({ column: "", right: "" });
    expect(adviceOn("toString", [])).toEqual({ column: "", right: "" });
  });
});
