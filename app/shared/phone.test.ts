import { describe, expect, it } from "vitest";
import { lastTenDigits, shownPhone } from "./phone.ts";

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
