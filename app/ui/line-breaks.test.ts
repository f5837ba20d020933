import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakable, withWholeSizes } from "./line-breaks.ts";

const visible = (text: string) => text.replaceAll("\u00a0", "_").replaceAll("\u00ad", "-");

describe("sizes in a heading", () => {
  it.each([
    [
      "Зимняя шина Gislaved IceControl SUV 215/65 R16 102T XL",
      "Зимняя шина Gislaved IceControl SUV 215/65_R16 102T XL",
    ],
    ["Varta Silver Dynamic 61 А·ч 600 А LB2", "Varta Silver Dynamic 61_А·ч 600_А LB2"],
    ["Motor Oil 5W-40 4 л", "Motor Oil 5W-40 4_л"],
    ["Комплект 650 + 400 мм, 4 шт.", "Комплект 650 + 400_мм, 4_шт."],
    ["Borbet S 8x18 5x112 ET43", "Borbet S 8x18 5x112 ET43"],
    ["Диск 16 Алюминий", "Диск 16 Алюминий"],
    ["Грузовая шина 385/65 R22.5 160K", "Грузовая шина 385/65_R22.5 160K"],
  ])("«%s»", (title, expected) => {
    expect(visible(withWholeSizes(title))).toBe(expected);
  });
});

describe("long words in a heading", () => {
  it.each([
    ["стеклоочистителя", "стек-лоо-чис-тителя"],
    ["полусинтетическое", "полу-син-тети-чес-кое"],
    ["вентилируемый", "вен-тили-руе-мый"],
    ["Аккумулятор", "Акку-муля-тор"],
    ["шина", "шина"],
    ["Multiconnection", "Multiconnection"],
  ])("%s breaks as %s", (word, expected) => {
    expect(visible(breakable(word))).toBe(expected);
  });

  it("are the same words, in parts of three letters at least with a vowel in each", () => {
    const letter = fc.constantFrom(..."абвгдеёжзийклмнопрстуфхцчшщъыьэюя");
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 30 }), (word) => {
        const parts = breakable(word).split("\u00ad");
        expect(parts.join("")).toBe(word);
        if (parts.length === 1) return;
        for (const part of parts) {
          expect(part.length).toBeGreaterThanOrEqual(3);
          expect(part).toMatch(/[аеёиоуыэюя]/);
        }
        for (const part of parts.slice(1)) expect(part).not.toMatch(/^[йьъ]/);
      }),
    );
  });
});
