/**
 * `npm test`: what must hold after every change, in steps. `npm run test:full` adds what takes hours: more rounds of races, pages with a
 * gateway of another process, a crawl of the whole demo shop, Lighthouse. `npm test -- unit e2e` runs the named steps only.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { aptInstall, findChromium, findPgBouncer, findPostgresBin, findWholeChromium } from "./lib/programs.mjs";
import { root, run, seconds, tool } from "./lib/run.mjs";

const results = join(root, "node_modules/.cache/test-results");
const reportOf = (name) => join(results, `${name}.json`);

const node = (name, ...args) => [process.execPath, [tool(name), ...args]];

const vitest = (name, ...args) =>
  node(
    "vitest",
    "run",
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportOf(name)}`,
    ...args,
  );

function vitestCounts(name) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(reportOf(name), "utf8"),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

function playwrightCounts(name) {
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(reportOf(name), "utf8")).stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

const isFull = process.argv.includes("--full");

const stepEnv = { NODE_ENV: "test", ...(process.stdout.isTTY ? {} : { NO_COLOR: "1" }) };

const postgres = {
  packages: ["postgresql"],
  find: findPostgresBin,
  what: "PostgreSQL (initdb, postgres)",
  lost: "no races, no restart of the database, no prices and stock that change behind the customer; the rest ran on the embedded database",
};
const pgbouncer = {
  packages: ["pgbouncer"],
  find: findPgBouncer,
  what: "PgBouncer",
  lost: "no purchase through a pooler",
};
/** The whole browser is for the few tests of what it keeps for Back: the shell keeps nothing. */
const chromium = {
  packages: ["chromium-headless-shell", "chromium"],
  find: findChromium,
  what: "Chromium",
  lost: "no page was opened in a browser",
};
const wholeChromium = {
  find: findWholeChromium,
  what: "whole Chromium beside its headless shell",
  lost: "no pages that a browser keeps for Back",
};

const HOUR_MS = 60 * 60_000;

/** Of races and of what is played at random. */
const rounds = isFull ? { RACE_ROUNDS: "200" } : {};

/** Steps of the first group share the machine two at a time; the others want it for themselves. */
const together = [
  { name: "build", command: [process.execPath, ["scripts/build.mjs"]] },
  { name: "types", command: node("tsc", "--noEmit", "-p", ".") },
  { name: "data", command: [process.execPath, ["--import", "tsx", "tests/support/make-demo-data.ts"]], after: "build" },
  { name: "lint", command: [process.execPath, ["scripts/lint.mjs"]] },
  { name: "unused", command: node("knip", "--no-progress") },
];

const alone = [
  { name: "unit", command: vitest("unit", "--project", "unit"), env: rounds, counts: vitestCounts },
  {
    name: "integration",
    command: vitest("integration", "--project", "integration"),
    env: rounds,
    counts: vitestCounts,
    programsOfSome: [postgres, pgbouncer],
    after: "data",
    limitMs: HOUR_MS,
  },
  {
    name: "race",
    command: vitest("race", "--project", "race"),
    env: rounds,
    counts: vitestCounts,
    program: postgres,
    limitMs: isFull ? HOUR_MS : undefined,
  },
  {
    name: "chaos",
    command: vitest("chaos", "--project", "chaos"),
    env: isFull ? { CHAOS_SECONDS: "600", CHAOS_REPORT: join(root, "docs/reliability.md") } : {},
    counts: vitestCounts,
    program: postgres,
    after: "build",
    limitMs: isFull ? HOUR_MS : undefined,
  },
  {
    name: "crawl",
    command: vitest("crawl", "--project", "crawl"),
    counts: vitestCounts,
    program: chromium,
    after: "build",
  },
  { name: "budget", command: vitest("budget", "--project", "budget"), counts: vitestCounts, after: "build" },
  {
    name: "e2e",
    command: node("playwright", "test", "--pass-with-no-tests"),
    env: isFull ? { BOTH_WIDTHS: "1" } : {},
    counts: playwrightCounts,
    program: chromium,
    after: "build",
    limitMs: HOUR_MS,
  },
];

/** What takes too long for every change. */
const long = [
  {
    name: "separate-gateway",
    command: vitest("separate-gateway", "--project", "integration", "tests/http/"),
    env: { SEPARATE_GATEWAY: "1" },
    counts: vitestCounts,
    programsOfSome: [postgres],
    after: "data",
  },
  {
    name: "days",
    command: vitest("days", "--project", "days"),
    env: { DAYS_SECONDS: "3600" },
    counts: vitestCounts,
    program: postgres,
    after: "build",
    limitMs: 2 * HOUR_MS,
  },
  {
    name: "paid-orders",
    command: [process.execPath, ["--import", "tsx", "bench/paid-orders.ts"]],
    program: postgres,
    limitMs: HOUR_MS,
  },
  {
    name: "install",
    command: vitest("install", "--project", "install"),
    counts: vitestCounts,
    program: postgres,
    after: "build",
    limitMs: HOUR_MS,
  },
  {
    name: "crawl-shop",
    command: [process.execPath, ["--import", "tsx", "tests/crawl/main.ts"]],
    program: chromium,
    after: "build",
    limitMs: 3 * HOUR_MS,
  },
  {
    name: "lighthouse",
    command: [process.execPath, ["--import", "tsx", "bench/lighthouse.ts", "--check"]],
    program: chromium,
    after: "build",
    limitMs: HOUR_MS,
  },
];

const oneByOne = isFull ? [...alone, ...long] : alone;
const steps = [...together, ...oneByOne];

function chooseSteps(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(", ")}. Steps: ${steps.map((step) => step.name).join(", ")}`);
    process.exit(2);
  }
  const wanted = new Set(names.length > 0 ? names : steps.map((step) => step.name));
  // From the last to the first: what a step comes after stands before it.
  for (const step of steps.toReversed()) if (wanted.has(step.name) && step.after) wanted.add(step.after);
  return wanted;
}

const total = { passed: 0, failed: 0, skipped: 0 };
const failedSteps = new Set();
const leftOut = [];
const running = new Map();

function record(step, { passed, failed, skipped }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed > 0) failedSteps.add(step.name);
  if (skipped > 0) leftOut.push(`${skipped} of ${step.name}`);
}

function skip(step, why) {
  total.skipped += 1;
  leftOut.push(`all of ${step.name}`);
  console.log(`- ${step.name}: left out, ${why}`);
}

/** What the step's own report says; a step without tests, or one that broke outside its tests, counts as one. */
function outcome(step, code) {
  const reported =
    step.counts && existsSync(reportOf(step.name)) ? step.counts(step.name) : { passed: 0, failed: 0, skipped: 0 };
  if (code !== 0 && reported.failed === 0) return { ...reported, failed: 1 };
  return step.counts ? reported : { ...reported, passed: 1 };
}

async function runStep(step, { quiet }) {
  await running.get(step.after);
  if (step.after && failedSteps.has(step.after)) return skip(step, `the step "${step.after}" failed`);
  if (step.program && !step.program.find()) return skip(step, `there is no ${step.program.what} here`);
  if (!quiet) console.log(`\n${step.name}`);
  const started = performance.now();
  const { code, output } = await run(...step.command, {
    quiet,
    env: { ...stepEnv, ...step.env },
    limitMs: step.limitMs,
  });
  const counts = outcome(step, code);
  record(step, counts);
  if (quiet && code !== 0) console.log(output.trimEnd());
  const detail = step.counts ? `, ${counts.passed} passed, ${counts.failed} failed` : "";
  console.log(
    `${counts.failed > 0 ? "✗" : "✓"} ${step.name}: ${counts.failed > 0 ? "failed" : "passed"} in ${seconds(started)}${detail}`,
  );
}

/** Tests that cannot run here are skipped inside steps that pass: what nobody has tried must not look tried. */
function reportLeftOut() {
  if (leftOut.length === 0) return;
  console.log(`\nLeft out: ${leftOut.join(", ")}`);
  for (const { find, what, lost } of [postgres, pgbouncer, chromium, wholeChromium])
    if (!find()) console.log(`- there is no ${what} here: ${lost}`);
}

async function worker(queue) {
  for (let step = queue.shift(); step; step = queue.shift()) {
    running.set(step.name, runStep(step, { quiet: true }));
    await running.get(step.name);
  }
}

async function installPrograms(names) {
  const programs = new Set(
    steps.flatMap(({ name, program, programsOfSome = [] }) =>
      names.has(name) ? [program ?? [], programsOfSome].flat() : [],
    ),
  );
  for (const { find, packages } of programs) if (!find()) await aptInstall(packages);
}

const wanted = chooseSteps(process.argv.slice(2).filter((word) => word !== "--full"));
await Promise.all([ensureInstalled(), installPrograms(wanted)]);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const queue = together.filter((step) => wanted.has(step.name));
await Promise.all([worker(queue), worker(queue)]);
for (const step of oneByOne) if (wanted.has(step.name)) await runStep(step, { quiet: false });

reportLeftOut();
if (failedSteps.size > 0) console.log(`\nFailed: ${[...failedSteps].join(", ")}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`);
process.exitCode = total.failed > 0 ? 1 : 0;
