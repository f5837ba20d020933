import { expect, it } from "vitest";
import type { Day } from "../../../contract/platform/local-time.ts";
import { addDays, momentAt } from "../../../platform/zone-time.ts";
import { lastDayOf, priceProblem } from "./own-rules.ts";

const context = { importedPrice: 720_000, today: "2026-11-24" as const };
const problem = (priceKopecks: number | null, priceLastDay: Day | null) =>
  priceProblem({ priceKopecks, priceLastDay }, context);

it("an own price holds today at the earliest, for a year at the most, and is no slip of the pen", () => {
  expect(problem(null, null)).toBeNull();
  expect(problem(650_050, "2026-11-24")).toBeNull();
  expect(problem(72_000, "2027-11-25")).toBeNull();
  expect(problem(71_999, "2026-11-24")).toMatchObject({ field: "priceKopecks" });
  expect(problem(71_999, "2026-11-24")?.message).toContain("7 200 ₽".replaceAll(" ", "\u00a0"));
  expect(problem(650_000, "2026-11-23")).toMatchObject({ field: "priceLastDay", message: "Этот день уже прошёл" });
  expect(problem(650_000, "2027-11-26")).toMatchObject({ field: "priceLastDay" });
});

it.each(["Asia/Yekaterinburg", "Europe/Kaliningrad", "Asia/Kamchatka"] as const)(
  "the last day of a price is the one that was typed, by the clock of %s",
  (zone) => {
    for (const day of ["2026-11-24", "2026-12-31", "2027-03-01"] as const)
      expect(lastDayOf(momentAt(addDays(day, 1), 0, zone), zone)).toBe(day);
  },
);
