import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

export interface ProgramSpec {
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** User and group to run as; needs root. */
  uid?: number;
  gid?: number;
  /** How the program is stopped when the test that started it has gone. */
  stopSignal: NodeJS.Signals;
  /** Temporary folder to delete in that case. */
  folder?: string;
}

export interface Program {
  /** Everything that was written to stdout and stderr so far. */
  output(): string;
  /** Resolves when the output holds the text; rejects with the output when the program ends first or `timeoutMs` pass. */
  waitFor(text: string, timeoutMs: number): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the exit code. */
  exited: Promise<number>;
  hasExited(): boolean;
}

const supervisor = fileURLToPath(new URL("./supervisor.mjs", import.meta.url));

/** Starts a program that cannot outlive this process, even when this process is killed. */
export function startProgram(spec: ProgramSpec): Program {
  const child = spawn(process.execPath, [supervisor, JSON.stringify(spec)], { stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  let exitCode: number | undefined;
  const watchers = new Set<() => void>();
  const notify = () => {
    for (const watcher of watchers) watcher();
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      notify();
    });
  }
  // Writing to a program that has just ended is no failure of the test.
  child.stdin.on("error", () => {});
  const exited = new Promise<number>((resolve) => {
    child.on("close", (code) => {
      exitCode = code ?? 1;
      resolve(exitCode);
      notify();
    });
  });

  function waitFor(text: string, timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        watchers.delete(check);
        finish();
      };
      const fail = (why: string) => settle(() => reject(new Error(`${spec.command} ${why}:\n${output}`)));
      const check = () => {
        if (output.includes(text)) settle(resolve);
        else if (exitCode !== undefined) fail(`ended with code ${exitCode}`);
      };
      const timer = setTimeout(() => fail(`did not say "${text}" within ${timeoutMs} ms`), timeoutMs);
      watchers.add(check);
      check();
    });
  }

  return {
    output: () => output,
    waitFor,
    signal: (signal) => {
      child.stdin.write(`${signal}\n`);
    },
    exited,
    hasExited: () => exitCode !== undefined,
  };
}

/** Asks with the first signal and, after `graceMs`, kills. Resolves when the program has gone. */
export async function stopProgram(program: Program, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  if (program.hasExited()) return;
  program.signal(signal);
  const timer = setTimeout(() => program.signal("SIGKILL"), graceMs);
  await program.exited;
  clearTimeout(timer);
}

/**
 * Ports for programs that tests start: below those that systems give to outgoing connections, one of which could take a port
 * between its choice and the start of the program. Each process of tests begins elsewhere, so that two do not choose the same one.
 * The last port that `fetch` and browsers refuse to ask is 10080.
 */
const PORTS = { from: 10_100, count: 21_900, ofOneProcess: 25 };
let portsChosen = 0;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** A port that nobody listens on at this moment, and that no other program of tests is about to. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + ((process.pid * PORTS.ofOneProcess + portsChosen++) % PORTS.count);
    if (await isFree(port)) return port;
  }
}
