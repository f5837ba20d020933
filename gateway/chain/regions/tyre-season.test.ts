import { describe, expect, it } from "vitest";
import type { Day } from "../../contract/platform/local-time.ts";
import { tyreSeasonOn } from "./tyre-season.ts";

const usual = ["04-10", "10-10"];
const monthsOf = (season: string, days: readonly string[]) =>
  Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0")).filter(
    (month) => tyreSeasonOn(`2026-${month}-15` as Day, days) === season,
  );

describe("the season of tyres", () => {
  it("is winter from October and summer from March", () => {
    expect(tyreSeasonOn("2026-09-30", usual)).toBe("summer");
    expect(tyreSeasonOn("2026-10-01", usual)).toBe("winter");
    expect(tyreSeasonOn("2026-12-31", usual)).toBe("winter");
    expect(tyreSeasonOn("2027-02-28", usual)).toBe("winter");
    expect(tyreSeasonOn("2027-03-01", usual)).toBe("summer");
  });

  it("begins by the days of the region: earlier where autumn is, later where it is warm", () => {
    expect(monthsOf("summer", ["04-20", "10-01"])).toEqual(["03", "04", "05", "06", "07", "08"]);
    expect(monthsOf("summer", ["03-20", "11-10"])).toEqual(["02", "03", "04", "05", "06", "07", "08", "09", "10"]);
    expect(monthsOf("summer", ["10-15", "04-10"])).toEqual(monthsOf("summer", usual));
  });

  it("is the usual one where a region has no days", () => {
    expect(monthsOf("summer", [])).toEqual(monthsOf("summer", usual));
    expect(monthsOf("summer", ["10-10"])).toEqual(monthsOf("summer", usual));
  });
});
