/** Content fingerprints: whether something has to be made again is decided by what files hold, not by their dates. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

function addTo(hash, root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, root, `${path}/${name}`);
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\0`).update(readFileSync(full)).update("\0");
  }
}

/** SHA-256 over the names and contents of files and whole folders, tests left out. */
export function fingerprint(root, paths) {
  const hash = createHash("sha256");
  for (const path of paths) addTo(hash, root, path);
  return hash.digest("hex");
}

export const readStamp = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

export function writeStamp(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
