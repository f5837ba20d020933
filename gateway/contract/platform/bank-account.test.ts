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
    ["044525225", "30102810400000000225"],
    ["044525225", "a30101810400000000225"],
    ["044525225", "30101810400000000225a"],
  ])("of bank %s cannot be %s", (bic, account) => {
    expect(isCorrespondentAccountOf(bic, account)).toBe(false);
  });

  it("are twenty digits of a bank with a right code", () => {
    const account = "40702810600000012345";
    for (const [bic, one] of [
      ["145773999", account],
      ["045773998", account],
      ["045773999", `${account}0`],
      ["045773999", `0${account}`],
      ["045773999", account.slice(1)],
    ] as const)
      expect(isAccountOf(bic, one), `${bic} ${one}`).toBe(false);
    expect(["04457399", "0445739990", "a045773999"].map(isBic)).toEqual([false, false, false]);
  });

  it("with one wrong digit are nobody's", () => {
    const account = "40702810600000012345";
    const wrong = [...account].map(
      (digit, at) => account.slice(0, at) + ((Number(digit) + 1) % 10) + account.slice(at + 1),
    );
    expect(wrong.filter((one) => isAccountOf("045773999", one))).toEqual([]);
  });
});
