import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOpenAt } from "../../chain/regions/opening-hours.ts";
import { readyTime, soonestFirst } from "./ready-time.ts";

const zone = "Asia/Yekaterinburg";
const daily: [number, number][] = Array(7).fill([540, 1260]);
const at = (now: string, days: number, hours: ([number, number] | null)[] = daily) =>
  readyTime(new Date(now), days, hours, zone)?.toISOString();

describe("API-078 an order can be fetched", () => {
  it("within an hour when it lies on the shelves of an open centre", () => {
    expect(at("2026-11-20T07:02:10Z", 0)).toBe("2026-11-20T08:05:00.000Z");
  });
  it("at the next opening when the centre closes before that", () => {
    expect(at("2026-11-20T15:20:00Z", 0)).toBe("2026-11-21T04:00:00.000Z");
  });
  it("at this day's opening when it is early, be that less than an hour away", () => {
    expect(at("2026-11-20T01:00:00Z", 0)).toBe("2026-11-20T04:00:00.000Z");
    expect(at("2026-11-20T03:30:00Z", 0)).toBe("2026-11-20T04:00:00.000Z");
  });
  it("within an hour at night where the centre never closes", () => {
    expect(at("2026-11-20T18:40:00Z", 0, Array(7).fill([0, 1440]))).toBe("2026-11-20T19:40:00.000Z");
  });
  it("from ten on the day that brought goods arrive, or from the opening of the next working day", () => {
    expect(at("2026-11-20T07:00:00Z", 1)).toBe("2026-11-21T05:00:00.000Z");
    expect(at("2026-11-20T07:00:00Z", 1, Array(7).fill([0, 1440]))).toBe("2026-11-21T05:00:00.000Z");
    const weekdays: ([number, number] | null)[] = [...daily.slice(0, 5), null, null];
    expect(at("2026-11-20T07:00:00Z", 1, weekdays)).toBe("2026-11-23T04:00:00.000Z");
  });
  it("only while the centre is open, and never before now", () => {
    const anyTime = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 0, max: 20 }), (now, days) => {
        const ready = readyTime(now, days, daily, zone);
        expect(ready?.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(ready && isOpenAt(ready, daily, zone)).toBe(true);
      }),
    );
  });
});

describe("places by the day that everything can be there", () => {
  const first = (...days: (string | null)[]) =>
    soonestFirst([...days.entries()], ([, day]) => day).map(([place]) => place);

  it("come soonest first, those without a day last", () => {
    expect(first("2026-11-22", null, "2026-11-20", "2026-11-21")).toEqual([2, 3, 0, 1]);
    expect(first(null, "2026-11-20")).toEqual([1, 0]);
  });
  it("keep their sequence on one day, and without one", () => {
    expect(first("2026-11-21", "2026-11-20", "2026-11-21", "2026-11-20")).toEqual([1, 3, 0, 2]);
    expect(first(null, null)).toEqual([0, 1]);
  });
  it("are sorted in a list of their own", () => {
    const places = ["2026-11-22", "2026-11-21"];
    soonestFirst(places, (day) => day);
    expect(places).toEqual(["2026-11-22", "2026-11-21"]);
  });
});
