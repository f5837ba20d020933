/**
 * Runs one program and outlives nobody: when the pipe to the test that started it closes, for whatever reason, the program is stopped.
 * argv: JSON `{ command, args, cwd, env, uid, gid, stopSignal, folder }`. Each line on stdin is a signal to pass on;
 * `folder` is deleted when the test has gone without stopping the program.
 */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";

const { command, args, cwd, env, uid, gid, stopSignal, folder } = JSON.parse(process.argv[2]);
let orphaned = false;
const child = spawn(command, args, { cwd, env, uid, gid, stdio: ["ignore", "inherit", "inherit"] });

child.on("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(127);
});
child.on("exit", (code, signal) => {
  if (orphaned && folder) rmSync(folder, { recursive: true, force: true });
  process.exit(signal === null ? code : 1);
});

function abandon() {
  if (orphaned) return;
  orphaned = true;
  child.kill(stopSignal);
  setTimeout(() => child.kill("SIGKILL"), 5_000);
}

// Ctrl+C reaches the whole group, this process with it: it still has to see the program off.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, abandon);

const lines = createInterface({ input: process.stdin });
lines.on("line", (signal) => child.kill(signal));
lines.on("close", abandon);
