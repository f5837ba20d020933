import { describe, expect, it } from "vitest";
import { dayParts } from "./times-block.tsx";

describe("the times of a day", () => {
  it("stand by parts of the day, each in the part that it begins", () => {
    expect(dayParts(["00:00", "05:45", "06:00", "11:45", "12:00", "17:45", "18:00", "23:45"])).toEqual([
      { title: "Ночь", times: ["00:00", "05:45"] },
      { title: "Утро", times: ["06:00", "11:45"] },
      { title: "День", times: ["12:00", "17:45"] },
      { title: "Вечер", times: ["18:00", "23:45"] },
    ]);
  });

  it("need no part in which nothing is free", () => {
    expect(dayParts(["19:30"])).toEqual([{ title: "Вечер", times: ["19:30"] }]);
    expect(dayParts([])).toEqual([]);
  });
});
