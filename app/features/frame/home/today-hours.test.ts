import { describe, expect, it } from "vitest";
import { todayHours } from "./home.server.ts";

const day = { openMinute: 540, closeMinute: 1260 };
const week = [day, day, day, day, { openMinute: 600, closeMinute: 1170 }, { openMinute: 0, closeMinute: 1440 }, null];

describe("hours of a shop today", () => {
  it("are those of the weekday in the shop's own time zone", () => {
    const fridayInMoscow = new Date("2026-11-20T20:30:00Z");
    expect(todayHours(week, "Europe/Moscow", fridayInMoscow)).toBe("сегодня 10:00–19:30");
    expect(todayHours(week, "Asia/Vladivostok", fridayInMoscow)).toBe("сегодня круглосуточно");
  });
  it("say when it is a day off", () => {
    expect(todayHours(week, "Europe/Moscow", new Date("2026-11-22T09:00:00Z"))).toBe("сегодня выходной");
  });
});
