import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, localTime, momentAt, weekdayOf } from "./zone-time.ts";

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
