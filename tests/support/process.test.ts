import { expect, test } from "vitest";
import { startProgram, stopProgram } from "./process.ts";

const program = (source: string) =>
  startProgram({ command: process.execPath, args: ["-e", source], stopSignal: "SIGTERM" });

const forever = "console.log('pid', process.pid, 'ready'); setInterval(() => {}, 1000);";

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test("a program is stopped with the signal that was asked for", async () => {
  const running = program(`process.on('SIGINT', () => { console.log('bye'); process.exit(3); }); ${forever}`);
  await running.waitFor("ready", 20_000);
  await stopProgram(running, "SIGINT", 20_000);
  expect(await running.exited).toBe(3);
  expect(running.output()).toContain("bye");
}, 60_000);

test("waiting for a program that ends shows its output", async () => {
  const failing = program("console.error('no such port'); process.exit(2);");
  await expect(failing.waitFor("ready", 20_000)).rejects.toThrow(/code 2:\s+no such port/);
}, 60_000);

test("a program does not outlive a test process that was killed", async () => {
  const source = `
    const { startProgram } = await import(${JSON.stringify(new URL("./process.ts", import.meta.url).href)});
    const running = startProgram({ command: process.execPath, args: ["-e", ${JSON.stringify(forever)}], stopSignal: "SIGTERM" });
    await running.waitFor("ready", 20000);
    console.log(running.output());
    process.kill(process.pid, "SIGKILL");
  `;
  const args = ["--import", "tsx", "--input-type=module", "-e", `${source}`];
  const outer = startProgram({ command: process.execPath, args, stopSignal: "SIGTERM" });
  await outer.exited;
  const pid = Number(/pid (\d+)/.exec(outer.output())?.[1]);
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
}, 60_000);
