import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  chosenId,
  clock,
  clockOfMinute,
  degrees,
  hours,
  hoursOfMinutes,
  inches,
  line,
  minuteOfClock,
  minutesOfHours,
  optionalText,
  roubles,
  slug,
  whole,
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
    ["9–21", "09:00–21:00"],
    ["9-21", "09:00–21:00"],
    ["с 9 до 21", "09:00–21:00"],
    ["С 9:30 до 24", "09:30–24:00"],
    ["круглосуточно", "00:00–24:00"],
    [undefined, null],
    [null, null],
  ])("hours of %j are %j", (text, expected) => {
    expect(hours.parse(text)).toBe(expected);
  });

  it.each(["", "9", "21–9", "с 9", "до 21", "9–25", "24:01", "12:60", "9:00–9:00", "9:00–12:00–14:00"])(
    "hours of %j are none",
    (text) => {
      expect(hours.safeParse(text).success).toBe(false);
    },
  );

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

  const problemOf = (field: z.ZodType, value: unknown) => field.safeParse(value).error?.issues[0]?.message ?? null;

  it("figures are whole and within their bounds, which the message names", () => {
    const field = whole(2, 1_000, " дн.");
    expect([field.parse("2"), field.parse(1_000)]).toEqual([2, 1_000]);
    expect(problemOf(field, "1")).toBe("Не меньше 2 дн.");
    expect(problemOf(field, "1001")).toMatch(/^Не больше 1\s000 дн\.$/);
    expect([problemOf(field, "2.5"), problemOf(field, "два")]).toEqual(Array(2).fill("Напишите целое число"));
    expect([roubles().parse("1000000"), roubles(5).parse("0")]).toEqual([1_000_000, 0]);
    expect(problemOf(roubles(), "1000001")).toMatch(/^Не больше 1\s000\s000 ₽$/);
    expect(problemOf(roubles(), "-1")).toBe("Не меньше 0 ₽");
  });

  it("texts are trimmed, and there or not as they have to be", () => {
    expect(line("Напишите имя").parse("  Анна ")).toBe("Анна");
    for (const nothing of ["", "  ", undefined]) expect(problemOf(line("Напишите имя"), nothing)).toBe("Напишите имя");
    expect(line("", 3).parse("абв")).toBe("абв");
    expect(problemOf(line("", 3), "абвг")).toBe("Не больше 3 знаков");
    expect([optionalText(3).parse(undefined), optionalText(3).parse(" абв ")]).toEqual(["", "абв"]);
    expect(problemOf(optionalText(3), "абвг")).toBe("Не больше 3 знаков");
  });

  it("ids of what is chosen are figures, and names for addresses small Latin letters, figures and hyphens", () => {
    const id = chosenId("Выберите");
    expect(["1", "42", "1234567890"].map((text) => id.parse(text))).toEqual(["1", "42", "1234567890"]);
    for (const wrong of ["", "0", "01", "-1", "1.5", "12345678901", "a", undefined])
      expect(problemOf(id, wrong)).toBe("Выберите");
    for (const right of ["a", "winter-2026", "9"]) expect(slug.parse(right)).toBe(right);
    for (const wrong of ["", "-a", "a-", "Зима", "a b", "A", "a".repeat(61)])
      expect(problemOf(slug, wrong)).not.toBeNull();
  });

  it("times are those of a day, midnight at its end included", () => {
    expect(["0:00", "9.05", "24:00"].map(minuteOfClock)).toEqual([0, 545, 1_440]);
    for (const wrong of ["24:01", "12:60", "123:00", "1:5", "a", ""]) expect(minuteOfClock(wrong)).toBeNull();
    expect(clock.parse(" 9.05 ")).toBe("09:05");
    expect(problemOf(clock, "25:00")).toBe("Время пишется как 09:00");
    expect(minutesOfHours(" КРУГЛОСУТОЧНО ")).toEqual({ open: 0, close: 1_440 });
    for (const wrong of ["21:00–9:00", "9:00", "–9:00", "9:00–"]) expect(minutesOfHours(wrong)).toBeNull();
  });

  it("degrees are within their bounds, and kept without what means nothing", () => {
    const field = degrees(90);
    expect(["90", "-90", "-56,80", "0"].map((text) => field.parse(text))).toEqual(["90", "-90", "-56.8", "0"]);
    for (const wrong of ["90.1", "-90.1", "1e1", "56.", "a", "1234"]) expect(problemOf(field, wrong)).not.toBeNull();
    expect(["10", "30"].map((text) => inches.parse(text))).toEqual([10, 30]);
    for (const wrong of ["9.5", "30.5", "a"]) expect(problemOf(inches, wrong)).not.toBeNull();
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
