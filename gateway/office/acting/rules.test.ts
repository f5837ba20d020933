import { describe, expect, it } from "vitest";
import { actingEndsAt, isActingLive, isUseWorthNoting } from "./rules.ts";

const at = (minutes: number, seconds = 0) => new Date(Date.UTC(2026, 10, 20, 7, minutes, seconds));
const times = (started: number, last: number) => ({ startedAt: at(started), lastAt: at(last), endedAt: null });

describe("acting for a client", () => {
  it("ends half an hour after the last call", () => {
    expect(actingEndsAt(times(0, 10))).toEqual(at(40));
    expect(isActingLive(times(0, 10), at(39, 59))).toBe(true);
    expect(isActingLive(times(0, 10), at(40))).toBe(false);
  });

  it("ends after two hours however busy it is", () => {
    expect(actingEndsAt(times(0, 119))).toEqual(at(120));
    expect(isActingLive(times(0, 119), at(119, 59))).toBe(true);
    expect(isActingLive(times(0, 119), at(120))).toBe(false);
  });

  it("is over once it was ended", () => {
    expect(isActingLive({ ...times(0, 10), endedAt: at(11) }, at(12))).toBe(false);
  });

  it("is noted as used once a minute", () => {
    expect(isUseWorthNoting(times(0, 0), at(0, 59))).toBe(false);
    expect(isUseWorthNoting(times(0, 0), at(1))).toBe(true);
  });
});
