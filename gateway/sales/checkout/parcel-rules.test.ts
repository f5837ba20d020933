import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packageOf } from "./parcel-rules.ts";

const kg = (category: string, sizeText: string, attributes = {}) =>
  packageOf({ category, sizeText, attributes }, 1).grams / 1_000;

describe("what goods weigh and measure", () => {
  it.each([
    ["tyre", "205/55 R16 91V", 8.5, 11],
    ["tyre", "175/65 R14 82T", 6.5, 8],
    ["tyre", "285/45 R22 114V", 14, 20],
    ["trucktyre", "315/80 R22.5", 60, 75],
    ["disk", "6.5x16 5x114.3 ET45", 8, 12],
    ["oils", "5W-30", 4, 6],
    ["something new", "", 5, 6],
  ])("of %s %s is no less than the real thing, and not far from it", (category, size, least, most) => {
    expect(kg(category, size)).toBeGreaterThanOrEqual(least);
    expect(kg(category, size)).toBeLessThanOrEqual(most);
  });
  it("is what a feed says where it says anything sensible", () => {
    expect(kg("battery", "60 А·ч", { capacity: 60, weight: 14.1 })).toBe(14.1);
    for (const weight of [0, -3, "много", Number.NaN, true && ""])
      expect(kg("battery", "60 А·ч", { capacity: 60, weight })).toBeCloseTo(60 * 0.26 * 1.1, 2);
  });
  it("measures tyres by their size, stacked", () => {
    expect(packageOf({ category: "tyre", sizeText: "205/55 R16 91V", attributes: {} }, 4)).toMatchObject({
      lengthCm: 64,
      widthCm: 64,
      heightCm: 84,
    });
  });
  it("is whole and more than nothing for any goods, and so many times more for more pieces", () => {
    const goods = fc.record({
      category: fc.constantFrom("tyre", "trucktyre", "disk", "battery", "oils", "wipers", "?"),
      sizeText: fc.oneof(fc.string(), fc.constantFrom("205/55 R16", "000/00 R99", "999/999 R99.9", "x99")),
      attributes: fc.dictionary(
        fc.constantFrom("weight", "capacity", "volume"),
        fc.oneof(fc.double(), fc.string(), fc.boolean()),
      ),
    });
    fc.assert(
      fc.property(goods, fc.integer({ min: 1, max: 1_000 }), (each, pieces) => {
        const one = packageOf(each, 1);
        const many = packageOf(each, pieces);
        for (const figure of Object.values(many)) expect(Number.isSafeInteger(figure) && figure > 0).toBe(true);
        expect(many).toEqual({ ...one, grams: one.grams * pieces, heightCm: one.heightCm * pieces });
      }),
    );
  });
});
