/**
 * Breaks pages and handlers by the list of `page-mutations.ts`, one after the other in a copy of the sources, and requires that the tests
 * named beside each notice it. A number takes one of the list, `unit`, `integration` or `journeys` those of a kind. Ends with 1 when a fault
 * was not noticed, when its text does not stand once in the file, and when a test of the list fails without any.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, seconds, tool } from "../../scripts/lib/run.mjs";
import { readPlaywright, readVitest } from "../../scripts/lib/test-reports.mjs";
import { type Holder, type PageMutation, pageMutations } from "./page-mutations.ts";

/** Not in `node_modules`: what lies there is no source to Vite. */
const COPY = join(root, ".mutants/pages");
const REPORT = join(root, "node_modules/.cache/page-mutations.json");
/** Folders that tests and build do not read; `node_modules` is linked. */
const LEFT_OUT = new Set([".git", ".mutants", "data", "docs", "node_modules", "playwright-report", "test-results"]);

const PROJECTS = ["unit", "integration", "journeys"] as const;

/** What a run of tests has to say: how many failed, and why nothing can be said when none ran. */
interface Outcome {
  failed: number;
  passed: number;
  trouble: string;
}

function makeCopy(): void {
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(COPY, { recursive: true });
  for (const name of readdirSync(root))
    if (!LEFT_OUT.has(name)) cpSync(join(root, name), join(COPY, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(COPY, "node_modules"));
}

async function node(args: readonly string[]): Promise<{ code: number; output: string }> {
  const env = { NODE_ENV: "test", NO_COLOR: "1", TEST_SCOPE: "", PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT };
  return run(process.execPath, [...args], { cwd: COPY, quiet: true, env });
}

async function tried(args: readonly string[], read: typeof readVitest): Promise<Outcome> {
  rmSync(REPORT, { force: true });
  const { code, output } = await node(args);
  const { passed, failed } = existsSync(REPORT) ? read(REPORT) : { passed: 0, failed: 0 };
  return { passed, failed, trouble: code !== 0 || passed === 0 ? output.slice(-2_000) : "" };
}

/** Runs what holds the faults, all of one project. */
async function runHolders(holders: readonly Holder[]): Promise<Outcome> {
  const [first] = holders;
  if (!first) return { passed: 0, failed: 0, trouble: "" };
  if (first.project !== "journeys") {
    const files = holders.flatMap((holder) => (holder.project === "journeys" ? [] : holder.files));
    const args = ["run", "--project", first.project, "--bail=1", "--reporter=json", `--outputFile=${REPORT}`];
    return tried([tool("vitest"), ...args, ...new Set(files)], readVitest);
  }
  const build = await node(["scripts/build.mjs"]);
  if (build.code !== 0) return { passed: 0, failed: 0, trouble: build.output };
  const journeys = holders.flatMap((holder) => (holder.project === "journeys" ? [holder] : []));
  const titles = journeys.map(({ title }) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const modes = journeys.map(({ mode }) => `--project=${mode}`);
  const args = ["--grep", titles.join("|"), ...new Set(modes), "--reporter=json", "--workers=2"];
  return tried([tool("playwright"), "test", ...new Set(journeys.map(({ file }) => file)), ...args], readPlaywright);
}

/** Why the fault is not known to be noticed; null when it is. */
async function complaint({ file, find, replacement, heldBy }: PageMutation): Promise<string | null> {
  const path = join(COPY, file);
  const source = readFileSync(path, "utf8");
  const count = source.split(find).length - 1;
  if (count !== 1) return `its text stands ${count} times in ${file}`;
  writeFileSync(
    path,
    source.replace(find, () => replacement),
  );
  try {
    const { failed, passed, trouble } = await runHolders([heldBy]);
    if (failed > 0) return null;
    return passed > 0 ? "no test noticed it" : `no test ran: ${trouble}`;
  } finally {
    writeFileSync(path, source);
  }
}

const words = process.argv.slice(2);
const chosen = [...pageMutations.entries()].filter(
  ([index, { heldBy }]) => words.length === 0 || words.includes(String(index + 1)) || words.includes(heldBy.project),
);

makeCopy();
let failures = 0;
const say = (isFine: boolean, line: string) => {
  if (!isFine) failures += 1;
  console.log(`${isFine ? "✓" : "✗"} ${line}`);
};

for (const project of PROJECTS) {
  const ofProject = chosen.filter(([, { heldBy }]) => heldBy.project === project);
  if (ofProject.length === 0) continue;
  const started = performance.now();
  const { passed, failed, trouble } = await runHolders(ofProject.map(([, { heldBy }]) => heldBy));
  const isSound = failed === 0 && trouble === "";
  say(isSound, `${project} without a fault: ${passed} passed, ${failed} failed, ${seconds(started)}`);
  if (!isSound) console.log(trouble);
  else
    for (const [index, mutation] of ofProject) {
      const began = performance.now();
      const why = await complaint(mutation);
      say(why === null, `${index + 1}. ${mutation.breaks}: ${why ?? "noticed"}, ${seconds(began)}`);
    }
}

rmSync(COPY, { recursive: true, force: true });
console.log(`${chosen.length} faults, ${failures} complaints`);
process.exitCode = failures > 0 ? 1 : 0;
