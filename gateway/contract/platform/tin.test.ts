import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../../../tests/support/test-scope.ts";
import { isKpp, isOgrn, isTin, tinOf } from "./tin.ts";

/** A tax number of nine or ten free digits, with the control digits that the published weights give. */
function tinOfDigits(free: readonly number[]): string {
  const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
  const digits = [...free];
  while (digits.length < (free.length === 9 ? 10 : 12)) {
    const of = weights.slice(-digits.length);
    digits.push((of.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11) % 10);
  }
  return digits.join("");
}

const freeDigits = fc
  .integer({ min: 9, max: 10 })
  .chain((length) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
      .filter(([first, second]) => first !== 0 || second !== 0),
  );

describe("a tax number", () => {
  it.each(["7707083893", "7736207543", "7710140679", "5902202276", "500100732259", "784806113663"])(
    "CHK-006: %s is one",
    (tin) => expect(isTin(tin)).toBe(true),
  );

  it.each([
    "7707083894",
    "500100732258",
    "500100732269",
    "0000000000",
    "000000000000",
    "77070838930",
    "770708389",
    "",
    "77070838９3",
  ])("CHK-006: %j is none", (tin) => expect(isTin(tin)).toBe(false));

  it("CHK-006: is known by its control digits, whatever the others are, and no single wrong digit passes", () => {
    fc.assert(
      fc.property(freeDigits, fc.nat(11), fc.integer({ min: 1, max: 9 }), (free, place, off) => {
        const tin = tinOfDigits(free);
        expect(isTin(tin)).toBe(true);
        const at = place % tin.length;
        const wrong = [...tin].map((digit, index) => (index === at ? (Number(digit) + off) % 10 : digit)).join("");
        // Modulo 11 sees every change of a single digit; only the remainder 10, which is written 0, can hide one.
        if (isTin(wrong)) expect(remainders(tin).includes(10) || remainders(wrong).includes(10)).toBe(true);
      }),
      { numRuns: examples(2_000) },
    );
  });

  it("may be typed with spaces and hyphens", () => {
    expect(tinOf(" 7707 083-893 ")).toBe("7707083893");
  });
});

const remainders = (tin: string): number[] => {
  const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
  const lengths = tin.length === 10 ? [9] : [10, 11];
  return lengths.map(
    (length) => weights.slice(-length).reduce((sum, weight, index) => sum + weight * Number(tin[index]), 0) % 11,
  );
};

describe("other numbers of an organisation", () => {
  it("are known by their form and control digit", () => {
    expect(["1027700132195", "304500116000157"].map(isOgrn)).toEqual([true, true]);
    expect(["1027700132196", "102770013219", "304500116000158", "abc"].map(isOgrn)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(["773601001", "7736AB001"].map(isKpp)).toEqual([true, true]);
    expect(["77360100", "77360100A", "7736ab001", ""].map(isKpp)).toEqual([false, false, false, false]);
  });
});
