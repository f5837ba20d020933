import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Day } from "../../contract/platform/local-time.ts";
import { addDays } from "../../platform/zone-time.ts";
import { remindersDue } from "./reminder-rules.ts";

const contract: Parameters<typeof remindersDue>[0] = { startsOn: "2026-10-10", planningDate: "2027-04-20" };
const TYRE_DAYS = ["04-10", "10-10"];
const kindsOn = (day: Day, stored = contract) => remindersDue(stored, TYRE_DAYS, day).map(({ kind }) => kind);

describe("reminders of storage", () => {
  it("are of two weeks and of three days before the end, and of the day when tyres are changed", () => {
    expect(kindsOn("2027-04-05")).toEqual([]);
    expect(kindsOn("2027-04-06")).toEqual(["weeks"]);
    expect(kindsOn("2027-04-10")).toEqual(["season"]);
    expect(kindsOn("2027-04-16")).toEqual([]);
    expect(kindsOn("2027-04-17")).toEqual(["days"]);
    expect(kindsOn("2027-04-20")).toEqual([]);
  });

  it("name the most urgent first where several are due at once", () => {
    const ends = { ...contract, planningDate: "2027-04-13" } as const;
    expect(remindersDue(ends, TYRE_DAYS, "2027-04-10")).toEqual([
      { kind: "days", day: "2027-04-10" },
      { kind: "season", day: "2027-04-10" },
    ]);
  });

  it("are not for who has just brought the tyres", () => {
    expect(kindsOn("2027-04-10", { ...contract, startsOn: "2027-03-20" })).toEqual([]);
    expect(kindsOn("2027-04-17", { startsOn: "2027-04-17", planningDate: "2027-04-20" })).toEqual([]);
  });

  it("of the last day of a year are still due in the next one", () => {
    expect(remindersDue({ startsOn: "2026-09-01", planningDate: "2027-06-01" }, ["12-31"], "2027-01-02")).toEqual([
      { kind: "season", day: "2026-12-31" },
    ]);
  });

  it("are each due on three days in a row and on no other", () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 700 }), (length) => {
        const stored = { startsOn: "2026-01-01" as const, planningDate: addDays("2026-01-01", length) };
        const due = new Map<string, number>();
        for (let n = 0; n <= length; n += 1)
          for (const { kind, day } of remindersDue(stored, TYRE_DAYS, addDays(stored.startsOn, n)))
            due.set(`${kind} ${day}`, (due.get(`${kind} ${day}`) ?? 0) + 1);
        for (const [name, times] of due) if (!name.startsWith("season")) expect(times, name).toBe(3);
        expect([...due.keys()].filter((name) => !name.startsWith("season"))).toHaveLength(2);
      }),
    );
  });
});
