import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clock,
  clockOfMinute,
  degrees,
  hours,
  hoursOfMinutes,
  inches,
  minuteOfClock,
  minutesOfHours,
} from "./desk-fields.ts";

const minute = fc.integer({ min: 0, max: 1_440 });

describe("fields of the back office", () => {
  it("times and hours are read again as they were written", () => {
    fc.assert(
      fc.property(minute, minute, (a, b) => {
        expect(minuteOfClock(clockOfMinute(a))).toBe(a);
        const [open, close] = [Math.min(a, b), Math.max(a, b)];
        const text = hoursOfMinutes({ open, close });
        expect(minutesOfHours(text)).toEqual(open < close ? { open, close } : null);
        if (open < close) expect(hours.parse(hours.parse(text))).toBe(text);
      }),
    );
  });

  it.each([
    ["9:00-21:00", "09:00–21:00"],
    [" 9.30 — 20:00 ", "09:30–20:00"],
    ["круглосуточно", "00:00–24:00"],
    [undefined, null],
    [null, null],
  ])("hours of %j are %j", (text, expected) => {
    expect(hours.parse(text)).toBe(expected);
  });

  it.each(["", "9", "24:01", "12:60", "9:00–9:00", "9:00–12:00–14:00"])("hours of %j are none", (text) => {
    expect(hours.safeParse(text).success).toBe(false);
  });

  it("never throw whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const field of [clock, hours, degrees(180), inches]) {
          const read = field.safeParse(text);
          if (!read.success) expect(read.error.issues[0]?.message).toMatch(/[А-Яа-я]/);
        }
      }),
    );
  });

  it("coordinates have a point, and wheels whole inches or halves", () => {
    expect([degrees(90).parse("56,8389"), degrees(90).parse("56.80")]).toEqual(["56.8389", "56.8"]);
    expect([inches.parse("22.5"), inches.safeParse("16.2").success, inches.safeParse(31).success]).toEqual([
      22.5,
      false,
      false,
    ]);
  });
});
