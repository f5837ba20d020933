import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slotsOf } from "./slot-rules.ts";

const ZONE = "Asia/Yekaterinburg";
const daily = Array.from({ length: 7 }, (): [number, number] => [540, 1260]);

describe("API-085 slots of the battery courier", () => {
  it("are two hours long, within the hours of the shop, today and tomorrow", () => {
    // 17:10 on a Friday.
    const slots = slotsOf(new Date("2026-11-20T12:10:00Z"), daily, ZONE);
    expect(slots.map(({ date, interval }) => `${date.slice(8)} ${interval}`)).toEqual([
      "21 10:00–12:00",
      "21 12:00–14:00",
      "21 14:00–16:00",
      "21 16:00–18:00",
      "21 18:00–20:00",
    ]);
    expect(slotsOf(new Date("2026-11-20T11:00:00Z"), daily, ZONE)).not.toContainEqual({
      date: "2026-11-20",
      interval: "16:00–18:00",
    });
    expect(slotsOf(new Date("2026-11-20T11:50:00Z"), daily, ZONE)[0]).toEqual({
      date: "2026-11-20",
      interval: "18:00–20:00",
    });
  });
  it("are none on days off", () => {
    expect(slotsOf(new Date("2026-11-20T12:10:00Z"), [null, null, null, null, [540, 1260], null, null], ZONE)).toEqual(
      [],
    );
    expect(slotsOf(new Date("2026-11-20T12:10:00Z"), [], ZONE)).toEqual([]);
  });
  it("of tomorrow begin an hour from now as well: at 23:02 nobody brings a battery at midnight", () => {
    const always: [number, number][] = Array.from({ length: 7 }, () => [0, 1440]);
    expect(slotsOf(new Date("2026-11-20T18:02:00Z"), always, ZONE)[0]).toEqual({
      date: "2026-11-21",
      interval: "2:00–4:00",
    });
  });
  it("never begin within the hour, and never repeat", () => {
    const open = fc.option(fc.tuple(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 0, max: 1440 })), {
      nil: null,
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_080 }),
        fc.array(open, { minLength: 7, maxLength: 7 }),
        (minutes, hours) => {
          const now = new Date(Date.parse("2026-11-20T00:00:00Z") + minutes * 60_000);
          const slots = slotsOf(now, hours, ZONE);
          for (const { date, interval } of slots) {
            const [hour = "", minute = ""] = interval.split(/[:–]/);
            const start = Date.parse(`${date}T00:00:00+05:00`) + (Number(hour) * 60 + Number(minute)) * 60_000;
            expect(start - now.getTime()).toBeGreaterThanOrEqual(3_540_000);
          }
          expect(new Set(slots.map((slot) => JSON.stringify(slot))).size).toBe(slots.length);
        },
      ),
    );
  });
});
