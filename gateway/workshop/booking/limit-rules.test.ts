import { describe, expect, it } from "vitest";
import { bookingRefusal } from "./limit-rules.ts";

const counts = (row: Partial<Parameters<typeof bookingRefusal>[0]> = {}) => ({
  active: 0,
  missed: 0,
  ofNetwork: 0,
  ...row,
});
const guest = { isConfirmed: false, isSurge: false };
const confirmed = { isConfirmed: true, isSurge: false };
const codeOf = (row: Parameters<typeof counts>[0], who = guest) => bookingRefusal(counts(row), who)?.code ?? null;

describe("API-129 the visits that one phone may book", () => {
  it.each([
    ["none yet", {}, null],
    ["one to come", { active: 1 }, null],
    ["two to come", { active: 2 }, "code_required"],
    ["four to come", { active: 4 }, "code_required"],
    ["five to come", { active: 5 }, "too_many"],
    ["one missed in a year", { missed: 1 }, null],
    ["two missed in a year", { missed: 2 }, "code_required"],
    ["two new ones of the network in an hour", { ofNetwork: 2 }, null],
    ["three new ones of the network in an hour", { ofNetwork: 3 }, "code_required"],
  ])("need the code of the phone after so many: %s", (_what, row, code) => {
    expect(codeOf(row)).toBe(code);
  });

  it("are five with a confirmed phone, whatever was missed", () => {
    expect(codeOf({ active: 4, missed: 9, ofNetwork: 9 }, confirmed)).toBeNull();
    expect(codeOf({ active: 5 }, confirmed)).toBe("too_many");
  });

  it("are one of a confirmed phone in the rush of the season, which says so", () => {
    const rush = { isConfirmed: true, isSurge: true };
    expect(codeOf({}, { ...guest, isSurge: true })).toBe("code_required");
    expect(codeOf({}, rush)).toBeNull();
    expect(bookingRefusal(counts({ active: 1 }), rush)).toMatchObject({
      code: "too_many",
      message: expect.stringContaining("одна на телефон"),
    });
    expect(bookingRefusal(counts({ active: 5 }), confirmed)?.message).toContain("уже много записей");
  });
});
