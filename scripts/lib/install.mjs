/** Installs the dependencies when they are missing or the lock file has changed since they were installed. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fingerprint, readStamp, writeStamp } from "./fingerprint.mjs";
import { withLock } from "./lock.mjs";
import { root, run, seconds } from "./run.mjs";

const stampFile = join(root, "node_modules/.cache/installed");
const lockFile = join(root, "package-lock.json");
/** npm writes it last, so it also tells that an install was not cut short. */
const installedLock = join(root, "node_modules/.package-lock.json");

const oldestNode = [20, 18];

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  console.error(`Node ${oldestNode.join(".")} or newer is needed, this is ${process.versions.node}.`);
  process.exit(1);
}

const installedByHand = () =>
  existsSync(installedLock) && statSync(installedLock).mtimeMs >= statSync(lockFile).mtimeMs;

/** Two starts at once make one install: the second waits for it. */
export async function ensureInstalled() {
  checkNode();
  // Not in node_modules, which npm replaces.
  await withLock(join(root, ".install.lock"), "installing", install);
}

async function install() {
  const wanted = fingerprint(root, ["package-lock.json"]);
  if (existsSync(installedLock) && readStamp(stampFile) === wanted) return;
  if (!installedByHand()) {
    console.log("Installing dependencies…");
    const started = performance.now();
    const npm = process.env.npm_execpath?.endsWith("npm-cli.js")
      ? [process.execPath, process.env.npm_execpath]
      : ["npm"];
    // Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms, and some registries do not carry those.
    // No install scripts: nothing here needs them, and newer npm versions ask before each.
    // Whatever npm has kept from other installs is good: the lock file knows its hash.
    // NODE_ENV=production of the caller would leave out what the build needs.
    const args = [
      ...npm.slice(1),
      "install",
      "--no-save",
      "--include=dev",
      "--ignore-scripts",
      "--prefer-offline",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ];
    const { code } = await run(npm[0], args, { env: { NODE_ENV: "development" } });
    if (code !== 0) {
      console.error("The dependencies could not be installed, see npm's message above.");
      process.exit(code);
    }
    console.log(`Dependencies installed in ${seconds(started)}`);
  }
  writeStamp(stampFile, wanted);
}
