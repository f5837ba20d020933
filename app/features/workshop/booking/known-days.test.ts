import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DayView, TimesView } from "./booking-view.ts";
import { isOtherDay, packTimes, shownDate, shownDay, unpackTimes } from "./known-days.ts";

const quarters = Array.from(
  { length: 96 },
  (_, n) => `${String(n >> 2).padStart(2, "0")}:${String((n & 3) * 15).padStart(2, "0")}`,
);

const day = (date: string, label: string, times: readonly string[]): DayView => ({
  date: date as DayView["date"],
  number: date.slice(9),
  month: "",
  places: String(times.length),
  label,
  href: times.length > 0 ? `/service-tyre-fitting/?shop=1&date=${date}` : null,
  free: packTimes(times),
});

const view: TimesView = {
  weeks: [
    [
      null,
      day("2026-11-21", "суббота, сегодня: 1 место", ["12:15"]),
      day("2026-11-22", "воскресенье, завтра, 22 ноября: 2 места", ["09:00", "23:45"]),
      day("2026-11-23", "понедельник, 23 ноября: нет мест", []),
    ],
  ],
  zoneNote: null,
  date: "2026-11-21" as DayView["date"],
  path: "/service-tyre-fitting/?shop=1&date=2026-11-21",
  freshPath: "/service-tyre-fitting/times/?shop=1&date=2026-11-21",
  waitPath: null,
  waitText: "",
};

describe("days whose times came with the page", () => {
  it("keep all their times, whichever they are", () => {
    fc.assert(
      fc.property(fc.subarray(quarters), (times) => {
        expect(unpackTimes(packTimes(times))).toEqual(times);
      }),
    );
  });

  it("are shown by the address, and the day of the page where it names none that is free", () => {
    expect(shownDate(view, "?shop=1&date=2026-11-22")).toBe("2026-11-22");
    expect(shownDate(view, "?shop=1&date=2026-11-23")).toBe("2026-11-21");
    expect(shownDate(view, "")).toBe("2026-11-21");
  });

  it("are called as the page would call them, and send and ask for their own day", () => {
    expect(shownDay(view, view.date)).toMatchObject({ title: "Сегодня, суббота", isToday: true, times: ["12:15"] });
    expect(shownDay(view, "2026-11-22" as DayView["date"])).toEqual({
      title: "Завтра, 22 ноября, воскресенье",
      isToday: false,
      times: ["09:00", "23:45"],
      path: "/service-tyre-fitting/?shop=1&date=2026-11-22",
      freshPath: "/service-tyre-fitting/times/?shop=1&date=2026-11-22",
    });
    expect(shownDay({ ...view, date: null }, null)).toBeNull();
  });

  it("are all that changes, or the page is asked for", () => {
    const from = new URL("https://shop.test/service-tyre-fitting/?shop=1&date=2026-11-21");
    const changes = (to: string) => isOtherDay(from, new URL(to, from));
    expect(changes("?shop=1&date=2026-11-22")).toBe(true);
    expect(changes("?shop=2&date=2026-11-22")).toBe(false);
    expect(changes("?shop=1&date=2026-11-22&time=12:15")).toBe(false);
    expect(changes("?shop=1")).toBe(false);
    expect(changes("/appointment/Z-1/secret/move/?shop=1&date=2026-11-22")).toBe(false);
  });
});
