import { describe, expect, it } from "vitest";
import { lastTenDigits, parseMobilePhone, shownPhone } from "./phone.ts";

describe("a mobile number", () => {
  it.each([
    "+79123456789",
    "89123456789",
    "9123456789",
    "(912) 345-67-89",
    "8 (912) 345-67-89",
    " +7 912 345‑67‑89 ",
    "+7\u00a0(912)\u00a0345-67-89",
    "7.912.345.67.89",
    "+7 8 912 345 67 89",
    "+7 +7 912 345 67 89",
  ])("is understood as %j", (text) => expect(parseMobilePhone(text)).toBe("+79123456789"));

  it.each([
    "",
    "+7",
    "912345678",
    "91234567890",
    "+7 343 123-45-67",
    "+8 912 345 67 89",
    "+9123456789",
    "+1 912 345 6789",
    "8 912 345-67-89 доб. 2",
    "call 89123456789",
  ])("is not made of %j", (text) => expect(parseMobilePhone(text)).toBeNull());
});

describe("a phone that is looked up", () => {
  it.each(["79123456789", "+79123456789", "8 (912) 345-67-89", "9123456789"])(
    "AUT-116 AUT-117 AUT-118 is the last ten digits of %j",
    (phone) => expect(lastTenDigits(phone)).toBe("9123456789"),
  );
  it("is none of fewer digits", () => expect(lastTenDigits("345-67-89")).toBeNull());
});

describe("a phone that is shown", () => {
  it.each(["79123456789", "+79123456789", "9123456789"])("AUT-115 is grouped when it is kept as %j", (phone) =>
    expect(shownPhone(phone)).toBe("+7 (912) 345-67-89"),
  );
  it("is nothing when there is none", () => expect(shownPhone("")).toBe(""));
});
