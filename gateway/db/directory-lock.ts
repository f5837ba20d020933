import { readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Locks of this process: it may have the number of a process that was killed, as in a container, and the lock of that one is no lock. */
const held = new Set<string>();

const RENEWED_EVERY_MS = 10_000;
const GONE_AFTER_MS = 60_000;

interface Owner {
  pid: number;
  /** When the process started, in ticks since the machine did; empty where the system does not tell. */
  startedAt: string;
  /** Where the number counts: a container has its own. Empty where the system does not tell. */
  namespace: string;
}

/**
 * Two processes on one embedded database lose rows silently: the second is refused. A lock that a killed process left is taken over:
 * at once when it was of this container or machine, else when it has not been renewed for a minute.
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, "shop.lock");
  if (held.has(path)) throw inUse(directory, process.pid);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(path, `${process.pid} ${startOf(process.pid)} ${ownNamespace()}`, { flag: "wx" });
      held.add(path);
      const renewing = setInterval(renew, RENEWED_EVERY_MS, path).unref();
      return () => {
        clearInterval(renewing);
        held.delete(path);
        rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = readOwner(path);
      if (isAlive(owner, path)) throw inUse(directory, owner.pid);
      rmSync(path, { force: true });
    }
  }
  throw new Error(`Cannot lock the data directory ${directory}.`);
}

const inUse = (directory: string, pid: number) =>
  new Error(`The data directory ${directory} is used by process ${pid}. Stop it, or set DATA_DIR.`);

function readOwner(path: string): Owner {
  const [pid = "", startedAt = "", namespace = ""] = readFileSync(path, "utf8").split(" ");
  return { pid: Number(pid), startedAt, namespace };
}

function renew(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // The folder is gone, and whoever works in it will say so.
  }
}

/** Numbers of processes are used again: the same process is one that also started at the same moment. */
function isAlive({ pid, startedAt, namespace }: Owner, path: string): boolean {
  if (namespace !== "" && namespace !== ownNamespace()) return Date.now() - statSync(path).mtimeMs < GONE_AFTER_MS;
  if (!isRunning(pid)) return false;
  const running = startOf(pid);
  if (running !== "" && startedAt !== "") return running === startedAt;
  return pid !== process.pid;
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Field 22 of `/proc/{pid}/stat`, counted from behind the program's name, which may hold spaces and brackets; empty without `/proc`. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function ownNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
