import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockRange, hoursText, isOpenAt, nextOpening } from "./opening-hours.ts";

const daily: [number, number] = [540, 1260];
const short: [number, number] = [600, 1200];
const allDay: [number, number] = [0, 1440];
const week = [daily, daily, daily, daily, daily, short, null];
const zone = "Asia/Yekaterinburg";

describe("opening hours as text", () => {
  it("collapses equal days into one", () => {
    expect(hoursText(Array(7).fill(daily))).toBe("ежедневно 9:00–21:00");
  });
  it("separates weekdays from weekends", () => {
    expect(hoursText([daily, daily, daily, daily, daily, short, short])).toBe("пн–пт 9:00–21:00, сб–вс 10:00–20:00");
  });
  it("marks days off", () => {
    expect(hoursText(week)).toBe("пн–пт 9:00–21:00, сб 10:00–20:00, вс выходной");
  });
  it("has a word for a shop that never closes", () => {
    expect(hoursText(Array(7).fill(allDay))).toBe("круглосуточно");
  });
  it("names a day that is open around the clock beside others", () => {
    expect(hoursText([allDay, daily, daily, daily, daily, daily, [0, 1_439]])).toBe(
      "пн круглосуточно, вт–сб 9:00–21:00, вс 0:00–23:59",
    );
    expect(hoursText(Array(7).fill(null))).toBe("ежедневно выходной");
    expect(clockRange([65, 600])).toBe("1:05–10:00");
  });
  it("is empty for unknown hours", () => {
    expect(hoursText([])).toBe("");
  });
});

describe("opening", () => {
  it("follows the local time of the region", () => {
    expect(isOpenAt(new Date("2026-11-20T15:59:00Z"), week, zone)).toBe(true);
    expect(isOpenAt(new Date("2026-11-20T16:00:00Z"), week, zone)).toBe(false);
  });
  it("begins with its minute", () => {
    expect(isOpenAt(new Date("2026-11-20T04:00:00Z"), week, zone)).toBe(true);
    expect(isOpenAt(new Date("2026-11-20T03:59:00Z"), week, zone)).toBe(false);
    expect(isOpenAt(new Date("2026-11-22T08:00:00Z"), week, zone)).toBe(false);
    expect(nextOpening(new Date("2026-11-20T04:00:00Z"), week, zone)?.toISOString()).toBe("2026-11-20T04:00:00.000Z");
    expect(nextOpening(new Date("2026-11-20T04:00:01Z"), week, zone)?.toISOString()).toBe("2026-11-21T05:00:00.000Z");
  });
  it("may be a week away", () => {
    const fridays = [null, null, null, null, daily, null, null];
    expect(nextOpening(new Date("2026-11-20T05:00:00Z"), fridays, zone)?.toISOString()).toBe(
      "2026-11-27T04:00:00.000Z",
    );
  });
  it("skips a day off", () => {
    expect(nextOpening(new Date("2026-11-21T16:00:00Z"), week, zone)?.toISOString()).toBe("2026-11-23T04:00:00.000Z");
  });
  it("is never for a shop without hours", () => {
    expect(nextOpening(new Date("2026-11-20T00:00:00Z"), Array(7).fill(null), zone)).toBeNull();
  });
  it("is at or after the given moment, and the shop is open then", () => {
    const hours = fc.option(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 701, max: 1440 })), {
      nil: null,
    });
    fc.assert(
      fc.property(
        fc.array(hours, { minLength: 7, maxLength: 7 }),
        fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true }),
        (days, moment) => {
          const opening = nextOpening(moment, days, zone);
          if (days.every((day) => day === null)) {
            expect(opening).toBeNull();
            return;
          }
          expect(opening?.getTime()).toBeGreaterThanOrEqual(moment.getTime());
          expect(opening && isOpenAt(opening, days, zone)).toBe(true);
        },
      ),
    );
  });
});
