import { describe, expect, it } from "vitest";
import { isAccountOf, isBic, isCorrespondentAccountOf } from "./bank-account.ts";

const BIC = "044525225";

describe("bank accounts", () => {
  it("belong to a bank by their control key", () => {
    expect(isBic(BIC)).toBe(true);
    expect(isCorrespondentAccountOf(BIC, "30101810400000000225")).toBe(true);
    expect(isAccountOf("045773999", "40702810600000012345")).toBe(true);
  });

  it.each([
    ["044525225", "30101810500000000225"],
    ["044525226", "30101810400000000225"],
    ["044525225", "3010181040000000022"],
    ["144525225", "30101810400000000225"],
  ])("of bank %s cannot be %s", (bic, account) => {
    expect(isCorrespondentAccountOf(bic, account)).toBe(false);
  });

  it("with one wrong digit are nobody's", () => {
    const account = "40702810600000012345";
    const wrong = [...account].map(
      (digit, at) => account.slice(0, at) + ((Number(digit) + 1) % 10) + account.slice(at + 1),
    );
    expect(wrong.filter((one) => isAccountOf("045773999", one))).toEqual([]);
  });
});
