/** Processor time of programs that a measurement has started, which other work on the machine changes least. */
import { readdirSync, readFileSync } from "node:fs";

/** A process ends while its files are read. */
function attempt<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

const processes = () => readdirSync("/proc").filter((name) => /^\d+$/.test(name));

const parentOf = (pid: string): string | undefined =>
  attempt(() => /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);

/** What all threads of a process have used; the clock ticks of `stat` are too coarse for the database. */
function processorMs(pid: string): number {
  const threads = attempt(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  return threads.reduce((sum, thread) => {
    const used = attempt(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8"));
    return sum + Number(used?.split(" ")[0] ?? 0) / 1e6;
  }, 0);
}

/**
 * Milliseconds that the processes with the text in their command line have used so far, and those that they have started. The supervisors
 * of programs have it as JSON, with other signs between the words.
 */
export function processorOf(text: string): () => number {
  const found = processes().filter((pid) =>
    attempt(() => readFileSync(`/proc/${pid}/cmdline`, "utf8"))?.includes(text),
  );
  if (found.length === 0) throw new Error(`No process has ${text} in its command line`);
  const isOfThem = (pid: string) => found.includes(pid) || found.includes(parentOf(pid) ?? "");
  return () =>
    processes()
      .filter(isOfThem)
      .reduce((sum, pid) => sum + processorMs(pid), 0);
}

export const processorOfSite = (port: number) => processorOf(`build/server.js\0${port}\0`);
export const processorOfPostgres = (port: number) => processorOf(`port=${port}\0`);
