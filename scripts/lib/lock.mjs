/** One of several processes at a time, whoever of them is killed. */
import { linkSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_EVERY_MS = 200;

/** Field 22 of `/proc/{pid}/stat`: process ids are used again, together with their start they are not. Empty without `/proc`. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

/** Containers have process ids of their own. */
function namespace() {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

function isAlive(owner) {
  const [pid, startedAt, where] = owner.split(" ");
  // Nobody knows the processes of another container; what it does here is done again, which is no harm.
  if (where !== namespace()) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  return startedAt === "" || startOf(pid) === startedAt;
}

const ownerOf = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

/** Appears whole, so that nobody reads half of it. */
function take(path, own) {
  const written = `${path}.${process.pid}`;
  writeFileSync(written, own);
  try {
    linkSync(written, path);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(written, { force: true });
  }
}

/** Removes the lock of a process that has gone. Another one may have done so, and locked, at this very moment: its lock is put back. */
function removeDead(path, owner) {
  const aside = `${path}.${process.pid}.dead`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, "utf8") !== owner) linkSync(aside, path);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Does `work` while no other process does what the file at `path` locks; waits for whoever does, and for nobody who was killed. */
export async function withLock(path, what, work) {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${process.pid} ${startOf(process.pid)} ${namespace()}`;
  for (let hasSaid = false; !take(path, own); ) {
    const owner = ownerOf(path);
    if (owner === null) continue;
    if (!isAlive(owner)) {
      removeDead(path, owner);
      continue;
    }
    if (!hasSaid) console.log(`Process ${owner.split(" ")[0]} is ${what}, waiting for it…`);
    hasSaid = true;
    await pause(LOOK_EVERY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
