import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../tests/support/process.ts";
import { demoTemplate } from "../tests/support/site.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const POLL_MS = 20;

/** Seconds from `npm start` to the first complete page on existing data. An additional first run is not counted. */
export async function secondsToFirstPage(goods: number, page: string, turns: number): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-start-"));
  try {
    const dataDir = join(folder, "data");
    cpSync(await demoTemplate(goods), dataDir, { recursive: true });
    const seconds: number[] = [];
    for (let turn = 0; turn <= turns; turn += 1) seconds.push(await measure(dataDir, page));
    return seconds.slice(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(dataDir: string, page: string): Promise<number> {
  const port = await freePort();
  const startedAtMs = performance.now();
  // A process group, because npm and its shell are between us and the site.
  const npm = spawn("npm", ["start"], {
    cwd: root,
    detached: true,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(npm, "close");
  const stopOnExit = () => stopGroup(npm);
  process.once("exit", stopOnExit);
  try {
    while (!(await isUp(`http://localhost:${port}${page}`))) {
      if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
      await pause(POLL_MS);
    }
    return (performance.now() - startedAtMs) / 1000;
  } finally {
    stopGroup(npm);
    await ended;
    process.off("exit", stopOnExit);
  }
}

async function isUp(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}

function stopGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGTERM");
}
