import { describe, expect, it } from "vitest";
import { nextWithin, timeOf } from "./message-rules.ts";

const zone = "Asia/Yekaterinburg" as const;
const DAY = { from: 10, to: 20 };
const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const way = { dailyCap: 1, hours: DAY, outside: "waits" } as const;

describe("a text message that nobody waits for", () => {
  it.each([
    ["at 9:59", "20T04:59", "20T05:00"],
    ["at 10:00", "20T05:00", "20T05:00"],
    ["at 19:59", "20T14:59", "20T14:59"],
    ["at 20:00", "20T15:00", "21T05:00"],
    ["at midnight", "20T19:00", "21T05:00"],
  ])("that is written %s local time waits for the day", (_when, written, sent) =>
    expect(nextWithin(DAY, at(written), zone)).toEqual(at(sent)),
  );

  it("comes at once within the hours, and waits for them outside", () => {
    expect(timeOf(way, { at: at("20T05:00"), zone })).toEqual({ waitsUntil: null });
    expect(timeOf(way, { at: at("20T04:00"), zone })).toEqual({ waitsUntil: at("20T05:00") });
  });

  it("comes at any hour to who has just done what it tells, and where the table has no hours", () => {
    expect(timeOf(way, { at: at("20T00:00"), zone, isAwaited: true })).toEqual({ waitsUntil: null });
    expect(timeOf({ dailyCap: 1, hours: null }, undefined)).toEqual({ waitsUntil: null });
    expect(() => timeOf(way, undefined)).toThrow("clock of a place");
  });

  it("is dropped where it is no news any more when its hours begin", () => {
    const occasion = { at: at("20T04:00"), zone };
    expect(timeOf(way, { ...occasion, until: at("20T05:00") })).toEqual({ dropped: "out_of_hours" });
    expect(timeOf(way, { ...occasion, until: at("20T05:01") })).toEqual({ waitsUntil: at("20T05:00") });
    expect(timeOf({ ...way, outside: "is_dropped" }, occasion)).toEqual({ dropped: "out_of_hours" });
  });
});
