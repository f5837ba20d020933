import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lockDirectory } from "./directory-lock.ts";

const tellsStart = existsSync("/proc/self/stat");
const longAgo = "1";

let directory: string;
let lock: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "directory-lock-"));
  lock = join(directory, "shop.lock");
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Another process that keeps the lock until it is killed. */
async function holdElsewhere(): Promise<ChildProcess> {
  const module = new URL("./directory-lock.ts", import.meta.url).href;
  const script = `const { lockDirectory } = await import(${JSON.stringify(module)});
lockDirectory(${JSON.stringify(directory)});
console.log("locked");
process.stdin.resume();`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("the other process ended"))),
  ]);
  return child;
}

describe("the lock of a data directory", () => {
  it("refuses this process a second time, until it is given back", () => {
    const unlock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(`is used by process ${process.pid}`);
    unlock();
    expect(existsSync(lock)).toBe(false);
    lockDirectory(directory)();
  });

  it("refuses while another process lives, and is taken over from one that was killed", async () => {
    const other = await holdElsewhere();
    expect(() => lockDirectory(directory)).toThrow(`is used by process ${other.pid}`);
    other.kill("SIGKILL");
    await once(other, "exit");
    const unlock = lockDirectory(directory);
    expect(readFileSync(lock, "utf8")).toMatch(new RegExp(`^${process.pid}\\b`));
    unlock();
  });

  it.skipIf(!tellsStart).each([
    ["this one, as in a container", process.pid],
    ["an unrelated one", process.ppid],
  ])("is taken over from a process whose number is now that of %s", (_, pid) => {
    writeFileSync(lock, `${pid} ${longAgo}`);
    const unlock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow("is used by process");
    unlock();
  });

  it.each([
    ["the number of this process alone", () => String(process.pid)],
    ["nothing", () => ""],
    ["no number", () => "shop"],
  ])("is taken over when it holds %s", (_, content) => {
    writeFileSync(lock, content());
    lockDirectory(directory)();
  });

  it("is refused while another container renews it, and taken over when it has not done so for a minute", () => {
    writeFileSync(lock, "1 100 pid:[1]");
    expect(() => lockDirectory(directory)).toThrow("is used by process 1");
    const minuteAgo = new Date(Date.now() - 61_000);
    utimesSync(lock, minuteAgo, minuteAgo);
    lockDirectory(directory)();
  });

  it("is renewed while it is held", () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const unlock = lockDirectory(directory);
    const longGone = new Date(0);
    utimesSync(lock, longGone, longGone);
    vi.advanceTimersByTime(10_000);
    expect(Date.now() - statSync(lock).mtimeMs).toBeLessThan(60_000);
    unlock();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it("counts a living process when its start is not known", () => {
    writeFileSync(lock, String(process.ppid));
    expect(() => lockDirectory(directory)).toThrow(`is used by process ${process.ppid}`);
  });
});
