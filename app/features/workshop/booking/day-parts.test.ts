import { describe, expect, it } from "vitest";
import { dayParts } from "./times-block.tsx";

const shown = (times: string[], isToday = false) =>
  dayParts(times, isToday).map(({ title, isClosed }) => (isClosed ? `(${title})` : title));

describe("the times of a day", () => {
  it("stand by parts of the day, each in the part that it begins", () => {
    const times = ["00:00", "05:45", "06:00", "11:45", "12:00", "17:45", "18:00", "23:45"];
    expect(dayParts(times, true).map(({ title, times }) => [title, times])).toEqual([
      ["Ночь", ["00:00", "05:45"]],
      ["Утро", ["06:00", "11:45"]],
      ["День", ["12:00", "17:45"]],
      ["Вечер", ["18:00", "23:45"]],
    ]);
  });

  it("need no part in which nothing is free", () => {
    expect(shown(["19:30"])).toEqual(["Вечер"]);
    expect(shown([])).toEqual([]);
  });

  it("keep the night closed, unless it comes next or is all that is left", () => {
    expect(shown(["02:00", "09:00"])).toEqual(["(Ночь)", "Утро"]);
    expect(shown(["02:00", "09:00"], true)).toEqual(["Ночь", "Утро"]);
    expect(shown(["02:00"])).toEqual(["Ночь"]);
  });
});
