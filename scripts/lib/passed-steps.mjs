/** Which steps of the full tests have passed on these very sources: what takes hours is done in parts, `npm run test:full -- resume` goes on. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { readStamp, writeStamp } from "./fingerprint.mjs";
import { root } from "./run.mjs";

const file = join(root, "node_modules/.cache/passed-steps.json");

const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 ** 2 });

/** The commit, and what is not committed yet. */
const sources = () =>
  createHash("sha256")
    .update(git("rev-parse", "HEAD") + git("status", "--porcelain") + git("diff", "HEAD"))
    .digest("hex");

export function readPassedSteps() {
  const kept = JSON.parse(readStamp(file) || "{}");
  return kept.sources === sources() ? kept.steps : [];
}

export const notePassedStep = (name) =>
  writeStamp(file, JSON.stringify({ sources: sources(), steps: [...new Set([...readPassedSteps(), name])] }));
