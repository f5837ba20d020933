import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CODE_LENGTH } from "../../contract/customers/phone-confirm.ts";
import { newCode } from "./dependencies.ts";
import { elevenDigits, formatPhone, retryAfterText, smsText } from "./texts.ts";

const phones = fc.integer({ min: 9_000_000_000, max: 9_999_999_999 }).map((number) => `+7${number}`);

describe("words about codes", () => {
  it("CFG-008, CFG-009, CFG-010 write a phone with 11 digits, 7 and 9 first, and for reading", () => {
    expect(formatPhone("+79123456789")).toBe("+7 (912) 345-67-89");
    fc.assert(
      fc.property(phones, (phone) => {
        expect(elevenDigits(phone)).toMatch(/^79\d{9}$/);
        expect(formatPhone(phone).replace(/\D/g, "")).toBe(elevenDigits(phone));
      }),
    );
  });

  it("CFG-007 make codes of four digits, with zeros in front", () => {
    const codes = Array.from({ length: 2_000 }, newCode);
    for (const code of codes) expect(code).toMatch(/^\d{4}$/);
    expect(codes.some((code) => code.startsWith("0"))).toBe(true);
    expect(CODE_LENGTH).toBe(4);
  });

  it("keep a message within one part of an SMS, which is 70 Cyrillic letters", () => {
    expect(smsText("1234")).toContain("1234");
    expect(smsText("1234").length).toBeLessThanOrEqual(70);
  });

  it("CFG-001 count seconds in Russian", () => {
    expect([1, 2, 5, 21, 60].map(retryAfterText)).toEqual(
      ["1\u00a0секунду", "2\u00a0секунды", "5\u00a0секунд", "21\u00a0секунду", "60\u00a0секунд"].map(
        (time) => `Новый код можно запросить через ${time}`,
      ),
    );
  });
});
