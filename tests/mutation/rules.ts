/**
 * Breaks the rules of each group one place after the other and counts how many of the faults a unit test notices: `money` names a group,
 * `gateway/chain/stock/rules.ts` one of its files. Lists what was not noticed; ends with 1 when a group is below the threshold.
 */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { LogLevel, MutantResult } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { ruleGroups } from "./groups.ts";

/** Percent of the faults of each group. */
const LEAST = 85;

const noticed = new Set(["Killed", "Timeout"]);
const unnoticed = new Set(["Survived", "NoCoverage"]);

interface MutationRun {
  group: string;
  files: readonly string[];
  isWhole: boolean;
}

function runsOf(words: readonly string[]): MutationRun[] {
  const names = words.length > 0 ? words : Object.keys(ruleGroups);
  return names.map((word) => {
    const found = Object.entries(ruleGroups).find(([name, { files }]) => name === word || files.includes(word));
    if (!found)
      throw new Error(`Neither a group nor a file of one: ${word}. Groups: ${Object.keys(ruleGroups).join(", ")}`);
    const [group, { files }] = found;
    return group === word ? { group, files, isWhole: true } : { group, files: [word], isWhole: false };
  });
}

function mutate({ group, files, isWhole }: MutationRun): Promise<MutantResult[]> {
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
    incremental: isWhole,
    incrementalFile: `node_modules/.cache/mutation/${group}.json`,
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

const summary: string[] = [];
for (const run of runsOf(process.argv.slice(2))) {
  const started = performance.now();
  const results = await mutate(run);
  const killed = results.filter(({ status }) => noticed.has(status)).length;
  const survivors = results.filter(({ status }) => unnoticed.has(status));
  const all = killed + survivors.length;
  const score = all === 0 ? 100 : (100 * killed) / all;
  for (const survivor of survivors) console.log(inWords(survivor));
  const isEnough = score >= LEAST;
  if (!isEnough) process.exitCode = 1;
  const spent = ((performance.now() - started) / 1_000).toFixed(0);
  const line = `${isEnough ? "✓" : "✗"} ${run.group.padEnd(12)} ${score.toFixed(1).padStart(5)} %  ${killed} of ${all} faults noticed, ${results.filter(({ status }) => status === "Timeout").length} by time, ${results.filter(({ status }) => status === "Ignored").length} ignored, ${spent} s`;
  console.log(line);
  summary.push(line);
}
console.log(`\n${summary.join("\n")}`);
