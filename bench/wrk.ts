/** Load generator: a client in JavaScript would be slower than the servers here. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findWrk } from "../scripts/lib/programs.mjs";
import { processorSeconds } from "./figures.ts";

const SECONDS = 3;
/** One thread is faster than a Node process, but only with a core of its own; on a busy machine two threads get enough. */
const load = ["--threads", "2", "--connections", "40", "--duration", `${SECONDS}s`];

/** Requests per second, and processor time of the server for each, from the same run. */
export async function loadWithWrk(origin: string, path: string) {
  const program = findWrk();
  if (!program) throw new Error("there is no wrk here: Debian has it as the package wrk");
  const before = await processorSeconds(origin);
  const { stdout } = await promisify(execFile)(program, [...load, "--header", "Accept-Encoding: br", origin + path]);
  const cpuMs = ((await processorSeconds(origin)) - before) * 1000;
  if (/^\s*(Non-2xx|Socket errors)/m.test(stdout)) throw new Error(stdout);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+(\S+)/.exec(stdout)?.[1]),
    cpuMsPerRequest: cpuMs / requests,
  };
}
