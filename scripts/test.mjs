/**
 * `npm test`: what must hold after every change, in steps, the quickest news first. `npm run test:full` adds what takes hours: tests whose
 * file is called `*.full.*`, all journeys in both modes, more rounds of races, a gateway of another process, a crawl of the whole demo shop,
 * Lighthouse. `npm test -- unit e2e` runs the named steps only, `npm test -- changed` the tests of what is not committed yet,
 * `npm run test:full -- resume` the steps that have not passed on these sources yet.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { notePassedStep, readPassedSteps } from "./lib/passed-steps.mjs";
import {
  aptInstall,
  findChromium,
  findFaketime,
  findFirefox,
  findPgBouncer,
  findPostgresBin,
  findWebKit,
  findWholeChromium,
} from "./lib/programs.mjs";
import { root, run, tool } from "./lib/run.mjs";
import { readPlaywright, readVitest } from "./lib/test-reports.mjs";

const results = join(root, "node_modules/.cache/test-results");
const reportOf = (name) => join(results, `${name}.json`);

const node = (name, ...args) => [process.execPath, [tool(name), ...args]];

const words = process.argv.slice(2).filter((word) => word !== "--full" && word !== "resume");
const isResumed = process.argv.includes("resume");
const isFull = process.argv.includes("--full");
/** Only what the change touches: `changed` is what is not committed, `changed=main` what a branch adds as well. */
const change = words.find((word) => /^changed(=|$)/.test(word));
const [, changedSince] = change?.split("=") ?? [];

/** The tests that a change touches are run whole. */
const scope = isFull ? "full" : change === undefined ? "quick" : "";

const option = (name) => (change === undefined ? [] : [changedSince ? `${name}=${changedSince}` : name]);

const vitest = (name, ...args) =>
  node(
    "vitest",
    "run",
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportOf(name)}`,
    ...option("--changed"),
    ...args,
  );

const GIGABYTE = 1024 ** 3;

/**
 * Where databases, sites and browsers of tests keep their files. In memory, where there is enough of it: a site starts from a copy of 1,800
 * files, which takes 0.1 s there and 2.3 s on a disk, and PostgreSQL makes a database by copying one.
 */
function makeScratchFolder() {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 3 * GIGABYTE) return undefined;
  // A run that was killed leaves its folder to the next one, which may have been given its number.
  for (const name of readdirSync(memory)) {
    const [, pid] = /^shop-tests-(\d+)$/.exec(name) ?? [];
    const isLeft = pid !== undefined && (Number(pid) === process.pid || !existsSync(`/proc/${pid}`));
    if (isLeft) rmSync(join(memory, name), { recursive: true, force: true });
  }
  const folder = join(memory, `shop-tests-${process.pid}`);
  mkdirSync(folder);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const scratch = makeScratchFolder();

const stepEnv = {
  ...(scratch && { TMPDIR: scratch }),
  NODE_ENV: "test",
  TEST_SCOPE: scope,
  ...(process.stdout.isTTY ? {} : { NO_COLOR: "1" }),
};

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
const firefox = {
  packages: ["firefox-esr"],
  find: findFirefox,
  what: "Firefox",
  lost: "no page was opened in Firefox",
};
const webKit = {
  packages: ["webkit2gtk-driver", "xvfb"],
  find: findWebKit,
  what: "WebKit (WebKitWebDriver, MiniBrowser, Xvfb)",
  lost: "no page was opened in the engine of Safari",
};

const faketime = {
  packages: ["faketime"],
  find: findFaketime,
  what: "faketime",
  lost: "no test ran at midnight, in the last minute of a year, on a leap day or in another zone",
};

const HOUR_MS = 60 * 60_000;

/**
 * The compiler for types alone: tools that read the sources need the programming interface of the other one. By one checker: four, as it
 * has by itself, work out the same types each for itself, which takes 130 s of a processor and 3.5 GB instead of 59 s and 2 GB.
 */
const types = [
  process.execPath,
  [join(root, "node_modules/typescript-native/bin/tsc"), "--noEmit", "-p", ".", "--checkers", "1"],
];

/** Steps of a group share the machine two at a time, in this order. */
const first = [
  { name: "types", command: types },
  { name: "lint", command: [process.execPath, ["scripts/lint.mjs"]] },
  { name: "unit", command: vitest("unit", "--project", "unit"), report: readVitest },
  { name: "build", command: [process.execPath, ["scripts/build.mjs"]] },
  { name: "unused", command: node("knip", "--no-progress") },
  { name: "data", command: [process.execPath, ["--import", "tsx", "tests/support/make-demo-data.ts"]], after: "build" },
];

/** This one and the journeys keep both cores busy by themselves: beside the steps that wait it took as much longer as they did. */
const integration = {
  name: "integration",
  command: vitest("integration", "--project", "integration"),
  report: readVitest,
  programsOfSome: [postgres, pgbouncer],
  after: "data",
  limitMs: HOUR_MS,
};

const journeys = {
  name: "e2e",
  command: node("playwright", "test", "--pass-with-no-tests", ...option("--only-changed")),
  report: readPlaywright,
  program: chromium,
  after: "build",
  limitMs: HOUR_MS,
};

const days = {
  name: "days",
  command: vitest("days", "--project", "days"),
  env: isFull ? { DAYS_SECONDS: "3600" } : {},
  report: readVitest,
  program: postgres,
  after: "build",
  limitMs: 2 * HOUR_MS,
};

/** Much of their time one core is idle: they wait for processes that end, for a browser, for the one page that is asked for. */
const waiting = [
  {
    name: "race",
    command: vitest("race", "--project", "race"),
    report: readVitest,
    program: postgres,
    limitMs: isFull ? HOUR_MS : undefined,
  },
  {
    name: "crawl",
    command: vitest("crawl", "--project", "crawl"),
    report: readVitest,
    program: chromium,
    after: "data",
  },
  days,
  {
    name: "chaos",
    command: vitest("chaos", "--project", "chaos"),
    env: isFull ? { CHAOS_SECONDS: "600", CHAOS_REPORT: join(root, "docs/reliability.md") } : {},
    report: readVitest,
    program: postgres,
    after: "build",
    limitMs: isFull ? HOUR_MS : undefined,
  },
  {
    name: "engines",
    command: vitest("engines", "--project", "engines"),
    report: readVitest,
    programsOfSome: [firefox, webKit],
    after: "data",
    limitMs: isFull ? HOUR_MS : undefined,
  },
  { name: "budget", command: vitest("budget", "--project", "budget"), report: readVitest, after: "build" },
];

/** The tests of rules when it is another day: `at` is in that zone. */
function unitAt(name, zone, at) {
  const [program, args] = vitest(name, "--project", "unit");
  return {
    name,
    command: ["faketime", [at, program, ...args]],
    env: { TZ: zone },
    report: readVitest,
    program: faketime,
    limitMs: HOUR_MS,
  };
}

/** What takes too long for every change. */
const long = [
  {
    name: "separate-gateway",
    command: vitest("separate-gateway", "--project", "integration", "tests/http/"),
    env: { SEPARATE_GATEWAY: "1" },
    report: readVitest,
    programsOfSome: [postgres],
    after: "data",
  },
  {
    name: "remix-serve",
    command: node("playwright", "test", "purchase", "--project=js-360", "--project=nojs-1280"),
    env: { SITE_SERVER: "remix-serve", SEPARATE_GATEWAY: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf("remix-serve") },
    report: readPlaywright,
    program: chromium,
    after: "data",
  },
  // A minute before midnight in Moscow, in the middle of the day in Los Angeles.
  unitAt("year-end", "America/Los_Angeles", "2026-12-31 12:59:00"),
  unitAt("leap-day", "Europe/Moscow", "2028-02-29 23:59:00"),
  {
    name: "mutation",
    command: [process.execPath, ["--import", "tsx", "tests/mutation/rules.ts"]],
    limitMs: 2 * HOUR_MS,
  },
  {
    name: "page-mutations",
    command: [process.execPath, ["--import", "tsx", "tests/mutation/pages.ts"]],
    program: chromium,
    programsOfSome: [postgres],
    after: "data",
    limitMs: HOUR_MS,
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
    report: readVitest,
    program: postgres,
    after: "build",
    limitMs: HOUR_MS,
  },
  {
    name: "crawl-shop",
    command: [process.execPath, ["--import", "tsx", "tests/crawl/main.ts"]],
    // Every kind of goods and lists of several pages; the other eighteen thousand goods have the same pages.
    env: { DEMO_GOODS: "2000" },
    program: chromium,
    after: "build",
    limitMs: 3 * HOUR_MS,
  },
];

/** Its figures are of a page that has the machine for itself. */
const lighthouse = {
  name: "lighthouse",
  command: [process.execPath, ["--import", "tsx", "bench/lighthouse.ts", "--check"]],
  program: chromium,
  after: "build",
  limitMs: HOUR_MS,
};

/** What is long is done one after the other while the hour of days goes on. */
const besideDays = [days, ...waiting.filter((step) => step !== days), ...long];
const groups = isFull
  ? [first, [integration], besideDays, [journeys], [lighthouse]]
  : [first, [integration], waiting, [journeys]];
const steps = groups.flat();
/** What a change is tried by: the rest says nothing of one change, or takes as long for one as for all. */
const OF_A_CHANGE = ["types", "lint", "unit", "integration", "race", "e2e"];

function chooseSteps(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(", ")}. Steps: ${steps.map((step) => step.name).join(", ")}`);
    process.exit(2);
  }
  const usual = change === undefined ? steps.map((step) => step.name) : OF_A_CHANGE;
  const wanted = new Set(names.length > 0 ? names : usual);
  if (isResumed) for (const name of readPassedSteps()) wanted.delete(name);
  // From the last to the first: what a step comes after stands before it.
  for (const step of steps.toReversed()) if (wanted.has(step.name) && step.after) wanted.add(step.after);
  return wanted;
}

const total = { passed: 0, failed: 0, skipped: 0 };
const failedSteps = new Set();
const leftOut = [];
const running = new Map();
/** One line of each step that has ended, and what its tests said. */
const lines = [];
const failures = [];
const durations = [];

function record(step, { passed, failed, skipped, failures: failedTests = [], durations: ofTests = [] }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed > 0) failedSteps.add(step.name);
  if (skipped > 0) leftOut.push(`${skipped} of ${step.name}`);
  failures.push(...failedTests.map((failure) => `${step.name}  ${failure}`));
  durations.push(...ofTests.map((test) => ({ ...test, step: step.name })));
}

function skip(step, why) {
  total.skipped += 1;
  leftOut.push(`all of ${step.name}`);
  const line = `- ${step.name}: left out, ${why}`;
  lines.push(line);
  console.log(line);
}

/** What the step's own report says; a step without tests, or one that broke outside its tests, counts as one. */
function outcome(step, { code, output }) {
  const reported =
    step.report && existsSync(reportOf(step.name))
      ? step.report(reportOf(step.name))
      : { passed: 0, failed: 0, skipped: 0 };
  if (code !== 0 && reported.failed === 0) {
    const [why = "see above"] = output.split("\n").filter((line) => line.trim() !== "");
    return { ...reported, failed: 1, failures: [`ended with ${code}: ${why.trim()}`] };
  }
  return step.report ? reported : { ...reported, passed: 1 };
}

async function runStep(step, { quiet }) {
  await running.get(step.after);
  if (step.program || step.programsOfSome) await programsInstalled;
  if (step.after && failedSteps.has(step.after)) return skip(step, `the step "${step.after}" failed`);
  if (step.program && !step.program.find()) return skip(step, `there is no ${step.program.what} here`);
  if (!quiet) console.log(`\n${step.name}`);
  const started = performance.now();
  const { code, output } = await run(...step.command, {
    quiet,
    env: { ...stepEnv, ...step.env },
    limitMs: step.limitMs,
  });
  const result = outcome(step, { code, output });
  record(step, result);
  if (isFull && result.failed === 0) notePassedStep(step.name);
  if (quiet && code !== 0) console.log(output.trimEnd());
  const detail = step.report ? `, ${result.passed} passed, ${result.failed} failed` : "";
  const spent = `${((performance.now() - started) / 1_000).toFixed(0)} s`;
  const line = `${result.failed > 0 ? "✗" : "✓"} ${step.name.padEnd(16)} ${spent.padStart(6)}${detail}`;
  lines.push(line);
  console.log(line);
}

/** Tests that cannot run here are skipped inside steps that pass: what nobody has tried must not look tried. */
function reportLeftOut() {
  if (leftOut.length === 0) return;
  console.log(`\nLeft out: ${leftOut.join(", ")}`);
  for (const { find, what, lost } of [postgres, pgbouncer, chromium, wholeChromium, firefox, webKit, faketime])
    if (!find()) console.log(`- there is no ${what} here: ${lost}`);
}

/** All that one wants to know, in the last lines: the beginning of a long log is cut off in many places where it is read. */
function reportAll() {
  const slowest = durations.sort((one, other) => other.seconds - one.seconds).slice(0, 10);
  if (slowest.length > 0) console.log("\nSlowest tests");
  for (const { step, test, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${step}  ${test}`);
  console.log(`\nSteps\n${lines.join("\n")}`);
  reportLeftOut();
  if (failures.length > 0) console.log(`\nFailed\n${failures.map((failure) => `✗ ${failure}`).join("\n")}`);
  if (failedSteps.size > 0) console.log(`\nFailed: ${[...failedSteps].join(", ")}`);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`);
}

async function worker(queue) {
  for (let step = queue.shift(); step; step = queue.shift()) {
    running.set(step.name, runStep(step, { quiet: true }));
    await running.get(step.name);
  }
}

async function runGroup(group) {
  if (group.length === 1) return runStep(group[0], { quiet: false });
  const queue = [...group];
  await Promise.all([worker(queue), worker(queue)]);
}

async function installPrograms(names) {
  const programs = new Set(
    steps.flatMap(({ name, program, programsOfSome = [] }) =>
      names.has(name) ? [program ?? [], programsOfSome].flat() : [],
    ),
  );
  const missing = [...programs].filter(({ find }) => !find());
  if (missing.length === 0 || (await aptInstall(missing.flatMap(({ packages = [] }) => packages)))) return;
  // A system that lacks one of them may have the others.
  for (const { find, packages = [] } of missing) if (!find()) await aptInstall(packages);
}

const wanted = chooseSteps(words.filter((word) => word !== change));
// The first steps need none of them.
const programsInstalled = installPrograms(wanted);
await ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

for (const group of groups) {
  const chosen = group.filter((step) => wanted.has(step.name));
  if (chosen.length > 0) await runGroup(chosen);
}

await programsInstalled;
reportAll();
process.exitCode = total.failed > 0 ? 1 : 0;
