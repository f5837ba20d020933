import { describe, expect, it } from "vitest";
import { clockText, earliest, stateOfBacklog, stateOfDatabase, stateOfProcess } from "./component-rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

describe("the state of a part", () => {
  it.each([
    [null, 0, "fine"],
    [ago(299), 0, "fine"],
    [ago(301), 0, "broken"],
    [null, 1, "watch"],
    [ago(301), 1, "broken"],
  ] as const)("of what is due since %s with %i that failed is %s", (dueSince, failed, state) => {
    expect(stateOfBacklog(dueSince, failed, now)).toBe(state);
  });

  it("of a process follows from when it was heard of, and of the database from how fast it answers", () => {
    const process = (seenAt: Date, isClockRight = true) => stateOfProcess({ seenAt, isClockRight }, now);
    expect([process(ago(59)), process(ago(61))]).toEqual(["fine", "broken"]);
    expect([process(ago(59), false), process(ago(61), false)]).toEqual(["watch", "broken"]);
    expect([stateOfDatabase(500), stateOfDatabase(501)]).toEqual(["fine", "watch"]);
  });

  it.each([
    [7_200_000, "спешат на 2 ч"],
    [-3_661_000, "отстают на 1 ч 1 мин"],
    [-12_400, "отстают на 12 с"],
  ])("of a process whose clock is %i ms ahead is told as «%s»", (aheadMs, words) => {
    const whole = `Часы ${words} против часов базы данных, поэтому заданий процесс не выполняет`;
    expect(clockText(aheadMs).replaceAll("\u00a0", " ")).toBe(whole);
  });

  it("of several queues begins with the first that waits", () => {
    expect(earliest([null, ago(5), ago(9), null])).toEqual(ago(9));
    expect(earliest([null])).toBeNull();
  });
});
