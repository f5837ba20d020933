import { describe, expect, it } from "vitest";
import { tillRefusal } from "./till-rules.ts";

describe("the till of a handover", () => {
  it("may become another one", () => {
    expect(tillRefusal("cash", "card")).toBeNull();
    expect(tillRefusal("card", "sbp")).toBeNull();
  });

  it.each([
    ["cash", "cash", /и записана/],
    ["cash", "instalment_card", /баллы/],
    ["instalment_card", "card", /баллы/],
  ] as const)("does not become from %s %s", (from, to, why) => expect(tillRefusal(from, to)).toMatch(why));
});
