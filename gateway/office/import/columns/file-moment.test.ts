import { describe, expect, it } from "vitest";
import { isToCome, readMoment, untilNow } from "./file-moment.ts";

const ZONE = "Asia/Yekaterinburg";
const written = (text: string) => {
  const moment = readMoment(text, ZONE);
  return moment && [moment.from.toISOString(), moment.to.toISOString()];
};

describe("the moment of a file", () => {
  it.each([
    ["2026-11-20", "2026-11-19T19:00:00.000Z", "2026-11-20T18:59:59.999Z"],
    ["2026-11-20 10:05", "2026-11-20T05:05:00.000Z", "2026-11-20T05:05:59.999Z"],
    ["2026-11-20T10:05:07", "2026-11-20T05:05:07.000Z", "2026-11-20T05:05:07.999Z"],
    ["2026-11-20 10:05:07.250", "2026-11-20T05:05:07.000Z", "2026-11-20T05:05:07.999Z"],
    ["2026-11-20T10:05:07Z", "2026-11-20T10:05:07.000Z", "2026-11-20T10:05:07.999Z"],
    ["2026-11-20T10:05+03:00", "2026-11-20T07:05:00.000Z", "2026-11-20T07:05:59.999Z"],
    ["2026-11-20 23:59:59", "2026-11-20T18:59:59.000Z", "2026-11-20T18:59:59.999Z"],
  ])("%s is as exact as it is written, in local time unless it says otherwise", (text, from, to) => {
    expect(written(text)).toEqual([from, to]);
  });
  it.each([
    "",
    "20.11.2026",
    "2026-02-30",
    "2026-13-01",
    "2026-11-20 24:00",
    "2026-11-20 10:60",
    "2026-11-20 10:05:60",
    "2026-11-20 10",
  ])("«%s» is none", (text) => {
    expect(written(text)).toBeNull();
  });
  it("is to come when clocks cannot differ so much, and else ends now", () => {
    const now = new Date("2026-11-20T05:00:00Z");
    const read = (text: string) => readMoment(text, ZONE) ?? { from: now, to: now };
    expect(isToCome(read("2026-11-21"), now)).toBe(true);
    expect(isToCome(read("2026-11-20 11:01"), now)).toBe(true);
    expect(isToCome(read("2026-11-20 11:00"), now)).toBe(false);
    expect(untilNow(read("2026-11-20 11:00"), now)).toEqual({ from: now, to: now });
    const past = read("2026-11-20 09:00");
    expect(untilNow(past, now)).toEqual(past);
    expect(untilNow(read("2026-11-20"), now)).toEqual({ from: new Date("2026-11-19T19:00:00Z"), to: now });
  });
});
