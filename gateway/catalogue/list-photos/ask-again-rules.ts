import type { PictureProblem } from "../../contract/catalogue/picture-views.ts";
import type { NoFile } from "../../platform/outside/file-question.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A photo may have become another one under its address. */
const LOOKS_AGAIN_MS = 7 * DAY;
/** Pauses after the first failure, the second and so on; then nobody asks any more. */
const PAUSES: Readonly<Record<"passing" | "lasting", readonly number[]>> = {
  passing: [10 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY],
  lasting: [DAY, 7 * DAY, 30 * DAY],
};

/** Problems that may be over soon without anybody's doing. */
const isPassing = (problem: PictureProblem): boolean => problem === "unreachable" || problem === "refused";

/** When an address is asked for next. `failures` are those before. Null for never. */
export function nextAsk(problem: PictureProblem | null, failures: number, now: Date): Date | null {
  const pause = problem === null ? LOOKS_AGAIN_MS : PAUSES[isPassing(problem) ? "passing" : "lasting"][failures];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

const GONE = new Set([404, 410]);

/** What an answer without a file means. */
export function problemOf(answer: Exclude<NoFile, { kind: "same" }>): PictureProblem {
  switch (answer.kind) {
    case "status":
      return GONE.has(answer.status) ? "missing" : "refused";
    case "silent":
      return "unreachable";
    default:
      return answer.kind;
  }
}
