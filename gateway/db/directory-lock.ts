import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Two processes on one embedded database lose rows silently: the second is refused. */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, "shop.lock");
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(path, String(process.pid), { flag: "wx" });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = Number(readFileSync(path, "utf8"));
      if (isAlive(owner))
        throw new Error(`The data directory ${directory} is used by process ${owner}. Stop it, or set DATA_DIR.`);
      rmSync(path, { force: true });
    }
  }
  throw new Error(`Cannot lock the data directory ${directory}.`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return pid === process.pid;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
