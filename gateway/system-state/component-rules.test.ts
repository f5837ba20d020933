import { describe, expect, it } from "vitest";
import { earliest, stateOfBacklog, stateOfDatabase, stateOfProcess } from "./component-rules.ts";

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
    expect([stateOfProcess(ago(59), now), stateOfProcess(ago(61), now)]).toEqual(["fine", "broken"]);
    expect([stateOfDatabase(500), stateOfDatabase(501)]).toEqual(["fine", "watch"]);
  });

  it("of several queues begins with the first that waits", () => {
    expect(earliest([null, ago(5), ago(9), null])).toEqual(ago(9));
    expect(earliest([null])).toBeNull();
  });
});
