import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, localMinute, localTime, momentAt, weekdayOf } from "./zone-time.ts";

const zones = [
  "Europe/Kaliningrad",
  "Europe/Moscow",
  "Europe/Samara",
  "Asia/Yekaterinburg",
  "Asia/Omsk",
  "Asia/Krasnoyarsk",
  "Asia/Irkutsk",
  "Asia/Yakutsk",
  "Asia/Vladivostok",
  "Asia/Magadan",
  "Asia/Kamchatka",
] as const;

describe("local time of a region", () => {
  it("has the day and minute of the zone", () => {
    expect(localTime(new Date("2026-11-20T22:30:00Z"), "Asia/Yekaterinburg")).toEqual({
      day: "2026-11-21",
      minute: 210,
      weekday: 5,
    });
  });

  it("is written as the clock on the wall shows it", () => {
    expect(localMinute(new Date("2026-11-20T22:05:59Z"), "Asia/Yekaterinburg")).toBe("2026-11-21T03:05");
    expect(localMinute(new Date("2026-11-20T21:00:00Z"), "Europe/Moscow")).toBe("2026-11-21T00:00");
  });

  it("counts weekdays from Monday, and days over the ends of months and years", () => {
    expect(["2026-11-16", "2026-11-21", "2026-11-22"].map((day) => weekdayOf(day as "2026-11-16"))).toEqual([0, 5, 6]);
    expect([addDays("2026-12-31", 1), addDays("2028-03-01", -1), addDays("2026-11-20", 0)]).toEqual([
      "2027-01-01",
      "2028-02-29",
      "2026-11-20",
    ]);
  });

  it("converts local time to a moment and back in every zone", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: 0, max: 1439 }),
        (zone, ahead, minute) => {
          const day = addDays("2026-01-01", ahead);
          expect(localTime(momentAt(day, minute, zone), zone)).toEqual({ day, minute, weekday: weekdayOf(day) });
        },
      ),
    );
  });
});
