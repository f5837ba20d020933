import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANY_YEAR, madeInYear, yearsToAsk } from "./steps.server.ts";

const made = (slug: string, from: number, to: number | null) => ({ slug, years: { from, to } });
const rio = [made("ii", 2005, 2011), made("iii", 2011, 2017), made("iv", 2017, 2023)];
const slugs = (found: readonly { slug: string }[]) => found.map(({ slug }) => slug);

describe("the year of a car", () => {
  it("is asked where generations overlap, the latest first", () => {
    expect(yearsToAsk(rio, 2026)).toEqual(Array.from({ length: 19 }, (_, at) => 2023 - at));
    expect(yearsToAsk([made("i", 2015, 2020), made("ii", 2019, null)], 2022)[0]).toBe(2022);
  });

  it("leaves out years in which nothing was made", () => {
    const years = yearsToAsk([made("i", 2000, 2001), made("ii", 2005, 2007), made("iii", 2007, 2008)], 2026);
    expect(years).toEqual([2008, 2007, 2006, 2005, 2001, 2000]);
  });

  it("is not asked where the list of generations says enough, or a generation does not tell its years", () => {
    expect(yearsToAsk([made("i", 2004, 2010), made("ii", 2011, null)], 2026)).toEqual([]);
    expect(yearsToAsk([made("i", 2004, null)], 2026)).toEqual([]);
    expect(yearsToAsk([...rio, { slug: "v" }], 2026)).toEqual([]);
    expect(yearsToAsk([], 2026)).toEqual([]);
  });

  it("leaves one generation, or those of a year of change", () => {
    expect(slugs(madeInYear(rio, "2018"))).toEqual(["iv"]);
    expect(slugs(madeInYear(rio, "2017"))).toEqual(["iii", "iv"]);
    for (const year of [ANY_YEAR, "1901", ""]) expect(slugs(madeInYear(rio, year))).toEqual(["ii", "iii", "iv"]);
  });

  it("never leaves nothing to choose from", () => {
    const anyMade = fc.record({ from: fc.integer({ min: 1980, max: 2026 }), length: fc.integer({ min: 0, max: 20 }) });
    fc.assert(
      fc.property(fc.array(anyMade, { minLength: 1, maxLength: 6 }), (all) => {
        const generations = all.map(({ from, length }, at) => made(String(at), from, from + length));
        for (const year of yearsToAsk(generations, 2026))
          for (const { years } of madeInYear(generations, String(year)))
            expect(years.from <= year && year <= (years.to ?? year)).toBe(true);
      }),
    );
  });
});
