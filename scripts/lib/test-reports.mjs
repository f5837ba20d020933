/** What the JSON reports of Vitest and Playwright say: counts, how long each test took, and the first line of each failure. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./run.mjs";

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures `file › title: first line of its error`
 * @property {{ test: string, seconds: number }[]} durations
 */

/** @param {string | undefined} message */
const firstLine = (message) =>
  stripVTControlCharacters(message ?? "")
    .split("\n")
    .find((line) => line.trim() !== "")
    ?.trim() ?? "no message";

/** @param {string} path @returns {Outcome} */
export function readVitest(path) {
  const report = JSON.parse(readFileSync(path, "utf8"));
  /** @type {Outcome} */
  const outcome = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [],
    durations: [],
  };
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(root, name);
    // A file that cannot be read, or whose suite cannot be set up, has no test that says so.
    if (status === "failed" && !assertionResults.some((test) => test.status === "failed")) {
      outcome.failed += 1;
      outcome.failures.push(`${file}: ${firstLine(message)}`);
    }
    for (const { fullName, status: ended, duration, failureMessages } of assertionResults) {
      const test = `${file} › ${fullName}`;
      if (duration) outcome.durations.push({ test, seconds: duration / 1_000 });
      if (ended === "failed") outcome.failures.push(`${test}: ${firstLine(failureMessages[0])}`);
    }
  }
  return outcome;
}

/** Every specification of a suite and of those within, with the titles on the way. @param {any} suite @param {string[]} titles @returns {{ spec: any, titles: string[] }[]} */
function specsOf(suite, titles) {
  const own = (suite.specs ?? []).map((spec) => ({ spec, titles: [...titles, spec.title] }));
  // The outermost suites are files, whose title is their path.
  const within = (suite.suites ?? []).flatMap((each) =>
    specsOf(each, each.line === 0 ? titles : [...titles, each.title]),
  );
  return [...own, ...within];
}

/** @param {string} path @returns {Outcome} */
export function readPlaywright(path) {
  const report = JSON.parse(readFileSync(path, "utf8"));
  const { expected, unexpected, flaky, skipped } = report.stats;
  /** @type {Outcome} */
  const outcome = { passed: expected, failed: unexpected + flaky, skipped, failures: [], durations: [] };
  for (const { spec, titles } of specsOf(report, []))
    for (const { projectName, status, results } of spec.tests) {
      const test = `[${projectName}] ${spec.file} › ${titles.join(" › ")}`;
      const [result] = results;
      if (result) outcome.durations.push({ test, seconds: result.duration / 1_000 });
      if (status === "unexpected" || status === "flaky")
        outcome.failures.push(`${test}: ${firstLine(result?.error?.message ?? `ended as ${result?.status}`)}`);
    }
  for (const { message } of report.errors ?? []) {
    outcome.failed += 1;
    outcome.failures.push(firstLine(message));
  }
  return outcome;
}
