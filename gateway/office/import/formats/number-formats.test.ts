import { describe, expect, it } from "vitest";
import { knownNumberFormat, numberFormat, textOfNumber } from "./number-formats.ts";

const shown = (value: number, format: string, calendar: "of1900" | "of1904" = "of1900") =>
  textOfNumber(value, numberFormat(format), calendar);

describe("a number of a workbook", () => {
  it.each([
    [42, "00000", "00042"],
    [1234567, "00000", "1234567"],
    [42, '"УТ-"00000', "УТ-00042"],
    [1234567, "000\\-000", "1234-567"],
    [12345, "00-00-00", "01-23-45"],
    [0, "000", "000"],
    [1.5, "00000", "1.5"],
    [-7, "000", "-7"],
  ])("of %d is a code by «%s»: %s", (value, format, text) => {
    expect(shown(value, format)).toBe(text);
  });

  it.each([
    [17323.099999999999, "General", "17323.1"],
    [4607e9, "0", "4607000000000"],
    [5290.5, '#,##0.00"р."', "5290.5"],
    [5290.5, "#,##0.00_р_.;[Red]-#,##0.00_р_.", "5290.5"],
    [12, '0" шт"', "12"],
    [0.18, "0%", "0.18"],
    [3, "", "3"],
    [1e21, "0.00E+00", "1e+21"],
  ])("of %d stays a number by «%s»: %s", (value, format, text) => {
    expect(shown(value, format)).toBe(text);
  });

  it.each([
    [46346, "dd.mm.yyyy", "2026-11-20"],
    [46346, "[$-419]d mmmm yyyy;@", "2026-11-20"],
    [46346, 'd" "mmm', "2026-11-20"],
    [46346.4166666667, "dd/mm/yy\\ h:mm", "2026-11-20 10:00"],
    [0.5, "h:mm", "12:00"],
    [-1, "dd.mm.yyyy", "-1"],
    [3e6, "dd.mm.yyyy", "3000000"],
  ])("of %d is a moment by «%s»: %s", (value, format, text) => {
    expect(shown(value, format)).toBe(text);
  });

  it("is counted from 1904 in workbooks of old Macs", () => {
    expect(shown(44884, "dd.mm.yyyy", "of1904")).toBe("2026-11-20");
  });

  it("is shown by a format that has a number alone", () => {
    expect([14, 22, 2, 49].map((id) => textOfNumber(46346.5, knownNumberFormat(id), "of1900"))).toEqual([
      "2026-11-20 12:00",
      "2026-11-20 12:00",
      "46346.5",
      "46346.5",
    ]);
  });
});
