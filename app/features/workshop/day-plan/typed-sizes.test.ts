import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printTyped, typedSizes } from "./typed-sizes.ts";

const size = { width: 205, profile: 55, diameter: 16, runflat: false, quantity: 4 };

describe("sizes at the counter", () => {
  it.each([
    ["205/55 R16", [size]],
    ["205/55R16", [size]],
    ["205 55 16", [size]],
    ["R16", [{ ...size, width: null, profile: null }]],
    ["16", [{ ...size, width: null, profile: null }]],
    ["17,5", [{ ...size, width: null, profile: null, diameter: 17.5 }]],
    ["2x205/55 R16", [{ ...size, quantity: 2 }]],
    ["205/55 R16 RFT", [{ ...size, runflat: true }]],
    [
      "225/45 R18, 255/40 R18",
      [
        { width: 225, profile: 45, diameter: 18, runflat: false, quantity: 2 },
        { width: 255, profile: 40, diameter: 18, runflat: false, quantity: 2 },
      ],
    ],
  ])("reads «%s»", (text, expected) => {
    expect(typedSizes(text)).toEqual(expected);
  });

  it.each(["", "Kia", "205/55", "R99", "40x16"])("does not take «%s» for a size", (text) => {
    expect(typedSizes(text)).toBeNull();
  });

  it("reads what it prints", () => {
    const one = fc.record({
      width: fc.integer({ min: 100, max: 500 }),
      profile: fc.integer({ min: 20, max: 99 }),
      diameter: fc.integer({ min: 12, max: 30 }),
      runflat: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 4 }), (sizes) => {
        expect(typedSizes(printTyped(sizes))).toEqual(sizes);
      }),
    );
  });
});
