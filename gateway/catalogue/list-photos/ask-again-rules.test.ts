import { describe, expect, it } from "vitest";
import type { PictureProblem } from "../../contract/catalogue/picture-views.ts";
import { nextAsk, problemOf } from "./ask-again-rules.ts";

const now = new Date("2026-11-29T10:00:00Z");
const hoursUntil = (problem: PictureProblem | null, failures: number) => {
  const next = nextAsk(problem, failures, now);
  return next && (next.getTime() - now.getTime()) / 3_600_000;
};

describe("an address of a photo", () => {
  it("is asked for another version a week later", () => {
    expect(hoursUntil(null, 0)).toBe(168);
  });

  it.each<[PictureProblem, (number | null)[]]>([
    ["unreachable", [1 / 6, 1, 6, 24, 72, null]],
    ["refused", [1 / 6, 1, 6, 24, 72, null]],
    ["missing", [24, 168, 720, null, null, null]],
    ["type", [24, 168, 720, null, null, null]],
    ["blurred", [24, 168, 720, null, null, null]],
  ])("with the problem %s is asked for after %j hours, and then not any more", (problem, pauses) => {
    expect(pauses.map((_, failures) => hoursUntil(problem, failures))).toEqual(pauses);
  });

  it.each([
    [{ kind: "status", status: 404 }, "missing"],
    [{ kind: "status", status: 410 }, "missing"],
    [{ kind: "status", status: 403 }, "refused"],
    [{ kind: "status", status: 429 }, "refused"],
    [{ kind: "status", status: 500 }, "refused"],
    [{ kind: "silent" }, "unreachable"],
    [{ kind: "address" }, "address"],
    [{ kind: "redirects" }, "redirects"],
    [{ kind: "heavy" }, "heavy"],
  ] as const)("that answers %j has the problem %s", (answer, problem) => {
    expect(problemOf(answer)).toBe(problem);
  });
});
