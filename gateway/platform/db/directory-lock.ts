import { readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Locks of this process. In a container it may have the same process id as a killed one, whose lock file does not count. */
const lockedPaths = new Set<string>();

const RENEW_EVERY_MS = 10_000;
const STALE_AFTER_MS = 60_000;

interface Owner {
  pid: number;
  /** Start time in clock ticks since boot; empty where the system does not provide it. */
  startedAt: string;
  /** PID namespace, because containers have their own process ids; empty where the system does not provide it. */
  namespace: string;
}

/**
 * Two processes on one embedded database would silently lose rows, so the second is refused. The lock of a killed process is
 * replaced: at once in the same container or machine, otherwise when it has not been renewed for a minute.
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, "shop.lock");
  if (lockedPaths.has(path)) throw alreadyLocked(directory, process.pid);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(path, `${process.pid} ${startOf(process.pid)} ${ownNamespace()}`, { flag: "wx" });
      lockedPaths.add(path);
      const renewing = setInterval(renew, RENEW_EVERY_MS, path).unref();
      return () => {
        clearInterval(renewing);
        lockedPaths.delete(path);
        rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = readOwner(path);
      if (isAlive(owner, path)) throw alreadyLocked(directory, owner.pid);
      rmSync(path, { force: true });
    }
  }
  throw new Error(`Cannot lock the data directory ${directory}.`);
}

const alreadyLocked = (directory: string, pid: number) =>
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
    // The directory was deleted; whoever uses it will report that.
  }
}

/** Process ids are reused, so the start time has to match as well. */
function isAlive({ pid, startedAt, namespace }: Owner, path: string): boolean {
  if (namespace !== "" && namespace !== ownNamespace()) return Date.now() - statSync(path).mtimeMs < STALE_AFTER_MS;
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

/**
 * Field 22 of `/proc/{pid}/stat`, counted after the program name, which may contain spaces and brackets; empty without `/proc`.
 */
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
