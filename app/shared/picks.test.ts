import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PICK_CODE_LENGTH, PICK_LIMITS, pickKinds, readPicks, writePicks } from "./picks.ts";

describe.each(pickKinds)("goods picked as %s", (kind) => {
  it("are read back from a cookie as they were written, whatever stands in a code", () => {
    const codes = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8, unit: "grapheme" }), { maxLength: 5 });
    fc.assert(
      fc.property(codes, (picked) => {
        const text = writePicks(kind, picked);
        expect(text).not.toBeNull();
        expect(readPicks(kind, text ?? "")).toEqual(picked);
      }),
    );
  });
  it("are never more than a cookie holds", () => {
    const many = Array.from({ length: PICK_LIMITS[kind] + 1 }, (_, at) => String(at));
    expect(writePicks(kind, many)).toBeNull();
    expect(writePicks(kind, many.slice(1))).not.toBeNull();
    expect(readPicks(kind, many.join("!"))).toEqual(many.slice(0, -1));
    const long = Array.from({ length: 6 }, (_, at) => `${at}${"Ж".repeat(MAX_PICK_CODE_LENGTH - 1)}`);
    expect(writePicks(kind, long)).toBeNull();
  });
  it("are none in a cookie that is nonsense", () => {
    expect(readPicks(kind, undefined)).toEqual([]);
    expect(readPicks(kind, "")).toEqual([]);
    expect(readPicks(kind, "!!%E0%A4%A!")).toEqual([]);
    expect(readPicks(kind, `7!7!${"x".repeat(MAX_PICK_CODE_LENGTH + 1)}`)).toEqual(["7"]);
  });
});
