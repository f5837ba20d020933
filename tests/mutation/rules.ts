/**
 * Breaks the rules of each group one place after the other and counts how many of the faults a unit test notices. Without words it breaks the
 * files that have changed since `scores.json` was written, themselves or a test that holds them, and reads the others there; `money` breaks a whole
 * group, `gateway/chain/stock/rules.ts` one file. Lists what was not noticed; ends with 1 when a group is below the threshold.
 */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { LogLevel, MutantResult } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { ruleGroups } from "./groups.ts";
import { type FileScore, readScores, sourcesOf, writeScore } from "./scores.ts";

/** Percent of the faults of each group. */
const LEAST = 85;

const noticed = new Set(["Killed", "Timeout"]);
const unnoticed = new Set(["Survived", "NoCoverage"]);

const words = process.argv.slice(2);

/** What is broken anew, by group. */
function chooseFiles(): Map<string, readonly string[]> {
  if (words.length === 0) {
    return new Map(
      Object.entries(ruleGroups).map(([group, { files }]) => {
        const scores = readScores(group);
        return [group, files.filter((file) => scores.get(file)?.sources !== sourcesOf(group, file))];
      }),
    );
  }
  return new Map(
    words.map((word) => {
      const found = Object.entries(ruleGroups).find(([name, { files }]) => name === word || files.includes(word));
      if (!found)
        throw new Error(`Neither a group nor a file of one: ${word}. Groups: ${Object.keys(ruleGroups).join(", ")}`);
      const [group, { files }] = found;
      return [group, group === word ? files : [word]];
    }),
  );
}

function mutate(group: string, files: readonly string[]): Promise<MutantResult[]> {
  process.env.RULE_GROUP = group;
  return new Stryker({
    mutate: [...files],
    testRunner: "vitest",
    vitest: { configFile: "tests/mutation/vitest.config.ts", related: false },
    plugins: ["@stryker-mutator/vitest-runner", "./tests/mutation/ignore-texts.mjs"],
    ignorers: ["texts-for-people"],
    coverageAnalysis: "perTest",
    ignoreStatic: process.env.STATIC !== "1",
    concurrency: 2,
    // On a busy machine a test that is merely slow is not to be taken for a fault that was noticed.
    timeoutMS: 60_000,
    reporters: [],
    tempDirName: ".mutants",
    ignorePatterns: [
      "**",
      "!/app/**",
      "!/gateway/**",
      "!/server/**",
      "!/tests/**",
      "!/*.ts",
      "!/package.json",
      "!/tsconfig.json",
    ],
    disableTypeChecks: false,
    allowConsoleColors: false,
    logLevel: "error" as LogLevel.Error,
  }).runMutationTest();
}

/** «gateway/chain/stock/rules.ts:12:5 a > b → a >= b» */
function inWords({ fileName, location: { start, end }, replacement = "", status }: MutantResult): string {
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? "").slice(0, end.column - 1);
  lines[0] = (lines[0] ?? "").slice(start.column - 1);
  const short = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 80);
  const why = status === "NoCoverage" ? " (no test comes here)" : "";
  return `${relative("", fileName)}:${start.line}:${start.column}  ${short(lines.join("\n"))} → ${short(replacement)}${why}`;
}

const countOf = (results: readonly MutantResult[], statuses: ReadonlySet<string>) =>
  results.filter(({ status }) => statuses.has(status)).length;

/** Breaks the files and writes down what was noticed of each. */
async function scoreAnew(group: string, files: readonly string[]): Promise<void> {
  const results = await mutate(group, files);
  for (const result of results) if (unnoticed.has(result.status)) console.log(inWords(result));
  for (const file of files) {
    const ofFile = results.filter(({ fileName }) => relative("", fileName) === file);
    const noticedFaults = countOf(ofFile, noticed);
    writeScore(group, file, { noticed: noticedFaults, faults: noticedFaults + countOf(ofFile, unnoticed) });
  }
}

const sum = (scores: readonly FileScore[], of: "noticed" | "faults") =>
  scores.reduce((total, score) => total + score[of], 0);

const summary: string[] = [];
for (const [group, files] of chooseFiles()) {
  const started = performance.now();
  if (files.length > 0) await scoreAnew(group, files);
  const scores = [...readScores(group).values()];
  const faults = sum(scores, "faults");
  const percent = faults === 0 ? 100 : (100 * sum(scores, "noticed")) / faults;
  const isEnough = percent >= LEAST;
  if (!isEnough) process.exitCode = 1;
  const spent = ((performance.now() - started) / 1_000).toFixed(0);
  const line = `${isEnough ? "✓" : "✗"} ${group.padEnd(12)} ${percent.toFixed(1).padStart(5)} %  ${sum(scores, "noticed")} of ${faults} faults noticed, ${files.length} of ${ruleGroups[group]?.files.length} files anew, ${spent} s`;
  console.log(line);
  summary.push(line);
}
console.log(`\n${summary.join("\n")}`);
