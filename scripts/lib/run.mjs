/** Child processes of the scripts: run one, and never leave one behind. */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

const running = new Set();

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

function stopAll(signal) {
  for (const child of running) kill(child, "SIGTERM");
  process.exit(128 + constants.signals[signal]);
}

/** Only while children run: a program that is imported later handles its signals itself. */
function started(child) {
  if (running.size === 0) for (const signal of signals) process.on(signal, stopAll);
  running.add(child);
}

function ended(child) {
  running.delete(child);
  if (running.size === 0) for (const signal of signals) process.off(signal, stopAll);
}

/** A group of its own, so that the grandchildren (browsers, test workers) go down together with the child. */
function kill(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** The JavaScript entry of an installed tool. */
export const tool = (name) => join(root, "node_modules", ".bin", name);

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs a command in the project's folder, or in `cwd`. Answers `{ code, output }`; `output` is filled only when `quiet`.
 * A command that outlives `limitMs` is killed and answers code 124.
 */
export function run(command, args, { env = {}, quiet = false, limitMs = 10 * 60_000, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      detached: true,
      env: { ...process.env, ...env },
      stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    });
    started(child);
    let output = "";
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      kill(child, "SIGKILL");
    }, limitMs);
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error) => {
      clearTimeout(timer);
      ended(child);
      reject(error);
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      ended(child);
      if (late) output += `\nstopped after ${limitMs / 1000} s`;
      resolve({ code: late ? 124 : (code ?? 1), output });
    });
  });
}
