import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../platform/zone-time.ts";
import { addBankingDays, isBankingDay } from "./rules.ts";

const daysOff = (...days: string[]) => new Map(days.map((day) => [day, false]));
const NEW_YEAR_2026 = daysOff(
  "2025-12-31",
  "2026-01-01",
  "2026-01-02",
  "2026-01-05",
  "2026-01-06",
  "2026-01-07",
  "2026-01-08",
  "2026-01-09",
);
const MAY_2026 = daysOff("2026-05-01", "2026-05-11");

describe("banking days", () => {
  it.each([
    ["in an ordinary week", "2026-11-23", 3, "2026-11-26", new Map()],
    ["over a weekend", "2026-11-26", 3, "2026-12-01", new Map()],
    ["over New Year", "2025-12-29", 3, "2026-01-13", NEW_YEAR_2026],
    ["from a day off", "2026-01-03", 1, "2026-01-12", NEW_YEAR_2026],
    ["over May", "2026-04-29", 3, "2026-05-05", MAY_2026],
    ["over the Victory Day", "2026-05-08", 1, "2026-05-12", MAY_2026],
    ["over a worked Saturday", "2024-04-26", 1, "2024-04-27", new Map([["2024-04-27", true]])],
  ] as const)("%s", (_case, from, count, expected, exceptions) => {
    expect(addBankingDays(from, count, exceptions)).toBe(expected);
  });

  it("end on a banking day with exactly so many of them on the way", () => {
    fc.assert(
      fc.property(fc.nat(700), fc.integer({ min: 1, max: 10 }), (start, count) => {
        const from = addDays("2025-12-01", start);
        const to = addBankingDays(from, count, NEW_YEAR_2026);
        let passed = 0;
        for (let day = from; day !== to; ) {
          day = addDays(day, 1);
          if (isBankingDay(day, NEW_YEAR_2026)) passed += 1;
        }
        expect(passed).toBe(count);
        expect(isBankingDay(to, NEW_YEAR_2026)).toBe(true);
      }),
    );
  });
});
