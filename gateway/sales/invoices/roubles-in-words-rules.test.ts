import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../../../tests/support/test-scope.ts";
import { roublesInWords } from "./roubles-in-words-rules.ts";

const VALUES: Record<string, number> = {
  ноль: 0,
  один: 1,
  одна: 1,
  два: 2,
  две: 2,
  три: 3,
  четыре: 4,
  пять: 5,
  шесть: 6,
  семь: 7,
  восемь: 8,
  девять: 9,
  десять: 10,
  одиннадцать: 11,
  двенадцать: 12,
  тринадцать: 13,
  четырнадцать: 14,
  пятнадцать: 15,
  шестнадцать: 16,
  семнадцать: 17,
  восемнадцать: 18,
  девятнадцать: 19,
  двадцать: 20,
  тридцать: 30,
  сорок: 40,
  пятьдесят: 50,
  шестьдесят: 60,
  семьдесят: 70,
  восемьдесят: 80,
  девяносто: 90,
  сто: 100,
  двести: 200,
  триста: 300,
  четыреста: 400,
  пятьсот: 500,
  шестьсот: 600,
  семьсот: 700,
  восемьсот: 800,
  девятьсот: 900,
};
const SCALES: [RegExp, number][] = [
  [/^миллиард/, 1_000_000_000],
  [/^миллион/, 1_000_000],
  [/^тысяч/, 1_000],
];

/** Reads the words back. */
function kopecksOf(text: string): number {
  let done = 0;
  let group = 0;
  for (const word of text.toLowerCase().split(" ")) {
    const scale = SCALES.find(([pattern]) => pattern.test(word))?.[1];
    if (scale) {
      done += group * scale;
      group = 0;
    } else if (/^рубл/.test(word)) {
      done += group;
      group = 0;
    } else if (/^\d\d$/.test(word)) return done * 100 + Number(word);
    else group += VALUES[word] ?? Number.NaN;
  }
  return Number.NaN;
}

describe("a sum in words", () => {
  it.each([
    [0, "Ноль рублей 00 копеек"],
    [101, "Один рубль 01 копейка"],
    [202, "Два рубля 02 копейки"],
    [1_105, "Одиннадцать рублей 05 копеек"],
    [4_200_100, "Сорок две тысячи один рубль 00 копеек"],
    [2_112_121, "Двадцать одна тысяча сто двадцать один рубль 21 копейка"],
    [1_200_000_00, "Один миллион двести тысяч рублей 00 копеек"],
    [100_000_000_000, "Один миллиард рублей 00 копеек"],
    [2_005_013_112_12, "Два миллиарда пять миллионов тринадцать тысяч сто двенадцать рублей 12 копеек"],
  ])("of %i kopecks is «%s»", (kopecks, words) => {
    expect(roublesInWords(kopecks)).toBe(words);
  });

  it("says every sum up to 10^9 roubles so that it can be read back, in the forms of a group", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (kopecks) => {
        const words = roublesInWords(kopecks);
        expect(kopecksOf(words)).toBe(kopecks);
        expect(words).not.toMatch(/(один|два) тысяч|(одна|две) (миллион|рубл)|ноль тысяч|\s\s/);
      }),
      { numRuns: examples(5_000) },
    );
  });
});
