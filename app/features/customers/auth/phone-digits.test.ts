import { describe, expect, it } from "vitest";
import { nationalDigits, phoneProblem, spacedDigits } from "./phone-digits.ts";

describe("the phone field", () => {
  it.each([
    ["9123456789", "9123456789"],
    ["8 912 345-67-89", "9123456789"],
    ["+7 (912) 345-67-89", "9123456789"],
    ["79123456789", "9123456789"],
    ["912 345-67-89-00", "9123456789"],
    ["91", "91"],
  ])("AUT-106 AUT-109 AUT-114 understands %s typed or pasted after the fixed +7", (text, digits) => {
    expect(nationalDigits(text)).toBe(digits);
  });
  it.each(["8", "7", "495 123-45-67", "+7 495 123-45-67", "abc"])("AUT-108 clears %s", (text) => {
    expect(nationalDigits(text)).toBe("");
  });
  it.each([
    ["", ""],
    ["912", "912"],
    ["9123", "912 3"],
    ["912345678", "912 345-67-8"],
    ["9123456789", "912 345-67-89"],
  ])("writes %s as %s", (digits, text) => {
    expect(spacedDigits(digits)).toBe(text);
  });
  it("AUT-107 AUT-111 AUT-112 AUT-113 says which part is too short, and nothing about ten digits", () => {
    expect(phoneProblem("91")).toContain("три цифры");
    expect(phoneProblem("912345678")).toContain("семь цифр");
    expect(phoneProblem("9123456789")).toBe("");
  });
});
